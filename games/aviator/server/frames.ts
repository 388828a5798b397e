import {
  betResultFrame,
  cancelResultFrame,
  cashOutResultFrame,
  coefficientFrame,
  dayBestFrame,
  groupFrame,
  playersChangedFrame,
  playersFrame,
  resultsFrame,
} from "#games/aviator/contract/frames.ts";
import { encodeFrame } from "#contract/frame.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import type { Locale } from "#contract/values/locale.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { statusOf } from "#simulator/cell/sockets/socket-refusals.ts";
import { coefficientAt, statusAt } from "#games/aviator/rules/timeline.ts";
import type { AskedCancel } from "#simulator/cell/tables/frame-spec.ts";
import type { OwnStakes } from "#simulator/cell/tables/table-spec.ts";
import { flightMsIn, type Running, type StakeRequest } from "./rules.ts";
import { ownTerms } from "./stakes.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { TurnoutOfCell, DayWin, DayBest } from "#simulator/objects/rounds-api.ts";

// The frames to players, as text. They contain only data that is public at `now`, never a result before the crash.

const MINOR = 100;

/** The round for all players; with `own`, for a member who has just connected. */
export function groupText(running: Running, now: number, own?: OwnStakes): string {
  const { round, commitment, closed } = running;
  const member = own && {
    balance: own.balance,
    stakes: own.stakes
      .toSorted((one, other) => one.number - other.number)
      .map((stake) => ({
        slot: slotOf(stake),
        betId: stake.bet_id,
        betPrice: stake.amount,
        autoCashOut: ownTerms(stake).auto_cash_out,
        cashCoefficient: stake.result,
        cashAmount: stake.status === "S" ? stake.payout : null,
        ...silenceOf(stake),
      })),
    extended: true,
    limits: own.limits,
  };
  return encodeFrame(groupFrame, {
    period: round.period,
    status: statusAt(now, round, flightMsIn(running)),
    serverTime: now,
    openTime: round.openTime,
    lockTime: round.lockTime,
    takeOffTime: round.takeOffTime,
    commitment,
    maintenance: closed !== null,
    ...member,
  });
}

/** The coefficient at `now`; after the flight, the result with flyEnd 1. */
export function coefficientText(running: Running, now: number, growth?: number): string {
  const { round, outcome } = running;
  const flightMs = flightMsIn(running);
  const flown = now - round.takeOffTime;
  const ended = flightMs !== null && flown > flightMs;
  return encodeFrame(coefficientFrame, {
    tag: ended ? flightMs : flown,
    coefficient: ended ? (outcome?.result ?? 0) : coefficientAt(flown),
    flyEnd: ended ? 1 : 0,
    period: round.period,
    status: statusAt(now, round, flightMs),
    takeOffTime: round.takeOffTime,
    serverTime: now,
    growth,
  });
}

export function resultsText(results: readonly { readonly period: number; readonly result: number }[]): string {
  return encodeFrame(resultsFrame, { results: [...results] });
}

export function playersText(period: number, { players, cashed, top }: TurnoutOfCell): string {
  return encodeFrame(playersFrame, {
    period,
    playerNumber: players,
    cashedNumber: cashed,
    players: top.map(listed),
  });
}

/** The rows and counts of `after` that a client with the list of `before` lacks. */
export function playersChangedText(period: number, before: TurnoutOfCell, after: TurnoutOfCell): string {
  const held = before.top.map((player) => JSON.stringify(player));
  return encodeFrame(playersChangedFrame, {
    period,
    playerNumber: after.players,
    cashedNumber: after.cashed,
    listed: after.top.length,
    players: after.top.flatMap((player, place) =>
      JSON.stringify(player) === held[place] ? [] : [{ place, ...listed(player) }],
    ),
  });
}

function listed(player: TurnoutOfCell["top"][number]) {
  return { ...player, cashOut: player.coefficient !== null };
}

export function dayBestText({ wins, multipliers }: DayBest): string {
  return encodeFrame(dayBestFrame, { wins: wins.map(shown), multipliers: multipliers.map(shown) });
}

/** Omits the field that only the table needs. */
function shown({ period, nickName, betAmount, coefficient, simulated }: DayWin) {
  return { period, nickName, betAmount, coefficient, ...(simulated && { simulated }) };
}

