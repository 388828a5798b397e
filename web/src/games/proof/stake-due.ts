import type { Leaf } from "#fairness/receipt.ts";
import { deliveryOf } from "#games/shared/delivery.ts";
import { checksOf } from "#games/checks.ts";
import { numberIn, type RoundFields, type SignedStake, textIn } from "#games/shared/round-checks.ts";

/** Whether a signed cash-out contradicts its signed stake. Throws for a leaf that lacks what its game needs. */
export function contradicts(stake: Leaf, cashOut: Leaf, serverSeed: string | null): boolean {
  const [signed, paid] = [signedStake(stake), numberIn(cashOut, "payout")];
  const [game] = textIn(stake, "table").split(":");
  return checksOf(game)?.contradicts?.(signed, cashOut, paid, serverSeed) ?? false;
}

/** Whether a signed cancel contradicts the other signed leaves of its stake, or came from the lock on. */
export function contradictsCancel(cancel: Leaf, stake: Leaf | null, cashOut: Leaf | null): boolean {
  const arrival = numberIn(cancel, "arrival");
  const isBeforeStake = stake !== null && arrival < numberIn(stake, "arrival");
  const [game] = textIn(cancel, "table").split(":");
  const lockTime = checksOf(game)?.lockTime?.(numberIn(cancel, "round")) ?? Infinity;
  return cashOut !== null || isBeforeStake || arrival >= lockTime;
}

/**
 * The payout of a signed stake by a round that nobody signed, in minor units, from its seeds alone. Null: only the server
 * can know. Throws for a round that does not allow the cash-out, and if one of them lacks what its game needs.
 */
export function dueOf(round: RoundFields, stake: Leaf, cashOut: Leaf | null): number | null {
  const signed = signedStake(stake);
  if (round["voided"] === true) {
    if (cashOut !== null) throw new Error("a void round pays no cash-out");
    return signed.amount;
  }
  const checks = checksOf(round["game"]);
  if (checks === undefined) throw new Error("no game with receipts");
  return checks.due(round, signed, cashOut);
}

function signedStake(leaf: Leaf): SignedStake {
  const amount = numberIn(leaf, "amount");
  return { amount, delivery: deliveryOf(amount), leaf };
}
