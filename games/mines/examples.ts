import {
  badField,
  CLIENT_SEED,
  COMMITMENT,
  ENTROPY,
  example,
  type Example,
  NOW,
  PAGE,
  PAGED,
  SERVER_SEED,
} from "#contract/examples/example.ts";
import { refuse } from "#contract/refusals.ts";
import * as mines from "./calls.ts";
import { MINES_LIMITS } from "./rules/stake.ts";

const RUNNING = { amount: 100, steps: 2, traps: 3, reward: 127.27 } as const;
const STEP_RATES = [1.1363, 1.2987, 1.4935];
const FAIRNESS = { commitment: COMMITMENT, client_seed: CLIENT_SEED, nonce: 2 };
const TRAPS = [14, 17, 23];

export const minesExamples: readonly Example[] = [
  example(mines.minesStatus, {
    query: { traps: "3" },
    answer: {
      balance: 900.5,
      game_lock: "1",
      game_detail_map: RUNNING,
      step_rates: STEP_RATES,
      opened_idxs: [1, 7],
      fairness: FAIRNESS,
      limits: { min: 50, max: 10_000 },
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
      opened_idxs: [1, 7],
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
    answer: { fairness: { commitment: COMMITMENT, client_seed: "Q2AlyjYoIondBMTh7fy5", nonce: 2 } },
    refusal: "game_running",
  }),
  example(mines.minesTake, {
    body: {},
    answer: {
      is_win: true,
      trap_idxs: TRAPS,
      game_detail_map: RUNNING,
      balance: 1027.77,
      next_fairness: { ...FAIRNESS, nonce: 3 },
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
          change_amount: 27.27,
          traps: 3,
          trap_indexes: TRAPS,
          opened_indexes: [1, 7],
          over_steps: 2,
          rate: 1.29,
          delivery: 98,
          fee: 2,
          amount: 100,
          payout: 127.27,
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
        nonce: 2,
        forced: false,
        traps: 3,
        trap_indexes: TRAPS,
      },
    },
    refusal: "round_unknown",
  }),
];
