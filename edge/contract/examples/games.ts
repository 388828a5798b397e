import * as aviator from "../aviator.ts";
import * as luckyHit from "../lucky-hit.ts";
import * as mines from "../mines.ts";
import { refuse } from "../refusals.ts";
import * as win from "../win.ts";
import { badField, type Example, example, NOW } from "./example.ts";

const PAGE = { count: 1, p: 1, p_size: 10 };
const paged = { p: "1", p_size: "10" } as const;
// The seeds are real: who recomputes these rounds finds what they say.
const COMMITMENT = "16b1438373bd8af632dd7371192a981df79b80883d32dbe4bc7de79729175daa";
const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "854581b6f52eaa86503f1dc6433655f9";

export const winExamples: readonly Example[] = [
  example(win.nextPeriodInfo, { answer: { balance: 1000.5, next_period: 20261120437 }, refusal: "unauthorized" }),
  example(win.nextPeriodInfoNoauth, {
    query: { category: "P", saas_id: "1" },
    answer: {
      next_period: 20261120437,
      periods: [
        {
          period: 20261120436,
          today_times: 436,
          last_num: 3,
          is_green: true,
          is_red: false,
          is_violet: false,
          price: 30023,
        },
      ],
    },
    refusal: badField("category"),
  }),
  example(win.winGuesses, {
    query: { category: "P", saas_id: "1", ...paged },
    answer: {
      page: PAGE,
      queryset: [{ period: 20261120436, price: 30023, last_num: 3, is_green: true, is_red: false, is_violet: false }],
    },
    refusal: badField("category"),
  }),
  example(win.winMyGuesses, {
    query: { category: "P", ...paged },
    answer: {
      page: PAGE,
      queryset: [
        {
          id: "3c6b8d2e-0001",
          period: 20261120436,
          saas_id: "1",
          status: "S",
          amount: 100,
          contract_money: 100,
          contract_count: 1,
          delivery: 98,
          fee: 2,
          open_price: 30023,
          result: 3,
          payout: 196,
          type: "G",
          number: null,
          create_time: NOW,
        },
      ],
    },
    refusal: badField("category"),
  }),
  example(win.addUserGuess, {
    body: {
      category: "P",
      saas_id: "1",
      period: 20261120437,
      guess_type: "N",
      number: 7,
      contract_money: 100,
      contract_count: 2,
    },
    answer: { id: "3c6b8d2e-0002", balance: 800.5 },
    refusal: "stakes_closed",
  }),
  example(win.winRoundDetail, {
    query: { category: "P", saas_id: "1", period: "20261120436" },
    answer: {
      entity: {
        game: "win",
        category: "P",
        saas_id: "1",
        period: 20261120436,
        commitment: COMMITMENT,
        server_seed: SERVER_SEED,
        client_seed: "P:1",
        nonce: 20261120436,
        forced: false,
        price: 30023,
        last_num: 3,
      },
    },
    refusal: "round_unknown",
  }),
];

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
    query: paged,
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

export const aviatorExamples: readonly Example[] = [
  example(aviator.aviatorRecords, {
    query: paged,
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

const RUNNING = { amount: 100, steps: 2, traps: 3, reward: 127.27 } as const;
const STEP_RATES = [1.13, 1.29, 1.49];
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
    },
    refusal: badField("traps"),
  }),
  example(mines.minesStart, {
    body: { traps: 3, amount: 100 },
    answer: {
      game_detail_map: { amount: 100, steps: 0, traps: 3, reward: 0 },
      step_rates: STEP_RATES,
      balance: 900.5,
      fairness: FAIRNESS,
    },
    refusal: refuse("stake_too_small", { with: { min: mines.MINES_STAKE_MIN } }),
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
    },
    refusal: "no_game",
  }),
  example(mines.minesTake, {
    body: {},
    answer: { is_win: true, trap_idxs: TRAPS, game_detail_map: RUNNING, balance: 1027.77 },
    refusal: "nothing_to_take",
  }),
  example(mines.minesRecords, {
    query: paged,
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
        nonce: 2,
        forced: false,
        traps: 3,
        trap_indexes: TRAPS,
      },
    },
    refusal: "round_unknown",
  }),
];
