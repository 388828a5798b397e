import {
  example,
  type Example,
  NO_CHAIN,
  NOW,
  PAGE,
  PAGED,
  type FrameExample,
  frameExample,
} from "#contract/examples/example.ts";
import * as aviator from "./calls.ts";
import { commitment } from "#fairness/draw.ts";
import { termsOf } from "#fairness/terms.ts";
import { exampleReceipt } from "#games/engine/contract/example-receipt.ts";
import { aviatorLimits, payout } from "../rules/stake.ts";
import * as frames from "./frames.ts";
import { drawOutcome } from "../rules/outcome.ts";
import { coefficientAt, GROWTH_PER_MS, nextPeriodAfter, roundOf, statusAt } from "../rules/timeline.ts";

// The rules compute what follows from other values, so that no example contradicts them.

const PERIOD = NOW / 10;
const SEEDS = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC", "aaaaaaaaaaaaaaaaaaaa"] as const;
const SERVER_SEED = "uBsKq0Zr4mXw81Ta";
const COMMITMENT = commitment(SERVER_SEED);
const outcome = drawOutcome(SERVER_SEED, SEEDS);
const round = roundOf(PERIOD);
const STAKE = 5_000;
/** Of a cash-out in flight: ms since take-off, and hundredths. */
const TAG = 3_250;
const CASHED = coefficientAt(TAG);
/** The round before, and one of the day. */
const LAST = { result: 1_321, period: PERIOD - nextPeriodAfter(0, 1_321) };
const HIGHEST = { result: 18_750, period: LAST.period - nextPeriodAfter(0, 18_750) };

export const aviatorExamples: readonly Example[] = [
  example(aviator.aviatorRecords, {
    query: PAGED,
    answer: {
      page: PAGE,
      queryset: [
        {
          period: PERIOD,
          slot: 0,
          amount: STAKE / 100,
          delivery: STAKE / 100,
          cash_result: CASHED / 100,
          payout: payout(STAKE, CASHED) / 100,
          open_result: outcome.result / 100,
          status: "S",
          create_time: NOW + 3_000,
        },
      ],
      today: { rounds: 1, staked: STAKE / 100, paid: payout(STAKE, CASHED) / 100, best: CASHED / 100 },
    },
    refusal: "unauthorized",
  }),
  example(aviator.aviatorHighest, {
    answer: { results: [{ period: HIGHEST.period, result: HIGHEST.result / 100 }] },
    refusal: "unauthorized",
  }),
  example(aviator.aviatorRoundDetail, {
    query: { period: String(PERIOD) },
    answer: {
      entity: {
        game: "aviator",
        period: PERIOD,
        commitment: COMMITMENT,
        ...NO_CHAIN,
        server_seed: SERVER_SEED,
        forced: false,
        ...outcome,
        result: outcome.result / 100,
        player_nickname1: "k***r",
        player_nickname2: "p***2",
        player_nickname3: "p***9",
        player_seed1: SEEDS[0],
        player_seed2: SEEDS[1],
        player_seed3: SEEDS[2],
      },
    },
    refusal: "round_unknown",
  }),
];

const BET_ID = "c1f7e0b2-0001";
const best = { period: LAST.period, nickName: "k***r", betAmount: 100, coefficient: 12.5 };

const bet = {
  nickName: "kite_flyer",
  period: PERIOD,
  betPrice: STAKE / 100,
  seed: SEEDS[0],
  betId: BET_ID,
  autoCashOut: 2,
  silence: { after: 15, at: 1.5 },
  slot: 0,
  auto: false,
} as const;

/** The stake as the server holds it. */
const staked = { slot: 0, betId: BET_ID, betPrice: STAKE / 100, autoCashOut: 2, silence: bet.silence } as const;
const terms = termsOf(bet);
const receiptStake = { table: "aviator", round: PERIOD, bet: BET_ID, amount: STAKE };
const auto = [
  ["slot", 0],
  ["auto", 200],
  ["silence", "15000 150"],
] as const;

