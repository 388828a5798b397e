import { limits, type StakeLimits } from "#games/shared/stake-limits.ts";

const MAX_UNITS = 10_000;
const LIMITS = limits(10, MAX_UNITS);
/** Brazil. */
const LIMITS_PT = limits(1, MAX_UNITS);

export function luckyHitLimits(locale: string): StakeLimits {
  return locale === "pt" ? LIMITS_PT : LIMITS;
}
