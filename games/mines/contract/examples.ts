import {
  badField,
  CLIENT_SEED,
  COMMITMENT,
  ENTROPY,
  NEXT_COMMITMENT,
  example,
  type Example,
  NOW,
  PAGE,
  PAGED,
  SERVER_SEED,
} from "#contract/examples/example.ts";
import { refuse } from "#contract/refusals.ts";
import { deliveryOf, feeOf } from "#contract/games/delivery.ts";
import * as mines from "./calls.ts";
import { drawLayout } from "../rules/layout.ts";
import { coefficient, coefficients, MINES_LIMITS, payout } from "../rules/stake.ts";

// The rules compute what follows from other values, so that no example contradicts them.

const AMOUNT = 10_000;
const OPENED = [1, 7];
const REWARD = payout(deliveryOf(AMOUNT), 3, OPENED.length);
const RUNNING = { amount: AMOUNT / 100, steps: OPENED.length, traps: 3, reward: REWARD / 100 } as const;
const STEP_RATES = coefficients(3).map((rate) => rate / 10_000);
const NONCE = 2;
const FAIRNESS = { commitment: COMMITMENT, client_seed: CLIENT_SEED, nonce: NONCE };
const NEXT_FAIRNESS = { commitment: NEXT_COMMITMENT, client_seed: CLIENT_SEED, nonce: NONCE + 1 };
const TRAPS = drawLayout({ serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, entropy: ENTROPY, nonce: NONCE }, 3);

export const minesExamples: readonly Example[] = [
  example(mines.minesStatus, {
    query: { traps: "3" },
    answer: {
      balance: 900.5,
      game_lock: "1",
      game_detail_map: RUNNING,
      step_rates: STEP_RATES,
      opened_idxs: OPENED,
      fairness: FAIRNESS,
      limits: { min: MINES_LIMITS.min / 100, max: MINES_LIMITS.max / 100 },
    },
    refusal: badField("traps"),
  }),
  example(mines.minesStart, {
    body: { traps: 3, amount: 100, entropy: ENTROPY },
    answer: {
      game_detail_map: { amount: 100, steps: 0, traps: 3, reward: 0 },
      step_rates: STEP_RATES,
      balance: 900.5,
      fairness: FAIRNESS,
    },
    refusal: refuse("stake_too_small", { with: { min: MINES_LIMITS.min / 100 } }),
  }),
  example(mines.minesTap, {
    body: { idx: 7 },
    answer: {
      opened_idxs: OPENED,
      game_over: false,
      is_win: false,
      trap_idxs: null,
      game_detail_map: RUNNING,
      opening_idx: 7,
      balance: 900.5,
      next_fairness: null,
    },
    refusal: "no_game",
  }),
  example(mines.minesClientSeed, {
    body: { client_seed: "Q2AlyjYoIondBMTh7fy5" },
    answer: { fairness: { ...FAIRNESS, client_seed: "Q2AlyjYoIondBMTh7fy5" } },
    refusal: "game_running",
  }),
  example(mines.minesTake, {
    body: {},
    answer: {
      is_win: true,
      trap_idxs: TRAPS,
      game_detail_map: RUNNING,
      balance: 900.5 + REWARD / 100,
      next_fairness: NEXT_FAIRNESS,
    },
    refusal: "nothing_to_take",
  }),
  example(mines.minesRecords, {
    query: PAGED,
    answer: {
      page: PAGE,
      queryset: [
        {
          id: "4",
          create_time: NOW,
          is_win: true,
          change_amount: (REWARD - AMOUNT) / 100,
          traps: 3,
          trap_indexes: TRAPS,
          opened_indexes: OPENED,
          over_steps: OPENED.length,
          rate: coefficient(3, OPENED.length) / 10_000,
          delivery: deliveryOf(AMOUNT) / 100,
          fee: feeOf(AMOUNT) / 100,
          amount: AMOUNT / 100,
          payout: REWARD / 100,
        },
      ],
    },
    refusal: "unauthorized",
  }),
  example(mines.minesRoundDetail, {
    query: { id: "4" },
    answer: {
      entity: {
        game: "mines",
        period: "4",
        commitment: COMMITMENT,
        server_seed: SERVER_SEED,
        client_seed: CLIENT_SEED,
        entropy: ENTROPY,
        nonce: NONCE,
        forced: false,
        traps: 3,
        trap_indexes: TRAPS,
      },
    },
    refusal: "round_unknown",
  }),
];
