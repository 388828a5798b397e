import {
  badField,
  COMMITMENT,
  example,
  type Example,
  NO_CHAIN,
  NOW,
  PAGE,
  PAGED,
  SERVER_SEED,
} from "#contract/examples/example.ts";
import * as win from "./calls.ts";

export const winExamples: readonly Example[] = [
  example(win.nextPeriodInfo, {
    answer: {
      balance: 1000.5,
      next_period: 20261120437,
      contract_money: [10, 100, 1_000, 10_000],
      contract_count_max: 1_000,
    },
    refusal: "unauthorized",
  }),
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
    query: { category: "P", saas_id: "1", ...PAGED },
    answer: {
      page: PAGE,
      queryset: [{ period: 20261120436, price: 30023, last_num: 3, is_green: true, is_red: false, is_violet: false }],
    },
    refusal: badField("category"),
  }),
  example(win.winMyGuesses, {
    query: { category: "P", ...PAGED },
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
        ...NO_CHAIN,
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
