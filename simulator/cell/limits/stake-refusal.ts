import { type Refusal, refuse } from "#contract/refusals.ts";
import { stakeFault, type StakeLimits as StakeRange } from "#simulator/games/stake-limits.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { StakeLimits } from "./member-limits.ts";

export interface StakeBooks {
  readonly ledger: Pick<Ledger, "balance">;
  readonly limits: StakeLimits;
}

/** Refuses a stake (minor units) outside the game's range or the member's own limits, or above the balance. */
export function refuseStake(
  { ledger, limits }: StakeBooks,
  { member, amount, now }: { readonly member: number; readonly amount: number; readonly now: number },
  range: StakeRange | null,
): Refusal | null {
  const fault = range === null ? null : rangeRefusal(amount, range);
  if (fault !== null) return fault;
  const limited = limits.mayStake(member, amount, now);
  if (limited !== null) return limited;
  return ledger.balance(member) < amount ? refuse("insufficient_balance") : null;
}

function rangeRefusal(amount: number, range: StakeRange): Refusal | null {
  const fault = stakeFault(amount, range);
  if (fault === null) return null;
  return fault === "too_small"
    ? refuse("stake_too_small", { with: { min: range.min / 100 } })
    : refuse("stake_too_large", { with: { max: range.max / 100 } });
}
