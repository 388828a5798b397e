import { type Refusal, refuse } from "#contract/refusals.ts";
import { stakeFault, type StakeLimits } from "#simulator/games/stake-limits.ts";

/** Refuses a stake (minor units) outside its game's limits and names the limit; null where it is within. */
export function stakeRefusal(amount: number, limits: StakeLimits): Refusal | null {
  const fault = stakeFault(amount, limits);
  if (fault === null) return null;
  return fault === "too_small"
    ? refuse("stake_too_small", { with: { min: limits.min / 100 } })
    : refuse("stake_too_large", { with: { max: limits.max / 100 } });
}
