import * as z from "zod/mini";
import {
  countRounds,
  countTrials,
  crashKind,
  FIRST_ALARM,
  luckyKind,
  type PublicTable,
  type SeenRound,
  type Trial,
} from "#games/alarm.ts";
import { type Bet, NUMBERS, winningNumbers } from "#games/dice/rules/roll.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";

const schema = z.object({
  rounds: z.number(),
  free: z.number(),
  peak: z.number(),
  bets: z.record(z.string(), z.object({ staked: z.number(), logs: z.readonly(z.array(z.number())) })),
  counted: z.record(z.string(), z.number()),
});

/** The alarm of this browser. Another number in the key starts it again, if the alternatives change. */
export const ownAlarm = storedWithSchema(browserStorage, "rangoli.alarm-1", schema, FIRST_ALARM);

function count(tested: PublicTable, table: string, rounds: readonly SeenRound[]): void {
  ownAlarm.set(countRounds(ownAlarm.get(), tested, table, rounds));
}

export function countAviator(results: readonly { readonly period: number; readonly result: number }[]): void {
  count(
    "aviator",
    "aviator",
    results.map(({ period, result }) => ({ period, kind: crashKind(result) })),
  );
}

export function countWin(category: string, rounds: readonly { period: number; last_num: number }[]): void {
  count(
    "win",
    `win:${category}:1`,
    rounds.map(({ period, last_num: kind }) => ({ period, kind })),
  );
}

export function countLuckyHit(winners: readonly { readonly period: number; readonly winner: "B" | "R" }[]): void {
  count(
    "luckyhit",
    "luckyhit",
    winners.map(({ period, winner }) => ({ period, kind: winner === "B" ? 0 : 1 })),
  );
}

/** Black's hand, which only who saw the cards knows; `luckyHitOdds` is 0 for a hand that pays nothing. */
export function countHand(period: number, { luckyHitOdds }: { readonly luckyHitOdds: number }): void {
  count("luckyhit-hand", "luckyhit-hand", [{ period, kind: luckyKind(luckyHitOdds) }]);
}

/** Counts a roll as it comes. Records would not do: auto play that stops at a loss ends a page of them with losses. */
export function countDice(roll: Bet & { readonly won: boolean }): void {
  countOwn("dice", [{ chance: winningNumbers(roll) / NUMBERS, won: roll.won }]);
}

interface MinesGame {
  readonly traps: number;
  /** Safe cells in the order of opening. */
  readonly opened: readonly number[];
  /** The trap that ended the game; null: the reward was taken. */
  readonly hit: number | null;
}

const CELLS = 25;

/** Counts a game of Mines that has just ended: each opened cell, given those before it. */
export function countMines({ traps, opened, hit }: MinesGame): void {
  const cells = Array.from({ length: opened.length + (hit === null ? 0 : 1) }, (_, at) => ({
    chance: (CELLS - traps - at) / (CELLS - at),
    won: at < opened.length,
  }));
  countOwn("mines", cells);
}

function countOwn(game: "mines" | "dice", trials: readonly Trial[]): void {
  const alarm = ownAlarm.get();
  ownAlarm.set(countTrials(alarm, game, game, (alarm.counted[game] ?? 0) + 1, trials));
}
