/** Minor units. */
export interface StakeLimits {
  readonly min: number;
  readonly max: number;
}

export type StakeFault = "too_small" | "too_large";

const UNIT = 100;

// Free of side effects, so the page that only checks rounds leaves limits out.

/* @__NO_SIDE_EFFECTS__ */
export function limits(minUnits: number, maxUnits: number): StakeLimits {
  return { min: minUnits * UNIT, max: maxUnits * UNIT };
}

// The range that at least one of the limits allows.
/* @__NO_SIDE_EFFECTS__ */
export function widest(...all: readonly StakeLimits[]): StakeLimits {
  return { min: Math.min(...all.map(({ min }) => min)), max: Math.max(...all.map(({ max }) => max)) };
}

/** Null: the stake (minor units) is within its limits. The contract checks that it is whole units. */
export function stakeFault(stake: number, { min, max }: StakeLimits): StakeFault | null {
  if (stake < min) return "too_small";
  return stake > max ? "too_large" : null;
}
