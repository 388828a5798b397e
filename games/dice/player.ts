import { TARGET_MAX, TARGET_MIN } from "./rules/stake.ts";
import { randomOf, stakeOf } from "#games/shared/habits.ts";
import type { Random } from "../shared/random.ts";

export interface DiceHabits {
  /** Minor units. */
  readonly amount: (random: Random) => number;
}

export interface DiceBet {
  /** Minor units. */
  readonly amount: number;
  readonly target: number;
  readonly over: boolean;
}

/** A roll at any target, on either side. */
export function diceBet(random: Random, { amount }: DiceHabits): DiceBet {
  return { amount: amount(random), target: random.between(TARGET_MIN, TARGET_MAX), over: random.chance(0.5) };
}

const SHARE = 0.15;

export function diceMove(seed: string, player: number, slot: number): (DiceBet & { at: number }) | null {
  const random = randomOf(seed, "dice", player, slot);
  if (!random.chance(SHARE)) return null;
  return { at: random.float(), ...diceBet(random, { amount: stakeOf(seed, player) }) };
}

/** The client seed of a player at Dice. */
export function diceClientSeed(seed: string, player: number): string {
  return randomOf(seed, "dice seed", player, 0).letters();
}
