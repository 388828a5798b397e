import { limits, type StakeLimits } from "#games/shared/stake-limits.ts";

export const MINES_LIMITS: StakeLimits = limits(50, 10_000);

export const TRAP_OPTIONS = [1, 3, 5, 7] as const;
export type Traps = (typeof TRAP_OPTIONS)[number];
export const TRAPS_DEFAULT: Traps = 3;

export function isTraps(traps: number): traps is Traps {
  return TRAP_OPTIONS.includes(traps as Traps);
}
