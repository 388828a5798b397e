import {
  COMMITMENT,
  example,
  type Example,
  NO_CHAIN,
  NOW,
  PAGE,
  PAGED,
  SERVER_SEED,
  type FrameExample,
  frameExample,
} from "#contract/examples/example.ts";
import * as luckyHit from "./calls.ts";
import { termsOf } from "#fairness/terms.ts";
import { deliveryOf, feeOf } from "#contract/games/delivery.ts";
import { exampleReceipt } from "#games/engine/contract/example-receipt.ts";
import * as frames from "./frames.ts";
import { drawOutcome, outcomeOf } from "../rules/outcome.ts";
import { luckyHitLimits, payout } from "../rules/stake.ts";
import { periodAt, roundOf } from "../rules/timeline.ts";

// The rules compute what follows from other values, so that no example contradicts them.

const PERIOD = periodAt(NOW);
const PLAYERS_SEED = "Q2AlyjYoIondBMTh7fy5mL0pOTBFVpBCK2qZ4DXC";
const outcome = drawOutcome(SERVER_SEED, PLAYERS_SEED, PERIOD);
const { black, red, blackWin, luckyHitOdds } = { ...outcome, black: [...outcome.black], red: [...outcome.red] };
const WINNER = blackWin ? "B" : "R";
const AMOUNT = 10_000;

export const luckyHitExamples: readonly Example[] = [
  example(luckyHit.luckyHitRecords, {
    query: PAGED,
    answer: {
      page: PAGE,
      queryset: [
        {
          period: PERIOD,
          status: "S",
          amount: AMOUNT / 100,
          change_amount: payout(deliveryOf(AMOUNT), WINNER, outcome) / 100,
          delivery: deliveryOf(AMOUNT) / 100,
          fee: feeOf(AMOUNT) / 100,
          open_type: WINNER,
          result: { cards1: black, cards2: red },
          lucky_hit_odds: luckyHitOdds,
          type: WINNER,
          create_time: NOW,
        },
      ],
    },
    refusal: "unauthorized",
  }),
  example(luckyHit.luckyHitRoundDetail, {
    query: { period: String(PERIOD) },
    answer: {
      entity: {
        game: "luckyhit",
        period: PERIOD,
        commitment: COMMITMENT,
        ...NO_CHAIN,
        server_seed: SERVER_SEED,
        client_seed: PLAYERS_SEED,
        nonce: PERIOD,
        forced: false,
        black,
        red,
        black_win: blackWin,
        lucky_hit_odds: luckyHitOdds,
      },
    },
    refusal: "round_unknown",
  }),
];

const BET_ID = "c1f7e0b2-0002";
const STAKE = 5_000;
const betTotal = { a: 120, b: 80, t: 10 };
const round = roundOf(PERIOD);
/** A pair that pays. */
const shown = outcomeOf(
  [
    { t: 0, n: 12 },
    { t: 2, n: 12 },
    { t: 1, n: 4 },
  ],
  [
    { t: 3, n: 9 },
    { t: 0, n: 5 },
    { t: 2, n: 2 },
  ],
);
if (shown === null) throw new Error("the example's hands are equal");
const openResult = {
  cards1: [...shown.black],
  cards2: [...shown.red],
  blackWin: shown.blackWin,
  luckyHitOdds: shown.luckyHitOdds,
};
const PAYOUT = payout(deliveryOf(STAKE), "B", shown);

const bet = {
  period: PERIOD,
  betResult: "B",
  oddNo: PLAYERS_SEED.slice(0, 20),
  betPrice: STAKE / 100,
  betId: BET_ID,
} as const;

const terms = termsOf(bet);
const receiptStake = { table: "luckyhit", round: PERIOD, bet: BET_ID, amount: STAKE };

export const luckyHitFrameExamples: readonly FrameExample[] = [
  frameExample(frames.luckyHitNoticeFrame, {
    summary: "A notice about a frame that was refused",
    data: { code: 400, msg: "Please check betPrice", field: "betPrice", betId: BET_ID },
  }),
  frameExample(frames.luckyHitGroupFrame, {
    summary: "The phase of the round, at each change and each second",
    data: {
      periodInfo: {
        ...round,
        commitment: COMMITMENT,
      },
      serverTime: round.openTime + 3_000,
      maintenance: false,
      openResult: null,
      betTotal,
      players: 3,
      balance: 950,
      stakes: [{ betId: BET_ID, betResult: "B", betPrice: 50 }],
      extended: true,
      limits: { min: luckyHitLimits("in").min / 100, max: luckyHitLimits("in").max / 100 },
    },
  }),
  frameExample(frames.luckyHitCardsFrame, {
    summary: "The cards of the round",
    data: { period: PERIOD, openResult, serverTime: round.cardsTime },
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
    data: { ...bet, terms },
    reply: frames.luckyHitBetResultFrame,
  }),
  frameExample(frames.luckyHitBetResultFrame, {
    summary: "Whether the stake was accepted",
    data: {
      status: 1,
      code: 200,
      msg: "OK",
      period: PERIOD,
      betPrice: 50,
      betResult: "B",
      betId: BET_ID,
      balance: 950,
      receipt: exampleReceipt("stake", receiptStake, round.openTime + 2_000, [
        ["pick", "B"],
        ["seed", bet.oddNo],
        ["terms", terms],
      ]),
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
      receipt: exampleReceipt("cancel", receiptStake, round.openTime + 3_000, []),
    },
  }),
  frameExample(frames.luckyHitSettledFrame, {
    summary: "What the member's stakes of the round paid",
    data: {
      period: PERIOD,
      payout: PAYOUT / 100,
      refunded: false,
      balance: 950 + PAYOUT / 100,
      receipts: [
        exampleReceipt("payout", receiptStake, round.cardsTime, [
          ["pick", "B"],
          ["result", `B ${shown.luckyHitOdds}`],
          ["payout", PAYOUT],
        ]),
      ],
    },
  }),
];
