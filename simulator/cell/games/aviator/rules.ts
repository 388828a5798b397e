import type { Locale } from "#contract/values/locale.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { type StakeLimits, refuseStake } from "#simulator/cell/limits/member-limits.ts";
import { cashOutLeaf, stakeLeaf } from "#simulator/cell/receipts.ts";
import type { ReceiptLine } from "#simulator/fairness/receipt.ts";
import type { ReceiptLeaf } from "#simulator/http/route.ts";
import { CASH_OUT_MIN, payout, aviatorLimits } from "#simulator/games/aviator/stake.ts";
import { coefficientAt, type Round, roundOf } from "#simulator/games/aviator/timeline.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { StakeName } from "../game.ts";
import type { CancelledStake, Stake } from "./stake-rows.ts";
import type { Stakes } from "./stakes.ts";

/** The running round in a cell. */
export interface RunningRound {
  readonly round: Round;
  readonly commitment: string;
  readonly maintenance: boolean;
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
  if (books.stakes.cancelledById(member, period, betId) !== undefined) return refuse("stake_cancelled");
  if (running === null || period !== running.round.period) {
    return books.stakes.byBetId(member, period, betId) ?? refuse("wrong_period");
  }
  const held = books.stakes.at(period, member, slot);
  if (held?.bet_id === betId) return held;
  const other = books.stakes.at(period, member, 1 - slot);
  if (other?.bet_id === betId) return other;
  if (running.maintenance) return refuse("game_maintenance");
  if (now < running.round.openTime || now >= running.round.lockTime) return refuse("stakes_closed");
  // A stake that waited for its round can be judged after the settlement, which would never pay it.
  if (books.stakes.isSettled(period)) return refuse("stakes_closed");
  if (held !== undefined) return refuse("slot_taken");
  const refusal = refuseStake(books, { member, amount, now, isAutomatic }, aviatorLimits(request.logInLocale));
  if (refusal !== null) return refusal;
  const stake: Stake = {
    member,
    period,
    slot,
    bet_id: betId,
    amount,
    auto_cash_out: request.autoCashOut,
    status: "W",
    cash_coefficient: null,
    payout: 0,
    seed: request.seed,
    create_time: now,
    attempt: cancelledIn(books, request).length,
    silence_ms: silence === null ? null : silence.afterMs,
    silence_at: silence === null ? null : silence.at,
    heard: silence === null ? null : now,
  };
  books.stakes.place(stake);
  books.ledger.transfer({
    id: `bet:${nameOf(stake)}`,
    kind: "bet",
    debit: member,
    credit: PLATFORM.games,
    amount,
    relation: `aviator:${period}`,
    time: now,
  });
  return stake;
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
): CancelledStake | Refusal {
  const cancelled = books.stakes.cancelledById(member, period, betId);
  if (cancelled !== undefined) return cancelled;
  if (running === null || period !== running.round.period || now >= running.round.lockTime) {
    return refuse("cancel_closed");
  }
  const stake = [0, 1].map((slot) => books.stakes.at(period, member, slot)).find((each) => each?.bet_id === betId);
  // A request that waited for its round can be judged after the settlement.
  if (stake === undefined || stake.status !== "W" || books.stakes.isSettled(period)) return refuse("cancel_closed");
  if (stake.attempt + 1 >= ATTEMPTS_MAX) return refuse("rate_limited");
  books.stakes.cancel(stake);
  credit(books, stake, "bet_refund", stake.amount, now);
  return stake;
}

function cancelledIn({ stakes }: AviatorBooks, { member, period, slot }: StakeRequest): CancelledStake[] {
  const cancelled = stakes.cancelled(period);
  return cancelled.filter((each) => each.member === member && each.slot === slot);
}

/** Notes a frame from a member's socket. It ends a silence, unless the silence has cashed out by then. */
export function hear({ stakes }: AviatorBooks, period: number, member: number, now: number): void {
  const { takeOffTime } = roundOf(period);
  for (const stake of stakes.silent(period, member)) {
    const isOver = silenced(stake, { takeOffTime, until: now, coefficient: coefficientAt(now - takeOffTime) }) !== null;
    if (stake.status === "W" && !isOver && now > (stake.heard ?? 0)) stakes.hear(stake, now);
  }
}

