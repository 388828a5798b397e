import { limits, type StakeLimits } from "#games/shared/stake-limits.ts";

// Apart from the draw, so that a screen can show payouts without loading hashes.

/** The payout (minor units) of a stake (minor units) at a coefficient (hundredths), rounded down. */
export function payout(stake: number, coefficient: number): number {
  return Math.floor((stake * coefficient) / 100);
}

/** The least coefficient of a cash-out, by hand or automatic, in hundredths. */
export const CASH_OUT_MIN = 101;

const MAX_UNITS = 10_000;
const LIMITS = limits(50, MAX_UNITS);
/** Brazil: the specification offers 5 first, so 5 must be allowed. */
const LIMITS_PT = limits(5, MAX_UNITS);

export function aviatorLimits(locale: string): StakeLimits {
  return locale === "pt" ? LIMITS_PT : LIMITS;
}
