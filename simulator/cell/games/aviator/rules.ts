import type { Locale } from "#contract/values/locale.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { type StakeLimits, refuseStake } from "#simulator/cell/limits/member-limits.ts";
import { CALLED_OFF, cancelLeaf, cashOutLeaf, payoutLeaf, stakeLeaf } from "#simulator/ledger/receipts.ts";
import type { ReceiptLine } from "#fairness/receipt.ts";
import type { ReceiptLeaf } from "#simulator/http/route.ts";
import { CASH_OUT_MIN, payout, aviatorLimits } from "#games/aviator/rules/stake.ts";
import { coefficientAt, type Round, roundOf } from "#games/aviator/rules/timeline.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { StakeName } from "../game.ts";
import { AVIATOR, ownTerms, type Stakes } from "./stakes.ts";

/** The running round in a cell. */
export interface RunningRound {
  readonly round: Round;
  readonly commitment: string;
  /** The refusal of stakes while the game is closed; null: it is open. */
  readonly closed: Refusal | null;
  /** Hundredths; null until the table has drawn, after the lock. Secret until the crash. */
  result: number | null;
  /** The length of the flight; null without the result. */
  flightMs: number | null;
  voided: boolean;
  settled: boolean;
}

export interface StakeRequest {
  readonly member: number;
  readonly period: number;
  readonly slot: 0 | 1;
  readonly betId: string;
  readonly amount: number;
  readonly autoCashOut: number | null;
  /** Cash out at `at` (hundredths) or more after a silence of `afterMs`; null: do not. */
  readonly silence?: { readonly afterMs: number; readonly at: number } | null;
  readonly seed: string;
  /** True: the client's automatic play placed it. */
  readonly isAutomatic?: boolean;
  /** The minimum stake depends on it. */
  readonly logInLocale: Locale;
}

/** The stores of a cell that a stake changes. Every function here runs inside a transaction. */
export interface AviatorBooks {
  readonly ledger: Ledger;
  readonly limits: StakeLimits;
  readonly stakes: Stakes;
}

/**
 * Accepts a stake that arrived at `now`, or refuses it and changes nothing. The same betId in its period returns the
 * first stake.
 */
export function takeStake(books: AviatorBooks, running: RunningRound | null, request: StakeRequest, now: number) {
  const { member, period, slot, betId, amount, isAutomatic = false, silence = null } = request;
  const first = books.stakes.find(period, member, betId);
  if (first !== undefined) return first.status === "C" ? refuse("stake_cancelled") : first;
  if (running === null || period !== running.round.period) return refuse("wrong_period");
  if (running.closed !== null) return running.closed;
  if (now < running.round.openTime || now >= running.round.lockTime) return refuse("stakes_closed");
  // A stake that waited for its round can be judged after the settlement, which would never pay it.
  if (books.stakes.isSettled(period)) return refuse("stakes_closed");
  if (books.stakes.at(period, member, slot) !== undefined) return refuse("slot_taken");
  const refusal = refuseStake(
    books,
    { game: AVIATOR, member, amount, now, isAutomatic },
    aviatorLimits(request.logInLocale),
  );
  if (refusal !== null) return refusal;
  const stake = {
    member,
    period,
    number: slot,
    bet_id: betId,
    amount,
    seed: request.seed,
    own: {
      auto_cash_out: request.autoCashOut,
      silence_ms: silence?.afterMs ?? null,
      silence_at: silence?.at ?? null,
      heard: silence === null ? null : now,
    },
  };
  return books.stakes.place(stake, now);
}

/** A slot takes this many stakes a round, so that nobody fills the ledger with stakes and cancels. */
export const ATTEMPTS_MAX = 10;

/**
 * Cancels a stake by a request that arrived at `now`, before the lock, or refuses it and changes nothing. A repeat
 * returns the first result, at any time.
 */
export function cancelStake(
  books: AviatorBooks,
  running: RunningRound | null,
  { member, period, betId }: Pick<StakeRequest, "member" | "period" | "betId">,
  now: number,
): Stake | Refusal {
  const stake = books.stakes.find(period, member, betId);
  if (stake?.status === "C") return stake;
  if (running === null || period !== running.round.period || now >= running.round.lockTime) {
    return refuse("cancel_closed");
  }
  // A request that waited for its round can be judged after the settlement.
  if (stake === undefined || stake.status !== "W" || books.stakes.isSettled(period)) return refuse("cancel_closed");
  const before = books.stakes
    .cancelled(period)
    .filter((each) => each.member === member && each.number === stake.number);
  if (before.length + 1 >= ATTEMPTS_MAX) return refuse("rate_limited");
  books.stakes.cancel(stake, now);
  return stake;
}

/** Notes a frame from a member's socket. It ends a silence, unless the silence has cashed out by then. */
export function hear({ stakes }: AviatorBooks, period: number, member: number, now: number): void {
  const { takeOffTime } = roundOf(period);
  for (const stake of stakes.silent(period, member)) {
    const isOver = silenced(stake, { takeOffTime, until: now, coefficient: coefficientAt(now - takeOffTime) }) !== null;
    if (stake.status === "W" && !isOver && now > (ownTerms(stake).heard ?? 0)) stakes.hear(stake, now);
  }
}

