import { NO_CHAIN } from "#contract/examples/example.ts";
import { encodeFrame } from "#contract/frame.ts";
import {
  luckyHitBetResultFrame,
  luckyHitCancelResultFrame,
  luckyHitCardsFrame,
  luckyHitGroupFrame,
  luckyHitNoticeFrame,
  luckyHitResultsFrame,
  luckyHitSettledFrame,
  luckyHitTotalFrame,
} from "#games/lucky-hit/contract/frames.ts";
import { commitment } from "#fairness/draw.ts";
import { drawOutcome } from "#games/lucky-hit/rules/outcome.ts";
import { roundOf } from "#games/lucky-hit/rules/timeline.ts";
import type { BetResult, Cancelled, Group, Inbound, OpenResult, Results, Settled } from "../inbound.ts";
import type { LuckyHitRound } from "../proof-sheet.tsx";

// Frames of one round and the next as the server sends them; a test overrides only the fields it needs.

export const PERIOD = 59_840_362;
export const NEXT = PERIOD + 1;
export const ROUND = roundOf(PERIOD);
export const COMMITMENT = "c0".repeat(32);

/** Black wins with a pair of nines, on which a lucky hit pays four times. */
export const PAIR_OF_NINES: OpenResult = {
  cards1: [card(9, 0), card(9, 1), card(13, 2)],
  cards2: [card(1, 0), card(10, 3), card(4, 1)],
  blackWin: true,
  luckyHitOdds: 4,
};

/** Red wins with a king high; a lucky hit loses. */
export const RED_WINS: OpenResult = {
  cards1: [card(2, 0), card(7, 1), card(11, 2)],
  cards2: [card(13, 0), card(5, 3), card(3, 1)],
  blackWin: false,
  luckyHitOdds: 0,
};

type Of<Kind extends Inbound["kind"]> = Extract<Inbound, { kind: Kind }>;

/** A round at an age in ms; by default while stakes are open. */
export function group(change: Partial<Group> & { period?: number; age?: number } = {}): Of<"group"> {
  const { period = PERIOD, age = 6_000, ...rest } = change;
  const round = roundOf(period);
  return {
    kind: "group",
    data: {
      periodInfo: { ...round, commitment: COMMITMENT },
      serverTime: round.startTime + age,
      maintenance: false,
      openResult: null,
      betTotal: { a: 0, b: 0, t: 0 },
      ...rest,
    },
  };
}

export function greeting(change: Parameters<typeof group>[0] = {}): Of<"group"> {
  return group({ balance: 1000_00, stakes: [], ...change });
}

/** Winners, newest first; `latest` is the newest one's period. */
export function results(latest = PERIOD - 1, winners: Results["results"] = ["B", "R", "R"]): Of<"results"> {
  return { kind: "results", data: { results: winners, periods: winners.map((_, at) => latest - at) } };
}

export function cards(openResult = PAIR_OF_NINES, period = PERIOD): Of<"cards"> {
  return { kind: "cards", data: { period, openResult, serverTime: roundOf(period).cardsTime } };
}

export function total(a: number, b: number, t: number, period = PERIOD, players?: number): Of<"total"> {
  return { kind: "total", data: { period, betTotal: { a, b, t }, ...(players !== undefined && { players }) } };
}

export function betResult(change: Partial<BetResult> = {}): Of<"bet"> {
  const data = { code: 200, msg: "OK", period: PERIOD, betPrice: 100_00, betResult: "B", balance: 900_00 } as const;
  return { kind: "bet", data: { status: 1, betId: "bet-1", ...data, ...change } };
}

export function cancelled(change: Partial<Cancelled> = {}): Of<"cancelled"> {
  const data = { code: 200, msg: "OK", period: PERIOD, betPrice: 100_00, balance: 1000_00 } as const;
  return { kind: "cancelled", data: { status: 1, betId: "bet-1", ...data, ...change } };
}

export function settled(change: Partial<Settled> = {}): Of<"settled"> {
  return { kind: "settled", data: { period: PERIOD, payout: 196_00, refunded: false, balance: 1096_00, ...change } };
}

export function wire(frame: Inbound): string {
  switch (frame.kind) {
    case "notice":
      return encodeFrame(luckyHitNoticeFrame, frame.data);
    case "group":
      return encodeFrame(luckyHitGroupFrame, {
        ...frame.data,
        periodInfo: { ...frame.data.periodInfo, commitment: frame.data.periodInfo.commitment ?? "" },
      });
    case "cards":
      return encodeFrame(luckyHitCardsFrame, frame.data);
    case "results":
      return encodeFrame(luckyHitResultsFrame, { ...frame.data, periods: [...(frame.data.periods ?? [])] });
    case "total":
      return encodeFrame(luckyHitTotalFrame, frame.data);
    case "bet":
      return encodeFrame(luckyHitBetResultFrame, { ...frame.data, balance: frame.data.balance ?? 0 });
    case "cancelled":
      return encodeFrame(luckyHitCancelResultFrame, { ...frame.data, balance: frame.data.balance ?? 0 });
    case "settled":
      return encodeFrame(luckyHitSettledFrame, frame.data);
  }
}

function card(n: number, t: number) {
  return { n, t };
}

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "Q2AlyjYoIondBMTh7fy5mL0pOTBFVpBCK2qZ4DXC";

/** An honest finished round with some changed fields. */
export function finishedRound(change: Partial<LuckyHitRound> = {}): LuckyHitRound {
  const { black, red, blackWin, luckyHitOdds } = drawOutcome(SERVER_SEED, CLIENT_SEED, PERIOD);
  return {
    game: "luckyhit",
    period: PERIOD,
    commitment: commitment(SERVER_SEED),
    ...NO_CHAIN,
    server_seed: SERVER_SEED,
    client_seed: CLIENT_SEED,
    nonce: PERIOD,
    forced: false,
    black: [...black],
    red: [...red],
    black_win: blackWin,
    lucky_hit_odds: luckyHitOdds,
    ...change,
  };
}

/** A round with only its commitment public. */
export function runningRound(): LuckyHitRound {
  return finishedRound({
    server_seed: null,
    client_seed: null,
    black: null,
    red: null,
    black_win: null,
    lucky_hit_odds: null,
  });
}