export const aviatorFrameExamples: readonly FrameExample[] = [
  frameExample(frames.noticeFrame, {
    summary: "A notice about a frame that was refused",
    data: { code: 400, msg: "Please check autoCashOut", field: "autoCashOut", betId: BET_ID },
  }),
  frameExample(frames.groupFrame, {
    summary: "The phase of the round, at each change and each second outside the flight",
    data: {
      period: PERIOD,
      status: statusAt(NOW + 3_000, round, null),
      serverTime: NOW + 3_000,
      openTime: round.openTime,
      lockTime: round.lockTime,
      takeOffTime: round.takeOffTime,
      commitment: COMMITMENT,
      maintenance: false,
      balance: 950,
      stakes: [{ ...staked, cashCoefficient: null, cashAmount: null }],
      extended: true,
      limits: { min: aviatorLimits("in").min / 100, max: aviatorLimits("in").max / 100 },
    },
  }),
  frameExample(frames.coefficientFrame, {
    summary: "The coefficient, every 250 ms in flight, at take-off and at the crash",
    data: {
      tag: TAG,
      coefficient: CASHED / 100,
      flyEnd: 0,
      period: PERIOD,
      status: statusAt(round.takeOffTime + TAG, round, TAG),
      takeOffTime: round.takeOffTime,
      serverTime: round.takeOffTime + TAG,
      growth: GROWTH_PER_MS,
    },
  }),
  frameExample(frames.resultsFrame, {
    summary: "The latest results, newest first",
    data: { results: [{ period: LAST.period, result: LAST.result / 100 }] },
  }),
  frameExample(frames.playersFrame, {
    summary: "The players of this round, at most once a second",
    data: {
      period: PERIOD,
      playerNumber: 1,
      cashedNumber: 1,
      players: [{ nickName: "k***r", betAmount: 50, cashOut: true, coefficient: CASHED / 100 }],
    },
  }),
  frameExample(frames.playersChangedFrame, {
    summary: "The changes of the list of players, with `curve=true`",
    data: {
      period: PERIOD,
      playerNumber: 2,
      cashedNumber: 2,
      listed: 2,
      players: [{ place: 1, nickName: "l***p", betAmount: 40, cashOut: true, coefficient: 1.3 }],
    },
  }),
  frameExample(frames.betFrame, {
    summary: "Stake in the open round",
    data: { ...bet, terms },
    reply: frames.betResultFrame,
  }),
  frameExample(frames.betResultFrame, {
    summary: "Whether the stake was accepted",
    data: {
      status: 1,
      code: 200,
      msg: "OK",
      period: PERIOD,
      betPrice: STAKE / 100,
      betId: BET_ID,
      slot: 0,
      balance: 950,
      autoCashOut: bet.autoCashOut,
      silence: bet.silence,
      receipt: exampleReceipt("stake", receiptStake, NOW + 2_500, [...auto, ["seed", bet.seed], ["terms", terms]]),
    },
  }),
  frameExample(frames.cashOutFrame, {
    summary: "Cash out in flight",
    data: { tag: TAG, slot: 0 },
    reply: frames.cashOutResultFrame,
  }),
  frameExample(frames.cashOutResultFrame, {
    summary: "What the cash-out paid, or why it was refused",
    data: {
      status: 1,
      code: 200,
      msg: "OK",
      cashSuccess: true,
      cashCoefficient: CASHED / 100,
      cashAmount: payout(STAKE, CASHED) / 100,
      betId: BET_ID,
      period: PERIOD,
      slot: 0,
      auto: false,
      refunded: false,
      balance: 950 + payout(STAKE, CASHED) / 100,
      receipt: exampleReceipt("cash-out", receiptStake, round.takeOffTime + TAG, [
        ...auto,
        ["coefficient", CASHED],
        ["payout", payout(STAKE, CASHED)],
        ["tag", TAG],
      ]),
    },
  }),
  frameExample(frames.cancelFrame, {
    summary: "Cancel a stake before the lock",
    data: { period: PERIOD, betId: BET_ID },
    reply: frames.cancelResultFrame,
  }),
  frameExample(frames.cancelResultFrame, {
    summary: "The refund of a cancelled stake, or why it was refused",
    data: {
      status: 1,
      code: 200,
      msg: "OK",
      period: PERIOD,
      betId: BET_ID,
      betPrice: 50,
      slot: 0,
      balance: 1000,
      receipt: exampleReceipt("cancel", receiptStake, NOW + 4_000, []),
    },
  }),
  frameExample(frames.hereFrame, { summary: "A sign of life, for stakes that wait for silence", data: {} }),
  frameExample(frames.pingFrame, { summary: "Does the connection live?", data: {}, reply: frames.pongFrame }),
  frameExample(frames.pongFrame, { summary: "It lives", data: {} }),
  frameExample(frames.dayBestFrame, {
    summary: "The day's largest payouts and highest multipliers",
    data: { wins: [best], multipliers: [best] },
  }),
];
