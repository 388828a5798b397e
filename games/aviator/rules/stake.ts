import { limits, type StakeLimits, widest } from "#contract/games/stake-limits.ts";

// Apart from the draw, so that a screen can show payouts without loading hashes.

/** The payout (minor units) of a stake (minor units) at a coefficient (hundredths), rounded down. */
export function payout(stake: number, coefficient: number): number {
  return Math.floor((stake * coefficient) / 100);
}

/** The least coefficient of a cash-out, by hand or automatic, in hundredths. */
export const CASH_OUT_MIN = 101;
/** The largest of an automatic one. */
export const AUTO_CASH_OUT_MAX = 1_000_000;

/** The specification names no largest stake, so this is Lucky Hit's. */
const MAX_UNITS = 10_000;
const LIMITS = limits(50, MAX_UNITS);
/** Brazil: the specification offers 5 first, so 5 must be allowed. */
const LIMITS_PT = limits(5, MAX_UNITS);
/** Of a stake in any locale. */
export const AVIATOR_LIMITS = widest(LIMITS, LIMITS_PT);

export function aviatorLimits(locale: string): StakeLimits {
  return locale === "pt" ? LIMITS_PT : LIMITS;
}
