import {
  COMMITMENT,
  example,
  type Example,
  NO_CHAIN,
  NOW,
  PAGE,
  PAGED,
  SERVER_SEED,
} from "#contract/examples/example.ts";
import * as luckyHit from "./calls.ts";

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
