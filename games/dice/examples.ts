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
import * as dice from "./calls.ts";
import { DICE_LIMITS } from "./rules/stake.ts";

const FAIRNESS = { commitment: COMMITMENT, client_seed: CLIENT_SEED, nonce: 3 };
const ROLLED = { roll: 2719, won: true, coefficient: 1.98 };

export const diceExamples: readonly Example[] = [
  example(dice.diceRoll, {
    body: { amount: 100, target: 5050, over: false, key: "9b2f4c1e-roll-1", entropy: ENTROPY },
    answer: { ...ROLLED, price: 194.05, id: "4", balance: 1094.55, fairness: FAIRNESS },
    refusal: refuse("stake_too_small", { with: { min: DICE_LIMITS.min / 100 } }),
  }),
  example(dice.diceRecords, {
    query: PAGED,
    answer: {
      page: PAGE,
      queryset: [
        {
          id: "4",
          create_time: NOW,
          target: 5050,
          over: false,
          ...ROLLED,
          amount: 100,
          delivery: 98,
          fee: 2,
          price: 194.05,
        },
      ],
      fairness: FAIRNESS,
      limits: { min: 10, max: 10_000 },
    },
    refusal: "unauthorized",
  }),
  example(dice.diceClientSeed, {
    body: { client_seed: "Q2AlyjYoIondBMTh7fy5" },
    answer: { fairness: { commitment: COMMITMENT, client_seed: "Q2AlyjYoIondBMTh7fy5", nonce: 3 } },
    refusal: badField("client_seed"),
  }),
  example(dice.diceRoundDetail, {
    query: { id: "4" },
    answer: {
      entity: {
        game: "dice",
        period: "4",
        commitment: COMMITMENT,
        server_seed: SERVER_SEED,
        client_seed: CLIENT_SEED,
        entropy: ENTROPY,
        nonce: 2,
        forced: false,
        target: 5050,
        over: false,
        roll: 2719,
      },
    },
    refusal: badField("id"),
  }),
];
