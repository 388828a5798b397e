import type { withdrawals } from "#contract/wallet.ts";
import type { RowOf } from "#web/data/paged.ts";

export type Withdrawal = RowOf<typeof withdrawals>;

/** How a withdrawal stands: a payout that went through is done whatever else is said of it. */
export function withdrawalState({
  status,
  payout_status: payout,
}: Pick<Withdrawal, "status" | "payout_status">): "success" | "rejected" | "waiting" {
  if (payout === "Success") return "success";
  return status === "Reject" ? "rejected" : "waiting";
}
