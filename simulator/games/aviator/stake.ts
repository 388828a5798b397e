import { limits, type StakeLimits } from "../stake-limits.ts";

// Apart from what draws: a screen that tells what was won needs no hashes.

/** Minor units paid for a stake (minor units) cashed out at a coefficient (hundredths), rounded down. */
export function payout(stake: number, coefficient: number): number {
  return Math.floor((stake * coefficient) / 100);
}

const MAX_UNITS = 10_000;
const LIMITS = limits(50, MAX_UNITS);
/** Brazil: the specification offers 5 there first, so 5 has to be taken. */
const LIMITS_PT = limits(5, MAX_UNITS);

export function aviatorLimits(locale: string): StakeLimits {
  return locale === "pt" ? LIMITS_PT : LIMITS;
}
