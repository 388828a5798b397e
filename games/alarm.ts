import { cashOutOdds } from "./aviator/rules/odds.ts";
import { toNumber } from "./shared/stake-odds.ts";

// A player's own alarm: a test of the rounds that one browser saw against the exact odds, valid at any time. Each
// alternative is a way to cheat. It bets against fair odds, so its wealth is a likelihood ratio. A mixture of them is a
// martingale under fair odds, which reaches 1000 for at most one of 1,000 players (Ville's inequality). That holds
// however long they play and whenever they look. docs/fairness.md lists the cheats that it finds, and its limits.

/** The share of fair lifetimes that may raise the alarm. */
export const ALPHA = 0.001;

/** A way to cheat. */
interface Alternative {
  /** Its part of the wealth that bets on the table; those of a table add up to 1. */
  readonly weight: number;
  /** The chance of each kind of result. */
  readonly chances: readonly number[];
}

/** The lower bounds of Aviator's kinds of result, in hundredths. */
const CRASHES = [100, 101, 120, 150, 200, 300, 500, 1_000, 10_000];

/** Kinds of a lucky hit, by what they pay. A test compares the chances with the exact ones. */
const LUCKY_ODDS = [0, 4, 5, 6, 40, 50];
export const LUCKY_CHANCES: readonly number[] = [
  0.8349941741732163, 0.0782667625081754, 0.0325700562589932, 0.0496391611666536, 0.0021739778613133,
  0.0023558680316481,
];

/** The fair chance of each kind of result. */
export const FAIR_CHANCES = {
  aviator: CRASHES.map((from, at) => reaching(from) - reaching(CRASHES[at + 1] ?? Infinity)),
  win: Array.from({ length: 10 }, () => 1 / 10),
  luckyhit: [1 / 2, 1 / 2],
  "luckyhit-hand": LUCKY_CHANCES,
} as const;

/** Tables whose results are counted by kind; the hand of Lucky Hit decides a lucky hit. In the others the player's chance changes with each stake. */
export type PublicTable = keyof typeof FAIR_CHANCES;

function reaching(target: number): number {
  return target === Infinity ? 0 : toNumber(cashOutOdds(target).probability);
}

/** The kind of a result of Aviator (hundredths). */
export function crashKind(result: number): number {
  return CRASHES.findLastIndex((from) => from <= result);
}

/** The kind of Black's hand. */
export function luckyKind(odds: number): number {
  return LUCKY_ODDS.indexOf(odds);
}

const range = (length: number) => Array.from({ length }, (_, at) => at);

/** Raises the chance of one set of results by `by`, and lowers that of another; both in proportion. */
function shifted(fair: readonly number[], up: readonly number[], down: readonly number[], by: number): number[] {
  const sumOf = (kinds: readonly number[]) => kinds.reduce((sum, kind) => sum + (fair[kind] ?? 0), 0);
  const [above, below] = [sumOf(up), sumOf(down)];
  return fair.map((chance, kind) => {
    if (up.includes(kind)) return chance * (1 + by / above);
    return down.includes(kind) ? chance * (1 - by / below) : chance;
  });
}

/** Alternatives that share a weight. */
function sharing(weight: number, chances: readonly (readonly number[])[]): Alternative[] {
  return chances.map((each) => ({ weight: weight / chances.length, chances: each }));
}

function aviatorAlternatives(): Alternative[] {
  const fair = FAIR_CHANCES.aviator;
  const all = range(fair.length);
  /** A share of the rounds crashes at once. */
  const atOnce = (share: number) => shifted(fair, [0], all.slice(1), share * (1 - (fair[0] ?? 0)));
  /** A share of the flights above a multiplier ends below it. */
  const capped = [4, 6, 7, 8].flatMap((from) =>
    [0.1, 0.5].map((share) => {
      const high = all.slice(from);
      return shifted(fair, all.slice(0, from), high, share * high.reduce((sum, kind) => sum + (fair[kind] ?? 0), 0));
    }),
  );
  return [...sharing(0.5, [atOnce(0.01)]), ...sharing(0.2, [atOnce(0.03), atOnce(0.1)]), ...sharing(0.3, capped)];
}

function winAlternatives(): Alternative[] {
  const fair = FAIR_CHANCES.win;
  const digits = range(10);
  const others = (digit: number) => digits.filter((each) => each !== digit);
  const pairs = digits.flatMap((up) => others(up).map((down) => shifted(fair, [up], [down], 0.01)));
  const sets = [digits.filter((digit) => digit % 2 === 1), digits.filter((digit) => digit % 2 === 0), [0, 5]];
  const rest = (set: readonly number[]) => digits.filter((digit) => !set.includes(digit));
  const colours = sets.flatMap((set) => [shifted(fair, set, rest(set), 0.01), shifted(fair, rest(set), set, 0.01)]);
  const single = (by: number) => digits.map((digit) => shifted(fair, [digit], others(digit), by));
  return [
    ...sharing(0.45, pairs),
    ...sharing(0.2, single(0.01)),
    ...sharing(
      0.15,
      digits.map((digit) => shifted(fair, others(digit), [digit], 0.01)),
    ),
    ...sharing(0.1, colours),
    ...sharing(0.1, single(0.04)),
  ];
}

function luckyHitAlternatives(): Alternative[] {
  const by = [0.01, 0.02, 0.05];
  return sharing(
    1,
    by.flatMap((each) => [
      [0.5 + each, 0.5 - each],
      [0.5 - each, 0.5 + each],
    ]),
  );
}

function luckyHandAlternatives(): Alternative[] {
  const paid = range(LUCKY_CHANCES.length).slice(1);
  const fewer = [0.01, 0.03, 0.06].map((by) => shifted(LUCKY_CHANCES, [0], paid, by));
  const noHigh = [0.3, 0.9].map((part) => {
    const high = paid.slice(-2);
    return shifted(LUCKY_CHANCES, [0], high, part * high.reduce((sum, kind) => sum + (LUCKY_CHANCES[kind] ?? 0), 0));
  });
  return sharing(1, [...fewer, ...noHigh]);
}

const ALTERNATIVES: Readonly<Record<PublicTable, readonly Alternative[]>> = {
  aviator: aviatorAlternatives(),
  win: winAlternatives(),
  luckyhit: luckyHitAlternatives(),
  "luckyhit-hand": luckyHandAlternatives(),
};

/** By kind and alternative: the logarithm of the likelihood ratio of one result. */
function logRatios(table: PublicTable): readonly (readonly number[])[] {
  return FAIR_CHANCES[table].map((chance, kind) =>
    ALTERNATIVES[table].map(({ chances }) => Math.log((chances[kind] ?? 0) / chance)),
  );
}

const LOG_RATIOS: Readonly<Record<PublicTable, readonly (readonly number[])[]>> = {
  aviator: logRatios("aviator"),
  win: logRatios("win"),
  luckyhit: logRatios("luckyhit"),
  "luckyhit-hand": logRatios("luckyhit-hand"),
};

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
  const ratios = LOG_RATIOS[tested];
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

/** The present wealth; fair rounds neither raise nor lower it on average. */
export function wealthOf({ free, bets }: Pick<Alarm, "free" | "bets">): number {
  let wealth = free;
  for (const [table, { staked, logs }] of Object.entries(bets)) {
    const alternatives = ALTERNATIVES[table as PublicTable] as readonly Alternative[] | undefined;
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