export function betResultText(
  request: Pick<StakeRequest, "amount" | "betId" | "period" | "slot">,
  outcome: Stake | Refusal,
  balance: number,
  locale: Locale,
  receipt?: Receipt,
): string {
  const taken = isRefusal(outcome) ? null : outcome;
  const { status, code, msg } = statusOf(outcome, locale);
  // As `encodeFrame` writes it, but without the schema, since every stake gets one.
  const data = {
    status,
    code,
    msg,
    period: request.period,
    betPrice: (taken?.amount ?? request.amount) / MINOR,
    betId: request.betId,
    slot: taken === null ? request.slot : slotOf(taken),
    balance: balance / MINOR,
    ...(taken !== null && termsOf(taken)),
  };
  return receiptFrameText(betResultFrame.cmd, data, receipt);
}

/**
 * The text of a frame whose data end with a receipt. The hashes are most of it, and need no escapes: encoding them twice
 * would take longer than all else of the text.
 */
export function receiptFrameText(cmd: number, data: object, receipt?: Receipt): string {
  const text = JSON.stringify(JSON.stringify(data));
  if (receipt === undefined) return `{"cmd":${cmd},"data":${text}}`;
  const { path, root, signature, ...lines } = receipt;
  const hashes = path.map((each) => String.raw`\"${each}\"`).join();
  // Without the quotes around the texts, and the braces that end them.
  const before = `${text.slice(0, -2)},\\"receipt\\":${JSON.stringify(JSON.stringify(lines)).slice(1, -2)}`;
  const ends = String.raw`,\"path\":[${hashes}],\"root\":\"${root}\",\"signature\":\"${signature}\"}}"`;
  return `{"cmd":${cmd},"data":${before}${ends}}`;
}

/** The terms that another screen of the member shows with a stake. Most stakes have none. */
function termsOf(stake: Stake) {
  const { auto_cash_out: auto, silence_ms: ms, silence_at: at } = ownTerms(stake);
  return {
    ...(auto !== null && { autoCashOut: auto / 100 }),
    ...(ms !== null && at !== null && { silence: { after: ms / 1000, at: at / 100 } }),
  };
}

/** The result of a cancel. */
export function cancelText(
  { period, betId }: AskedCancel,
  outcome: Stake | Refusal,
  balance: number,
  locale: Locale,
  receipt?: Receipt,
): string {
  const cancelled = isRefusal(outcome) ? null : outcome;
  return encodeFrame(cancelResultFrame, {
    ...statusOf(outcome, locale),
    period,
    betId,
    betPrice: cancelled && cancelled.amount,
    slot: cancelled && slotOf(cancelled),
    balance,
    ...(receipt && { receipt }),
  });
}

/** The result of a cash-out. With a refusal, `stake` shows how the stake ended, if it did. */
export function cashOutText(
  asked: { period: number; slot: 0 | 1 },
  stake: Stake | undefined,
  refusal: Refusal | null,
  balance: number,
  locale: Locale,
  receipt?: Receipt,
): string {
  return encodeFrame(cashOutResultFrame, {
    ...statusOf(refusal, locale),
    cashSuccess: refusal === null,
    cashCoefficient: stake?.result ?? 0,
    cashAmount: stake?.status === "S" ? stake.payout : 0,
    ...(stake !== undefined && { betId: stake.bet_id }),
    period: asked.period,
    slot: asked.slot,
    auto: false,
    refunded: false,
    balance,
    ...(receipt && { receipt }),
  });
}

/** Without a request: an automatic cash-out, or the refund of a voided round. */
export function endedText(stake: Stake, balance: number, locale: Locale, receipt?: Receipt): string {
  const refunded = stake.status === "R";
  return encodeFrame(cashOutResultFrame, {
    ...statusOf(refunded ? refuse("round_voided") : null, locale),
    cashSuccess: !refunded,
    cashCoefficient: stake.result ?? 0,
    cashAmount: stake.payout,
    betId: stake.bet_id,
    period: stake.period,
    slot: slotOf(stake),
    auto: !refunded,
    refunded,
    balance,
    ...(receipt && { receipt }),
  });
}

function silenceOf(stake: Stake) {
  const { silence_ms, silence_at } = ownTerms(stake);
  return silence_ms === null || silence_at === null ? {} : { silence: { after: silence_ms / 1000, at: silence_at } };
}

function slotOf({ number }: Stake): 0 | 1 {
  return number === 0 ? 0 : 1;
}
