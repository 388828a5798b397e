import { type Leaf, sentLine } from "#fairness/receipt.ts";
import { termsOf } from "#fairness/terms.ts";
import { deliveryOf } from "#contract/games/delivery.ts";
import { checksOf } from "#games/engine/rules/known-checks.ts";
import { numberIn, type RoundFields, type SignedStake, textIn } from "#games/engine/rules/round-checks.ts";

/** Whether a signed end with a payout contradicts its signed stake. Throws for a leaf that lacks what its game needs. */
export function contradicts(stake: Leaf, end: Leaf, serverSeed: string | null): boolean {
  // The result of a payout at a table is judged by itself, and by its round.
  if (end.get("event") === "payout" && !stake.has("commitment")) return false;
  const [signed, paid] = [signedStake(stake), numberIn(end, "payout")];
  return checksIn(stake)?.contradicts?.(signed, end, paid, serverSeed) ?? false;
}

/**
 * Whether a signed stake says something else than its request. `request`: it repeats the digest of other terms, so this
 * request is not the one that was accepted.
 */
export function requestFault(stake: Leaf, request: RoundFields): "contradiction" | "request" | null {
  const signed = stake.get("terms");
  if (signed !== undefined && signed !== termsOf(request)) return "request";
  const asked = Object.entries(checksIn(stake)?.asked(request) ?? {}).filter(([, value]) => value !== undefined);
  const isAsAsked = asked.every(([name, value]) => sentLine(stake, name) === String(value));
  return isAsAsked ? null : signed === undefined ? "request" : "contradiction";
}

/** A seed counts if its stake arrived so long before the lock: it is on its way to the table after its receipt. */
const COUNTED_BEFORE_LOCK_MS = 2_000;
const COUNTED_MAX = 3;

/** Whether a finished round lacks the seed of an accepted stake, though it has place for it. */
export function dropsSeed(round: RoundFields, stake: Leaf): boolean {
  const { countedSeeds } = checksIn(stake) ?? {};
  const seed = stake.get("seed")?.split(" ").at(-1);
  const isOver = typeof round["server_seed"] === "string" && round["forced"] !== true;
  if (countedSeeds === undefined || seed === undefined || !isOver) return false;
  const counted = countedSeeds(round);
  const isInTime = numberIn(stake, "arrival") < lockTimeOf(stake) - COUNTED_BEFORE_LOCK_MS;
  return isInTime && counted.length < COUNTED_MAX && !counted.includes(seed);
}

function checksIn(leaf: Leaf) {
  return checksOf(textIn(leaf, "table").split(":")[0]);
}

/** Whether the receipt of a stake that was settled at once contradicts itself. */
export function contradictsItself(stake: Leaf, serverSeed: string | null): boolean {
  return checksOf(textIn(stake, "table"))?.contradictsItself?.(signedStake(stake), serverSeed) ?? false;
}

/** Whether a stake was booked on a round that took none any more: the operator may have known its outcome. */
export function isLate(stake: Leaf): boolean {
  return numberIn(stake, "arrival") >= lockTimeOf(stake);
}

function lockTimeOf(leaf: Leaf): number {
  return checksIn(leaf)?.lockTime?.(numberIn(leaf, "round")) ?? Infinity;
}

/** Whether a signed payout contradicts its result, or the other signed leaves of its stake. */
export function contradictsPayout(payout: Leaf, { stake, cashOut, cancel }: Ends): boolean {
  if (cashOut !== null || cancel !== null) return true;
  if (stake !== null && numberIn(payout, "arrival") < numberIn(stake, "arrival")) return true;
  const [result, paid, signed] = [textIn(payout, "result"), numberIn(payout, "payout"), signedStake(payout)];
  if (result === CALLED_OFF) return paid !== signed.amount;
  const pays = checksIn(payout)?.pays;
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
  return cashOut !== null || isBeforeStake || arrival >= lockTimeOf(cancel);
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
