import { randomOf, stakeOf } from "#games/engine/players/habits.ts";
import type { Random } from "../engine/players/random.ts";

/** Multipliers are hundredths and amounts minor units. */
export interface AviatorHabits {
  /** The probability of a stake in each slot. */
  readonly shares: readonly number[];
  /** The probability that a stake is sent around the lock. */
  readonly atLock?: number;
  readonly amount: (random: Random) => number;
  readonly autoCashOut?: (random: Random) => number | null;
  /** The multiplier at which the player presses "Cash out". Left out: never. */
  readonly target?: (random: Random) => number;
}

export interface AviatorStake {
  readonly slot: 0 | 1;
  readonly amount: number;
  readonly autoCashOut: number | null;
  readonly target: number;
  readonly seed: string;
  readonly isAtLock: boolean;
  /** The moment within the time that the player has for it, from 0 to 1. */
  readonly at: number;
}

const SLOTS = [0, 1] as const;

/** The stakes of one player in one round. */
export function aviatorStakes(random: Random, habits: AviatorHabits): AviatorStake[] {
  const { shares, amount, autoCashOut, target, atLock = 0 } = habits;
  return SLOTS.filter((slot) => shares[slot] !== undefined).flatMap((slot) => {
    if (!random.chance(shares[slot] ?? 0)) return [];
    return {
      slot,
      amount: amount(random),
      autoCashOut: autoCashOut?.(random) ?? null,
      target: target?.(random) ?? Infinity,
      seed: random.letters(),
      isAtLock: random.chance(atLock),
      at: random.float(),
    };
  });
}

/** Hundredths. */
const BEFORE_AUTOMATIC = 4;

/** The stake of a player who cashes out just before the stake does so by itself. */
export function atItsAutomatic(planned: AviatorStake, random: Random): AviatorStake {
  if (planned.autoCashOut === null) return planned;
  return { ...planned, target: planned.autoCashOut - random.below(BEFORE_AUTOMATIC) };
}

/** Hundredths: nobody in the crowd cashes out earlier, and most do soon after. */
const EARLIEST_CASH_OUT = 120;
const NEVER_CASHES_OUT = 0.1;

export function aviatorMove(seed: string, player: number, period: number): AviatorStake | null {
  const habits: AviatorHabits = {
    shares: [0.6],
    amount: stakeOf(seed, player),
    autoCashOut: (random) =>
      random.chance(NEVER_CASHES_OUT) ? null : Math.round(EARLIEST_CASH_OUT / (1 - 0.95 * random.float())),
  };
  return aviatorStakes(randomOf(seed, "aviator", player, period), habits)[0] ?? null;
}

/** An accepted stake as its player knows it. */
interface AcceptedStake {
  readonly amount: number;
  readonly autoCashOut: number | null;
  /** The acknowledged payment; null: none was acknowledged. */
  readonly paid: number | null;
  readonly isRefunded: boolean;
}

interface AviatorRecord {
  readonly amount: number;
  readonly payout: number;
  readonly result: number | null;
  readonly status: "W" | "S" | "F" | "R";
}

/** How the record of an accepted stake contradicts what its player was told. */
export function aviatorFaults(stake: AcceptedStake, record: AviatorRecord | undefined): string[] {
  const { amount, autoCashOut, paid, isRefunded } = stake;
  if (record === undefined || record.amount !== amount) return ["an accepted stake has no record"];
  const { payout, result, status } = record;
  const faults: [boolean, string][] = [
    [paid !== null && (status !== "S" || payout !== paid), "the record shows another payment than was acknowledged"],
    [
      status === "F" && autoCashOut !== null && result !== null && autoCashOut <= result,
      "a stake was not cashed out automatically",
    ],
    [isRefunded && status !== "R", "the record shows no refund where one was acknowledged"],
  ];
  return faults.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
}