/** A flight until a time, at which it has reached a coefficient (hundredths). */
interface Flown {
  readonly takeOffTime: number;
  readonly until: number;
  readonly coefficient: number;
}

/** The coefficient at which the member's silence has cashed a stake out; null: it has not. */
function silenced(stake: Stake, { takeOffTime, until, coefficient }: Flown): number | null {
  const { silence_ms, silence_at, heard } = ownTerms(stake);
  if (silence_ms === null || silence_at === null || heard === null) return null;
  const silentFrom = heard + silence_ms;
  if (silentFrom > until || silence_at > coefficient) return null;
  return Math.max(silence_at, coefficientAt(silentFrom - takeOffTime));
}

/** The coefficient at which an open stake has cashed itself out; null: it has not. The earlier reason counts. */
function reached(stake: Stake, flown: Flown): number | null {
  if (stake.status !== "W") return null;
  const { auto_cash_out: auto } = ownTerms(stake);
  const byAuto = auto !== null && auto <= flown.coefficient ? auto : null;
  const bySilence = silenced(stake, flown);
  return byAuto === null || bySilence === null ? (byAuto ?? bySilence) : Math.min(byAuto, bySilence);
}

/** True if `payReached` would pay a stake. */
export function hasReached({ stakes }: AviatorBooks, period: number, flown: Flown): boolean {
  return stakes.running(period).some((stake) => reached(stake, flown) !== null);
}

/**
 * Cashes a member's stake out at `now`, the time of arrival. It is paid if the flight had not ended by then; ties
 * favour the player. An automatic cash-out that was reached earlier comes first.
 */
export function cashOut(
  books: AviatorBooks,
  running: RunningRound | null,
  member: number,
  slot: number,
  now: number,
): Stake | Refusal {
  if (running === null) return refuse("no_stake");
  const stake = books.stakes.at(running.round.period, member, slot);
  if (stake === undefined) return refuse("no_stake");
  if (stake.status === "R") return refuse("round_voided");
  if (stake.status === "S") return refuse("already_cashed");
  const flown = now - running.round.takeOffTime;
  if (flown < 0 || running.flightMs === null) return refuse("not_flying");
  if (flown > running.flightMs || stake.status === "F") return refuse("flew_away");
  const coefficient = coefficientAt(flown);
  if (coefficient < CASH_OUT_MIN) return refuse("cash_out_early", { with: { least: `${CASH_OUT_MIN / 100}×` } });
  const { takeOffTime } = running.round;
  pay(books, stake, reached(stake, { takeOffTime, until: now, coefficient }) ?? coefficient, now);
  return stake;
}

/** Pays the stakes that have cashed themselves out; returns them. */
export function payReached(books: AviatorBooks, period: number, flown: Flown, now: number): Stake[] {
  const paid: Stake[] = [];
  for (const stake of books.stakes.running(period)) {
    const coefficient = reached(stake, flown);
    if (coefficient === null) continue;
    pay(books, stake, coefficient, now);
    paid.push(stake);
  }
  return paid;
}

function pay(books: AviatorBooks, stake: Stake, coefficient: number, now: number): void {
  books.stakes.end(stake, { status: "S", result: coefficient, payout: payout(stake.amount, coefficient) }, now);
}

export function leafOfStake(stake: Stake): ReceiptLeaf {
  return stakeLeaf(receiptStake(stake), [...placeOf(stake), ["seed", stake.seed]]);
}

/** The receipts of a stake and of its end. */
export function leavesOf({ stakes }: Pick<AviatorBooks, "stakes">, member: number, name: StakeName): ReceiptLeaf[] {
  const stake = stakes.find(name.period, member, name.id);
  if (stake === undefined) return [];
  return [leafOfStake(stake), ...leavesOfEnd(stake)];
}

/** Empty: the stake is open, or lost. */
export function leavesOfEnd(stake: Stake): ReceiptLeaf[] {
  const { status } = stake;
  if (status === "S") return [leafOfCashOut(stake)];
  if (status === "C") return [leafOfCancel(stake)];
  return status === "R" ? [leafOfRefund(stake)] : [];
}

export function leafOfCancel(stake: Stake): ReceiptLeaf {
  return cancelLeaf(receiptStake(stake), stake.end_time ?? 0);
}

export function leafOfCashOut(stake: Stake): ReceiptLeaf {
  const terms: ReceiptLine[] = [
    ["coefficient", stake.result ?? 0],
    ["payout", stake.payout],
  ];
  return cashOutLeaf(receiptStake(stake), stake.end_time ?? 0, [...placeOf(stake), ...terms]);
}

function leafOfRefund(stake: Stake): ReceiptLeaf {
  const terms: ReceiptLine[] = [
    ["result", CALLED_OFF],
    ["payout", stake.payout],
  ];
  return payoutLeaf(receiptStake(stake), stake.end_time ?? 0, terms);
}

function receiptStake({ period, member, bet_id, amount, create_time }: Stake) {
  return { table: "aviator", round: period, member, bet: bet_id, amount, arrival: create_time };
}

function placeOf(stake: Stake): ReceiptLine[] {
  const { auto_cash_out, silence_ms, silence_at } = ownTerms(stake);
  return [
    ["slot", stake.number],
    ["auto", auto_cash_out ?? "none"],
    ["silence", silence_ms === null || silence_at === null ? "none" : `${silence_ms} ${silence_at}`],
  ];
}
