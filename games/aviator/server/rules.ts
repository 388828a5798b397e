import { decodeFrame, openFrame } from "#contract/frame.ts";
import { cashOutFrame } from "#games/aviator/contract/frames.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import type { AskedStake } from "#simulator/cell/tables/frame-spec.ts";
import { leafOfCancel, receiptStake } from "#simulator/cell/tables/stake-leaves.ts";
import type { RunningRound } from "#simulator/cell/tables/running-round.ts";
import { CALLED_OFF, cashOutLeaf, payoutLeaf, stakeLeaf } from "#simulator/ledger/receipts.ts";
import type { ReceiptLine } from "#fairness/receipt.ts";
import type { ReceiptLeaf } from "#simulator/http/route.ts";
import type { Outcome } from "#games/aviator/rules/outcome.ts";
import { CASH_OUT_MIN, payout } from "#games/aviator/rules/stake.ts";
import { coefficientAt, flightMsOf, type Round, roundOf } from "#games/aviator/rules/timeline.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { FlightJudge, StakeName } from "#simulator/cell/cell-game.ts";
import { ownTerms, type Stakes } from "./stakes.ts";

export type Running = RunningRound<Round, Outcome>;

/** The length of the flight; null while the outcome is unknown. */
export function flightMsIn({ outcome }: Running): number | null {
  return outcome && flightMsOf(outcome.result);
}

export interface StakeRequest extends AskedStake {
  readonly slot: 0 | 1;
  readonly autoCashOut: number | null;
  /** Cash out at `at` (hundredths) or more after a silence of `afterMs`; null: do not. */
  readonly silence: { readonly afterMs: number; readonly at: number } | null;
}

// Every function here that changes something runs inside a transaction.

/** Notes a frame from a member's socket. It ends a silence, unless the silence has cashed out by then. */
export function hear(stakes: Stakes, period: number, member: number, now: number): void {
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
export function hasReached(stakes: Stakes, period: number, flown: Flown): boolean {
  return stakes.running(period).some((stake) => reached(stake, flown) !== null);
}

/**
 * Cashes a member's stake out at `now`, the time of arrival. It is paid if the flight had not ended by then; ties
 * favour the player. An automatic cash-out that was reached earlier comes first.
 */
export function cashOut(
  stakes: Stakes,
  running: Running | null,
  member: number,
  slot: number,
  now: number,
): Stake | Refusal {
  if (running === null) return refuse("no_stake");
  const stake = stakes.at(running.round.period, member, slot);
  if (stake === undefined) return refuse("no_stake");
  if (stake.status === "R") return refuse("round_voided");
  if (stake.status === "S") return refuse("already_cashed");
  const flown = now - running.round.takeOffTime;
  const flightMs = flightMsIn(running);
  if (flown < 0 || flightMs === null) return refuse("not_flying");
  if (flown > flightMs || stake.status === "F") return refuse("flew_away");
  const coefficient = coefficientAt(flown);
  if (coefficient < CASH_OUT_MIN) return refuse("cash_out_early", { with: { least: `${CASH_OUT_MIN / 100}×` } });
  const { takeOffTime } = running.round;
  pay(stakes, stake, reached(stake, { takeOffTime, until: now, coefficient }) ?? coefficient, now);
  return stake;
}

/** How cash-outs are judged, for those who explain them. */
export const flightJudge: FlightJudge = {
  takeOff: (period) => roundOf(period).takeOffTime,
  endOf(period, outcome) {
    const coefficient = Number(outcome);
    return { end: roundOf(period).takeOffTime + flightMsOf(coefficient), coefficient };
  },
  coefficientAt: (period, time) => coefficientAt(time - roundOf(period).takeOffTime),
  isByItself(stake) {
    const { takeOffTime } = roundOf(stake.period);
    const flown = { takeOffTime, until: stake.end_time ?? 0, coefficient: stake.result ?? 0 };
    return reached({ ...stake, status: "W" }, flown) === stake.result;
  },
  readCashOut(received) {
    const read = decodeFrame(cashOutFrame, openFrame(received)?.data);
    return read && { number: read.slot ?? 0, sinceTakeOff: read.tag ?? null };
  },
};

/** Pays the stakes that have cashed themselves out; returns them. */
export function payReached(stakes: Stakes, period: number, flown: Flown, now: number): Stake[] {
  const paid: Stake[] = [];
  for (const stake of stakes.running(period)) {
    const coefficient = reached(stake, flown);
    if (coefficient === null) continue;
    pay(stakes, stake, coefficient, now);
    paid.push(stake);
  }
  return paid;
}

function pay(stakes: Stakes, stake: Stake, coefficient: number, now: number): void {
  stakes.end(stake, { status: "S", result: coefficient, payout: payout(stake.amount, coefficient) }, now);
}

export function leafOfStake(stake: Stake): ReceiptLeaf {
  return stakeLeaf(receiptStake(stake), [...placeOf(stake), ["seed", stake.seed]]);
}

/** The receipts of a stake and of its end. */
export function leavesOf(stakes: Stakes, member: number, name: StakeName): ReceiptLeaf[] {
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

function placeOf(stake: Stake): ReceiptLine[] {
  const { auto_cash_out, silence_ms, silence_at } = ownTerms(stake);
  return [
    ["slot", stake.number],
    ["auto", auto_cash_out ?? "none"],
    ["silence", silence_ms === null || silence_at === null ? "none" : `${silence_ms} ${silence_at}`],
  ];
}
