/** Minor units. */
export interface StakeLimits {
  readonly min: number;
  readonly max: number;
}

/** Why a stake is not taken. */
export type StakeFault = "fraction" | "too_small" | "too_large";

const UNIT = 100;

export function limits(minUnits: number, maxUnits: number): StakeLimits {
  return { min: minUnits * UNIT, max: maxUnits * UNIT };
}

/** Null where a stake (minor units) is whole units of the currency and within its limits. */
export function stakeFault(stake: number, { min, max }: StakeLimits): StakeFault | null {
  if (!Number.isInteger(stake) || stake % UNIT !== 0) return "fraction";
  if (stake < min) return "too_small";
  return stake > max ? "too_large" : null;
}
