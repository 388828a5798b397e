import {
  example,
  type Example,
  NO_CHAIN,
  NOW,
  PAGE,
  PAGED,
  CLIENT_SEED,
  RECEIPT,
  type FrameExample,
  frameExample,
} from "#contract/examples/example.ts";
import * as aviator from "./calls.ts";
import { termsOf } from "#fairness/terms.ts";
import * as frames from "./frames.ts";

export const aviatorExamples: readonly Example[] = [
  example(aviator.aviatorRecords, {
    query: PAGED,
    answer: {
      page: PAGE,
      queryset: [
        {
          period: 179521086000,
          slot: 0,
          amount: 50,
          delivery: 50,
          cash_result: 1.5,
          payout: 75,
          open_result: 1.87,
          status: "S",
          create_time: NOW,
        },
      ],
      today: { rounds: 1, staked: 50, paid: 75, best: 1.5 },
    },
    refusal: "unauthorized",
  }),
  example(aviator.aviatorHighest, {
    answer: { results: [{ period: 179521086000, result: 187.5 }] },
    refusal: "unauthorized",
  }),
  example(aviator.aviatorRoundDetail, {
    query: { period: "179521086000" },
    answer: {
      entity: {
        game: "aviator",
        period: 179521086000,
        commitment: "8bb020131b5191761a245e10fe3876aab1dfb894403a046117c54f7081587dea",
        ...NO_CHAIN,
        server_seed: "uBsKq0Zr4mXw81Ta",
        forced: false,
        result: 1.87,
        player_nickname1: "k***r",
        player_nickname2: "p***2",
        player_nickname3: "p***9",
        player_seed1: "Q2AlyjYoIondBMTh7fy5",
        player_seed2: "mL0pOTBFVpBCK2qZ4DXC",
        player_seed3: "aaaaaaaaaaaaaaaaaaaa",
        sha512hash:
          "7ba1db7748336c1b18fb0d3ac53679d315884a3138c7c68c1870c171ca5698cb409bb1c8113549ca1b71c5e951b1d2a354cb0e6e97e5f28107e767a4286294f3",
        hex: "7ba1db7748336",
        decimal: 2174961631658806,
      },
    },
    refusal: "round_unknown",
  }),
];

const PERIOD = 179521086000;
const COMMITMENT = "8bb020131b5191761a245e10fe3876aab1dfb894403a046117c54f7081587dea";
const BET_ID = "c1f7e0b2-0001";
const best = { period: PERIOD - 2_000, nickName: "k***r", betAmount: 100, coefficient: 12.5 };

const bet = {
  nickName: "kite_flyer",
  period: PERIOD,
  betPrice: 50,
  seed: CLIENT_SEED.slice(0, 20),
  betId: BET_ID,
  autoCashOut: 2,
  silence: { after: 15, at: 1.5 },
  slot: 0,
  auto: false,
} as const;

export const aviatorFrameExamples: readonly FrameExample[] = [
  frameExample(frames.noticeFrame, {
    summary: "A notice about a frame that was refused",
    data: { code: 400, msg: "Please check autoCashOut", field: "autoCashOut", betId: BET_ID },
  }),
  frameExample(frames.groupFrame, {
    summary: "The phase of the round, at each change and each second outside the flight",
    data: {
      period: PERIOD,
      status: 12,
      serverTime: NOW + 3_000,
      openTime: NOW,
      lockTime: NOW + 9_000,
      takeOffTime: NOW + 10_000,
      commitment: COMMITMENT,
      maintenance: false,
      balance: 950,
      stakes: [{ slot: 0, betId: BET_ID, betPrice: 50, autoCashOut: 2, cashCoefficient: null, cashAmount: null }],
      extended: true,
      limits: { min: 50, max: 10_000 },
    },
  }),
  frameExample(frames.coefficientFrame, {
    summary: "The coefficient, every 250 ms in flight, at take-off and at the crash",
    data: {
      tag: 3250,
      coefficient: 1.25,
      flyEnd: 0,
      period: PERIOD,
      status: 33,
      takeOffTime: NOW + 10_000,
      serverTime: NOW + 13_250,
      growth: 0.00006,
    },
  }),
  frameExample(frames.resultsFrame, {
    summary: "The latest results, newest first",
    data: { results: [{ period: PERIOD - 2_000, result: 3.21 }] },
  }),
  frameExample(frames.playersFrame, {
    summary: "The players of this round, at most once a second",
    data: {
      period: PERIOD,
      playerNumber: 1,
      cashedNumber: 1,
      players: [{ nickName: "k***r", betAmount: 50, cashOut: true, coefficient: 1.25 }],
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
    data: { ...bet, terms: termsOf(bet) },
    reply: frames.betResultFrame,
  }),
  frameExample(frames.betResultFrame, {
    summary: "Whether the stake was accepted",
    data: {
      status: 1,
      code: 200,
      msg: "Stake placed",
      period: PERIOD,
      betPrice: 50,
      betId: BET_ID,
      slot: 0,
      balance: 950,
      autoCashOut: 2,
      silence: { after: 10, at: 1.5 },
      receipt: RECEIPT,
    },
  }),
  frameExample(frames.cashOutFrame, {
    summary: "Cash out in flight",
    data: { tag: 3250, slot: 0 },
    reply: frames.cashOutResultFrame,
  }),
  frameExample(frames.cashOutResultFrame, {
    summary: "What the cash-out paid, or why it was refused",
    data: {
      status: 1,
      code: 200,
      msg: "Cashed out",
      cashSuccess: true,
      cashCoefficient: 1.25,
      cashAmount: 62.5,
      betId: BET_ID,
      period: PERIOD,
      slot: 0,
      auto: false,
      refunded: false,
      balance: 1012.5,
      receipt: RECEIPT,
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
      receipt: RECEIPT,
    },
  }),
  frameExample(frames.hereFrame, { summary: "A sign of life, for stakes that wait for silence", data: {} }),
  frameExample(frames.dayBestFrame, {
    summary: "The day's largest payouts and highest multipliers",
    data: { wins: [best], multipliers: [best] },
  }),
];
