import type { Locale } from "#contract/values/locale.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { type StakeLimits, refuseStake } from "#simulator/cell/limits/member-limits.ts";
import { cashOutLeaf, stakeLeaf } from "#simulator/cell/receipts.ts";
import type { ReceiptLine } from "#simulator/fairness/receipt.ts";
import type { ReceiptLeaf } from "#simulator/http/route.ts";
import { payout, aviatorLimits } from "#simulator/games/aviator/stake.ts";
import { coefficientAt, type Round } from "#simulator/games/aviator/timeline.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { StakeName } from "../game.ts";
import type { Stake, Stakes } from "./stakes.ts";

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
  readonly seed: string;
  /** True: the client's automatic play placed it. */
  readonly isAutomatic?: boolean;
  /** The minimum stake depends on it. */
  readonly locale: Locale;
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
  const { member, period, slot, betId, amount, isAutomatic = false } = request;
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
  const refusal = refuseStake(books, { member, amount, now, isAutomatic }, aviatorLimits(request.locale));
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
  };
  books.stakes.place(stake);
  books.ledger.transfer({
    id: `bet:${relationOf(stake)}`,
    kind: "bet",
    debit: member,
    credit: PLATFORM.games,
    amount,
    relation: `aviator:${period}`,
    time: now,
  });
  return stake;
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
  const auto = stake.auto_cash_out;
  pay(books, stake, auto !== null && auto <= coefficient ? auto : coefficient, now);
  return stake;
}

/** Pays the automatic cash-outs up to a coefficient; returns the paid stakes. */
export function payReached(books: AviatorBooks, period: number, coefficient: number, now: number): Stake[] {
  const paid: Stake[] = [];
  for (const stake of books.stakes.running(period)) {
    if (stake.status !== "W" || stake.auto_cash_out === null || stake.auto_cash_out > coefficient) continue;
    pay(books, stake, stake.auto_cash_out, now);
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
    id: `${kind}:${relationOf(stake)}`,
    kind,
    debit: PLATFORM.games,
    credit: stake.member,
    amount,
    relation: `aviator:${stake.period}`,
    time: now,
  });
}

function relationOf({ period, member, slot }: Stake): string {
  return `aviator:${period}:${member}:${slot}`;
}

export function leafOfStake(stake: Stake): ReceiptLeaf {
  return stakeLeaf(receiptStake(stake), [...placeOf(stake), ["seed", stake.seed]]);
}

/** The receipts of a stake and of its cash-out, whose transfer has the time of its arrival. */
export function leavesOf({ ledger, stakes }: Pick<AviatorBooks, "ledger" | "stakes">, member: number, name: StakeName) {
  const stake = stakes.byBetId(member, name.period, name.id);
  if (stake === undefined) return [];
  const cashed = stake.status === "S" ? ledger.timeOf(`win:${relationOf(stake)}`) : null;
  return [leafOfStake(stake), ...(cashed === null ? [] : [leafOfCashOut(stake, cashed)])];
}

export function leafOfCashOut(stake: Stake, arrival: number): ReceiptLeaf {
  const terms: ReceiptLine[] = [
    ["coefficient", stake.cash_coefficient ?? 0],
    ["payout", stake.payout],
  ];
  return cashOutLeaf(receiptStake(stake), arrival, [...placeOf(stake), ...terms]);
}

function receiptStake({ period, member, bet_id, amount, create_time }: Stake) {
  return { table: "aviator", round: period, member, bet: bet_id, amount, arrival: create_time };
}

function placeOf({ slot, auto_cash_out }: Stake): ReceiptLine[] {
  return [
    ["slot", slot],
    ["auto", auto_cash_out ?? "none"],
  ];
}
