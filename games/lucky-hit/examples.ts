import {
  COMMITMENT,
  example,
  type Example,
  NO_CHAIN,
  NOW,
  PAGE,
  PAGED,
  SERVER_SEED,
  CLIENT_SEED,
  RECEIPT,
  type FrameExample,
  frameExample,
} from "#contract/examples/example.ts";
import * as luckyHit from "./calls.ts";
import { termsOf } from "#fairness/terms.ts";
import * as frames from "./frames.ts";

const BLACK = [
  { t: 3, n: 10 },
  { t: 1, n: 11 },
  { t: 0, n: 2 },
];
const RED = [
  { t: 0, n: 7 },
  { t: 2, n: 3 },
  { t: 3, n: 12 },
];

export const luckyHitExamples: readonly Example[] = [
  example(luckyHit.luckyHitRecords, {
    query: PAGED,
    answer: {
      page: PAGE,
      queryset: [
        {
          period: 59840362,
          status: "S",
          amount: 100,
          change_amount: 196,
          delivery: 98,
          fee: 2,
          open_type: "R",
          result: { cards1: BLACK, cards2: RED },
          lucky_hit_odds: 0,
          type: "R",
          create_time: NOW,
        },
      ],
    },
    refusal: "unauthorized",
  }),
  example(luckyHit.luckyHitRoundDetail, {
    query: { period: "59840362" },
    answer: {
      entity: {
        game: "luckyhit",
        period: 59840362,
        commitment: COMMITMENT,
        ...NO_CHAIN,
        server_seed: SERVER_SEED,
        client_seed: "Q2AlyjYoIondBMTh7fy5mL0pOTBFVpBCK2qZ4DXC",
        nonce: 59840362,
        forced: false,
        black: BLACK,
        red: RED,
        black_win: false,
        lucky_hit_odds: 0,
      },
    },
    refusal: "round_unknown",
  }),
];

const PERIOD = 59840362;
const BET_ID = "c1f7e0b2-0002";
const betTotal = { a: 120, b: 80, t: 10 };
const openResult = {
  cards1: [
    { t: 0, n: 12 },
    { t: 2, n: 12 },
    { t: 1, n: 4 },
  ],
  cards2: [
    { t: 3, n: 9 },
    { t: 0, n: 5 },
    { t: 2, n: 2 },
  ],
  blackWin: true,
  luckyHitOdds: 2,
};

const bet = {
  period: PERIOD,
  betResult: "B",
  oddNo: CLIENT_SEED.slice(0, 20),
  betPrice: 50,
  betId: BET_ID,
} as const;

export const luckyHitFrameExamples: readonly FrameExample[] = [
  frameExample(frames.luckyHitNoticeFrame, {
    summary: "A notice about a frame that was refused",
    data: { code: 400, msg: "Please check betPrice", field: "betPrice", betId: BET_ID },
  }),
  frameExample(frames.luckyHitGroupFrame, {
    summary: "The phase of the round, at each change and each second",
    data: {
      periodInfo: {
        period: PERIOD,
        startTime: NOW,
        openTime: NOW + 2_000,
        lockTime: NOW + 19_000,
        cardsTime: NOW + 20_000,
        endTime: NOW + 30_000,
        commitment: COMMITMENT,
      },
      serverTime: NOW + 3_000,
      maintenance: false,
      openResult: null,
      betTotal,
      players: 3,
      balance: 950,
      stakes: [{ betId: BET_ID, betResult: "B", betPrice: 50 }],
      extended: true,
      limits: { min: 10, max: 10_000 },
    },
  }),
  frameExample(frames.luckyHitCardsFrame, {
    summary: "The cards of the round",
    data: { period: PERIOD, openResult, serverTime: NOW + 20_000 },
  }),
  frameExample(frames.luckyHitPeriodFrame, {
    summary: "The round has ended",
    data: { period: PERIOD, result: "B" },
  }),
  frameExample(frames.luckyHitResultsFrame, {
    summary: "The latest winners, newest first",
    data: { results: ["B", "R"], periods: [PERIOD - 1, PERIOD - 2] },
  }),
  frameExample(frames.luckyHitTotalFrame, {
    summary: "The stakes of all players, at most once a second",
    data: {
      period: PERIOD,
      betTotal,
      players: 3,
      top: [{ nickName: "k***r", betResult: "B", betPrice: 50 }],
    },
  }),
  frameExample(frames.luckyHitBetFrame, {
    summary: "Stake in the open round",
    data: { ...bet, terms: termsOf(bet) },
    reply: frames.luckyHitBetResultFrame,
  }),
  frameExample(frames.luckyHitBetResultFrame, {
    summary: "Whether the stake was accepted",
    data: {
      status: 1,
      code: 200,
      msg: "Stake placed",
      period: PERIOD,
      betPrice: 50,
      betResult: "B",
      betId: BET_ID,
      balance: 950,
      receipt: RECEIPT,
    },
  }),
  frameExample(frames.luckyHitCancelFrame, {
    summary: "Cancel a stake of the open round",
    data: { period: PERIOD, betId: BET_ID },
    reply: frames.luckyHitCancelResultFrame,
  }),
  frameExample(frames.luckyHitCancelResultFrame, {
    summary: "Whether the stake was cancelled",
    data: {
      status: 1,
      code: 200,
      msg: "OK",
      period: PERIOD,
      betId: BET_ID,
      betPrice: 50,
      balance: 1000,
      receipt: RECEIPT,
    },
  }),
  frameExample(frames.luckyHitSettledFrame, {
    summary: "What the member's stakes of the round paid",
    data: { period: PERIOD, payout: 98, refunded: false, balance: 1048, receipts: [RECEIPT] },
  }),
];
