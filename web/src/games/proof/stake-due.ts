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

/** Whether the receipt of a stake that was settled at once contradicts itself. */
export function contradictsItself(stake: Leaf, serverSeed: string | null): boolean {
  return checksOf(textIn(stake, "table"))?.contradictsItself?.(signedStake(stake), serverSeed) ?? false;
}

/** Whether a signed payout contradicts its result, or the other signed leaves of its stake. */
export function contradictsPayout(payout: Leaf, { stake, cashOut, cancel }: Ends): boolean {
  if (cashOut !== null || cancel !== null) return true;
  if (stake !== null && numberIn(payout, "arrival") < numberIn(stake, "arrival")) return true;
  const [result, paid, signed] = [textIn(payout, "result"), numberIn(payout, "payout"), signedStake(payout)];
  if (result === CALLED_OFF) return paid !== signed.amount;
  const [game] = textIn(payout, "table").split(":");
  const pays = checksOf(game)?.pays;
  if (pays === undefined) throw new Error("no game with payouts");
  return paid !== pays(signed, result);
}

/** The signed leaves of a stake. */
export type Ends = Readonly<Record<"stake" | "cashOut" | "cancel", Leaf | null>>;

/** The result of a round that was called off. */
const CALLED_OFF = "void";

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