/** A flight until a time, at which it has reached a coefficient (hundredths). */
interface Flown {
  readonly takeOffTime: number;
  readonly until: number;
  readonly coefficient: number;
}

/** The coefficient at which the member's silence has cashed a stake out; null: it has not. */
function silenced({ silence_ms, silence_at, heard }: Stake, { takeOffTime, until, coefficient }: Flown): number | null {
  if (silence_ms === null || silence_at === null || heard === null) return null;
  const silentFrom = heard + silence_ms;
  if (silentFrom > until || silence_at > coefficient) return null;
  return Math.max(silence_at, coefficientAt(silentFrom - takeOffTime));
}

/** The coefficient at which an open stake has cashed itself out; null: it has not. The earlier reason counts. */
function reached(stake: Stake, flown: Flown): number | null {
  if (stake.status !== "W") return null;
  const auto = stake.auto_cash_out;
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

/** Refunds the open stakes of a round, and marks it as voided. */
export function voidRound(books: AviatorBooks, period: number, now: number): Stake[] {
  const waiting = books.stakes.running(period).filter(({ status }) => status === "W");
  for (const stake of waiting) {
    books.stakes.end(stake, "R", null, stake.amount);
    credit(books, stake, "bet_refund", stake.amount, now);
  }
  books.stakes.settle(period, null, now);
  return waiting;
}

function pay(books: AviatorBooks, stake: Stake, coefficient: number, now: number): void {
  const won = payout(stake.amount, coefficient);
  books.stakes.end(stake, "S", coefficient, won);
  credit(books, stake, "win", won, now);
}

function credit(books: AviatorBooks, stake: Stake, kind: "win" | "bet_refund", amount: number, now: number): void {
  books.ledger.transfer({
    id: `${kind}:${nameOf(stake)}`,
    kind,
    debit: PLATFORM.games,
    credit: stake.member,
    amount,
    relation: `aviator:${stake.period}`,
    time: now,
  });
}

/** The name of a stake in its transfers. */
export function nameOf({
  period,
  member,
  slot,
  attempt,
}: Pick<Stake, "period" | "member" | "slot" | "attempt">): string {
  const first = `aviator:${period}:${member}:${slot}`;
  return attempt === 0 ? first : `${first}:${attempt}`;
}

export function leafOfStake(stake: CancelledStake): ReceiptLeaf {
  return stakeLeaf(receiptStake(stake), [...placeOf(stake), ["seed", stake.seed]]);
}

/** The receipts of a stake and of its cash-out, whose transfer has the time of its arrival. */
export function leavesOf({ ledger, stakes }: Pick<AviatorBooks, "ledger" | "stakes">, member: number, name: StakeName) {
  const cancelled = stakes.cancelledById(member, name.period, name.id);
  if (cancelled !== undefined) return [leafOfStake(cancelled)];
  const stake = stakes.byBetId(member, name.period, name.id);
  if (stake === undefined) return [];
  const cashed = stake.status === "S" ? ledger.timeOf(`win:${nameOf(stake)}`) : null;
  return [leafOfStake(stake), ...(cashed === null ? [] : [leafOfCashOut(stake, cashed)])];
}

export function leafOfCashOut(stake: Stake, arrival: number): ReceiptLeaf {
  const terms: ReceiptLine[] = [
    ["coefficient", stake.cash_coefficient ?? 0],
    ["payout", stake.payout],
  ];
  return cashOutLeaf(receiptStake(stake), arrival, [...placeOf(stake), ...terms]);
}

function receiptStake({ period, member, bet_id, amount, create_time }: CancelledStake) {
  return { table: "aviator", round: period, member, bet: bet_id, amount, arrival: create_time };
}

function placeOf({ slot, auto_cash_out, silence_ms, silence_at }: CancelledStake): ReceiptLine[] {
  return [
    ["slot", slot],
    ["auto", auto_cash_out ?? "none"],
    ["silence", silence_ms === null || silence_at === null ? "none" : `${silence_ms} ${silence_at}`],
  ];
}
