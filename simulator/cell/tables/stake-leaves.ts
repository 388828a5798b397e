import type { ReceiptLeaf } from "#simulator/http/route.ts";
import { cancelLeaf } from "#simulator/ledger/receipts.ts";
import type { Stake } from "#simulator/ledger/stake.ts";

/** A stake in a round as its receipts name it. */
export function receiptStake({ game, period, member, bet_id, amount, create_time }: Stake) {
  return { table: game, round: period, member, bet: bet_id, amount, arrival: create_time };
}

export function leafOfCancel(stake: Stake): ReceiptLeaf {
  return cancelLeaf(receiptStake(stake), stake.end_time ?? 0);
}
