import { randomOf, stakeOf } from "#games/engine/players/habits.ts";
import type { Random } from "../engine/players/random.ts";

export type LuckyHitPick = "B" | "R" | "L";

export interface LuckyHitHabits {
  /** How many stakes a round gets. */
  readonly count: (random: Random) => number;
  readonly picks: readonly [LuckyHitPick, ...LuckyHitPick[]];
  /** Minor units. */
  readonly amount: (random: Random) => number;
  /** The probability that a stake is sent around the lock. */
  readonly atLock?: number;
}

export interface LuckyHitStake {
  readonly pick: LuckyHitPick;
  /** Minor units. */
  readonly amount: number;
  readonly isAtLock: boolean;
  /** The moment within the time that the player has for it, from 0 to 1. */
  readonly at: number;
  readonly seed: string;
}

/** The stakes of one player in one round. */
export function luckyHitStakes(random: Random, habits: LuckyHitHabits): LuckyHitStake[] {
  const { count, picks, amount, atLock = 0 } = habits;
  return Array.from({ length: count(random) }, () => ({
    pick: random.pick(picks),
    amount: amount(random),
    isAtLock: random.chance(atLock),
    at: random.float(),
    seed: random.letters(),
  }));
}

export function luckyHitMove(seed: string, player: number, period: number): LuckyHitStake | null {
  const habits: LuckyHitHabits = {
    count: (random) => Number(random.chance(0.4)),
    picks: ["B", "B", "R", "R", "L"],
    amount: stakeOf(seed, player),
  };
  return luckyHitStakes(randomOf(seed, "luckyhit", player, period), habits)[0] ?? null;
}
