import { encodeFrame } from "#contract/frame.ts";
import type { Locale } from "#contract/values/locale.ts";
import {
  luckyHitBetResultFrame,
  luckyHitCancelResultFrame,
  luckyHitCardsFrame,
  luckyHitGroupFrame,
  luckyHitPeriodFrame,
  luckyHitResultsFrame,
  luckyHitSettledFrame,
  luckyHitTotalFrame,
} from "#games/lucky-hit/contract/frames.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import type { LuckyHitPick } from "#games/lucky-hit/contract/calls.ts";
import { isRefusal, type Refusal } from "#contract/refusals.ts";
import { statusOf } from "#simulator/cell/sockets/socket-refusals.ts";
import type { Outcome } from "#games/lucky-hit/rules/outcome.ts";
import type { AskedCancel } from "#simulator/cell/tables/frame-spec.ts";
import type { OwnStakes } from "#simulator/cell/tables/table-spec.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { type Running, type StakeRequest, type Sums, winnerOf } from "./rules.ts";
import type { StakeSeen } from "#simulator/objects/rounds-api.ts";

// The frames to players, as text. They contain no cards before the cards are shown.

function totalOf([black, red, lucky, players]: Sums) {
  return { betTotal: { a: black, b: red, t: lucky }, players };
}

function shown({ black, red, blackWin, luckyHitOdds }: Outcome) {
  return { cards1: [...black], cards2: [...red], blackWin, luckyHitOdds };
}

/** The round for all players; with `own`, for a member who has just connected. */
export function groupText(running: Running, sums: Sums, now: number, own?: OwnStakes): string {
  const { round, commitment, closed, outcome } = running;
  const member = own && {
    balance: own.balance,
    stakes: own.stakes.map(({ bet_id, pick, amount }) => ({
      betId: bet_id,
      betResult: pick as LuckyHitPick,
      betPrice: amount,
    })),
    extended: true,
    limits: own.limits,
  };
  return encodeFrame(luckyHitGroupFrame, {
    periodInfo: { ...round, commitment },
    serverTime: now,
    maintenance: closed !== null,
    openResult: outcome !== null && now >= round.cardsTime ? shown(outcome) : null,
    ...totalOf(sums),
    ...member,
  });
}

export function cardsText(period: number, outcome: Outcome, now: number): string {
  return encodeFrame(luckyHitCardsFrame, { period, openResult: shown(outcome), serverTime: now });
}

export function periodText(period: number, outcome: Outcome): string {
  return encodeFrame(luckyHitPeriodFrame, { period, result: winnerOf(outcome) });
}

export function resultsText(results: readonly { readonly period: number; readonly outcome: Outcome }[]): string {
  return encodeFrame(luckyHitResultsFrame, {
    results: results.map(({ outcome }) => winnerOf(outcome)),
    periods: results.map(({ period }) => period),
  });
}

/** `top`: null leaves it out. */
export function totalText(period: number, sums: Sums, top: readonly StakeSeen[] | null): string {
  const listed = top?.map(({ nickName, pick, amount, simulated }) => {
    return { nickName, betResult: pick as LuckyHitPick, betPrice: amount, ...(simulated && { simulated }) };
  });
  return encodeFrame(luckyHitTotalFrame, { period, ...totalOf(sums), ...(listed && { top: listed }) });
}

export function betResultText(
  request: StakeRequest,
  outcome: Stake | Refusal,
  balance: number,
  locale: Locale,
  receipt?: Receipt,
): string {
  const taken = isRefusal(outcome) ? null : outcome;
  return encodeFrame(luckyHitBetResultFrame, {
    ...statusOf(outcome, locale),
    period: request.period,
    betPrice: taken?.amount ?? request.amount,
    betResult: (taken?.pick as LuckyHitPick | undefined) ?? request.pick,
    betId: request.betId,
    balance,
    ...(receipt && { receipt }),
  });
}

/** The result of a cancel. */
export function cancelText(
  { period, betId }: AskedCancel,
  outcome: Stake | Refusal,
  balance: number,
  locale: Locale,
  receipt?: Receipt,
): string {
  const betPrice = isRefusal(outcome) ? null : outcome.amount;
  const result = { ...statusOf(outcome, locale), period, betId, betPrice, balance };
  return encodeFrame(luckyHitCancelResultFrame, { ...result, ...(receipt && { receipt }) });
}

export function settledText(
  period: number,
  payout: number,
  refunded: boolean,
  balance: number,
  receipts: readonly Receipt[],
): string {
  const settled = { period, payout, refunded, balance };
  return encodeFrame(luckyHitSettledFrame, { ...settled, ...(receipts.length > 0 && { receipts: [...receipts] }) });
}
