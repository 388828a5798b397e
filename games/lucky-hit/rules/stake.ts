import { limits, type StakeLimits, widest } from "#games/shared/stake-limits.ts";

const MAX_UNITS = 10_000;
const LIMITS = limits(10, MAX_UNITS);
/** Brazil. */
const LIMITS_PT = limits(1, MAX_UNITS);
/** Of a stake in any locale. */
export const LUCKY_HIT_LIMITS = widest(LIMITS, LIMITS_PT);

export function luckyHitLimits(locale: string): StakeLimits {
  return locale === "pt" ? LIMITS_PT : LIMITS;
}
