import { aviatorAlarm } from "./aviator/alarm.ts";
import { luckyHandAlarm, luckyHitAlarm } from "./lucky-hit/alarm.ts";
import type { AlarmTable } from "./shared/alarm-table.ts";
import { winAlarm } from "./win-go/alarm.ts";

// A player's own alarm: a test of the rounds that one browser saw against the exact odds, valid at any time. Each
// alternative is a way to cheat. It bets against fair odds, so its wealth is a likelihood ratio. A mixture of them is a
// martingale under fair odds, which reaches 1000 for at most one of 1,000 players (Ville's inequality). That holds
// however long they play and whenever they look. docs/fairness.md lists the cheats that it finds, and its limits.

/** The share of fair lifetimes that may raise the alarm. */
export const ALPHA = 0.001;

/** Tables whose results are counted by kind. In the other games the player's chance changes with each stake. */
export const ALARM_TABLES = {
  aviator: aviatorAlarm,
  win: winAlarm,
  luckyhit: luckyHitAlarm,
  "luckyhit-hand": luckyHandAlarm,
} satisfies Readonly<Record<string, AlarmTable>>;

export type PublicTable = keyof typeof ALARM_TABLES;

/** By table, kind and alternative: the logarithm of the likelihood ratio of one result. */
const LOG_RATIOS = new Map(
  Object.entries(ALARM_TABLES).map(([table, { chances, alternatives }]) => [
    table,
    chances.map((chance, kind) => alternatives.map((each) => Math.log((each.chances[kind] ?? 0) / chance))),
  ]),
);

/** Alternatives for stakes of the player's own: the chance to win is smaller by this share. */
const SMALLER = [0.0125, 0.025, 0.05, 0.2];

/** The part of the free wealth that the first round of a table stakes on it. */
const STAKED = 0.6;
/** Wealth that is not counted any further; less is always valid. */
const LOG_MAX = 60;

interface Bets {
  /** Wealth that was staked on the table before its first round. */
  readonly staked: number;
  /** By alternative: the logarithm of its likelihood ratio. */
  readonly logs: readonly number[];
}

/** The test's state, of bounded size. */
export interface Alarm {
  /** Rounds counted. */
  readonly rounds: number;
  /** Wealth that is staked on no table yet. */
  readonly free: number;
  /** The greatest wealth so far. */
  readonly peak: number;
  /** By the results that are tested apart: a {@link PublicTable}, or a game of the player's own chances. */
  readonly bets: Readonly<Record<string, Bets>>;
  /** By table of the server: its last counted round. */
  readonly counted: Readonly<Record<string, number>>;
}

export const FIRST_ALARM: Alarm = { rounds: 0, free: 1, peak: 1, bets: {}, counted: {} };

/** A finished round of a table. */
export interface SeenRound {
  readonly period: number;
  /** The kind of its result. */
  readonly kind: number;
}

/**
 * Counts rounds of a table of the server, such as `win:P:1`, each once. Rounds up to the last counted one are left out,
 * so a list may be given again. The choice of rounds must not depend on their results.
 */
export function countRounds(alarm: Alarm, tested: PublicTable, table: string, seen: readonly SeenRound[]): Alarm {
  let next = alarm;
  const ratios = LOG_RATIOS.get(tested) ?? [];
  for (const { period, kind } of seen.toSorted((a, b) => a.period - b.period)) {
    if (period <= (next.counted[table] ?? -Infinity)) continue;
    const ratio = ratios[kind];
    if (ratio === undefined) continue;
    next = { ...bet(next, tested, ratio), counted: { ...next.counted, [table]: period } };
  }
  return next;
}

/** A chance that the player took, and whether it came. */
export interface Trial {
  readonly chance: number;
  readonly won: boolean;
}

/**
 * Counts a round of the player's own, once: a roll, or the cells that a game of Mines opened. `table` names the member
 * too, and `period` grows with each round.
 */
export function countTrials(
  alarm: Alarm,
  tested: string,
  table: string,
  period: number,
  trials: readonly Trial[],
): Alarm {
  if (period <= (alarm.counted[table] ?? -Infinity)) return alarm;
  const logs = SMALLER.map((share) =>
    trials.reduce((sum, { chance, won }) => {
      if (chance >= 1 || chance <= 0) return sum;
      return sum + Math.log(won ? 1 - share : (1 - chance * (1 - share)) / (1 - chance));
    }, 0),
  );
  return { ...bet(alarm, tested, logs), counted: { ...alarm.counted, [table]: period } };
}

function bet(alarm: Alarm, tested: string, logRatios: readonly number[]): Alarm {
  const held = alarm.bets[tested] ?? { staked: alarm.free * STAKED, logs: logRatios.map(() => 0) };
  const logs = held.logs.map((log, at) => Math.min(LOG_MAX, log + (logRatios[at] ?? 0)));
  const bets = { ...alarm.bets, [tested]: { ...held, logs } };
  const free = alarm.bets[tested] === undefined ? alarm.free * (1 - STAKED) : alarm.free;
  return { ...alarm, rounds: alarm.rounds + 1, free, bets, peak: Math.max(alarm.peak, wealthOf({ free, bets })) };
}

function isPublic(table: string): table is PublicTable {
  return table in ALARM_TABLES;
}

/** The present wealth; fair rounds neither raise nor lower it on average. */
export function wealthOf({ free, bets }: Pick<Alarm, "free" | "bets">): number {
  let wealth = free;
  for (const [table, { staked, logs }] of Object.entries(bets)) {
    const alternatives = isPublic(table) ? ALARM_TABLES[table].alternatives : undefined;
    let sum = 0;
    for (let at = 0; at < logs.length; at++) {
      sum += (alternatives?.[at]?.weight ?? 1 / logs.length) * Math.exp(logs[at] ?? 0);
    }
    wealth += staked * sum;
  }
  return wealth;
}

/** At most this share of players with fair games ever sees results as unusual as these. */
export function consistency({ peak }: Alarm): number {
  return 1 / peak;
}

export function isRaised(alarm: Alarm): boolean {
  return consistency(alarm) <= ALPHA;
}
