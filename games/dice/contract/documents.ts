import type { GameDocuments } from "#contract/documents/game-contract.ts";
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
import { range } from "#games/engine/contract/rule-text.ts";
import * as calls from "./calls.ts";
import { drawRoll, isWin, NUMBERS, coefficient, DICE_LIMITS, payout, TARGET_MAX, TARGET_MIN } from "../rules/roll.ts";

// The rules compute what follows from other values, so that no example contradicts them.

const AMOUNT = 10_000;
const NONCE = 2;
const BET = { target: 5050, over: true };
const ROLL = drawRoll({ serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, entropy: ENTROPY, nonce: NONCE });
const PAYOUT = isWin(ROLL, BET) ? payout(deliveryOf(AMOUNT), BET) : 0;
const ROLLED = { roll: ROLL, won: isWin(ROLL, BET), coefficient: coefficient(BET) / 100 };
/** Of the next roll. */
const FAIRNESS = { commitment: NEXT_COMMITMENT, client_seed: CLIENT_SEED, nonce: NONCE + 1 };

const examples: readonly Example[] = [
  example(calls.diceRoll, {
    body: { amount: AMOUNT / 100, ...BET, key: "9b2f4c1e-roll-1", entropy: ENTROPY },
    answer: { ...ROLLED, price: PAYOUT / 100, id: "4", balance: 900.5 + PAYOUT / 100, fairness: FAIRNESS },
    refusal: refuse("stake_too_small", { with: { min: DICE_LIMITS.min / 100 } }),
  }),
  example(calls.diceRecords, {
    query: PAGED,
    answer: {
      page: PAGE,
      queryset: [
        {
          id: "4",
          create_time: NOW,
          ...BET,
          ...ROLLED,
          amount: AMOUNT / 100,
          delivery: deliveryOf(AMOUNT) / 100,
          fee: feeOf(AMOUNT) / 100,
          price: PAYOUT / 100,
        },
      ],
      fairness: FAIRNESS,
      limits: { min: DICE_LIMITS.min / 100, max: DICE_LIMITS.max / 100 },
    },
    refusal: "unauthorized",
  }),
  example(calls.diceClientSeed, {
    body: { client_seed: "Q2AlyjYoIondBMTh7fy5" },
    answer: { fairness: { ...FAIRNESS, client_seed: "Q2AlyjYoIondBMTh7fy5" } },
    refusal: badField("client_seed"),
  }),
  example(calls.diceRoundDetail, {
    query: { id: "4" },
    answer: {
      entity: {
        game: "dice",
        period: "4",
        commitment: COMMITMENT,
        server_seed: SERVER_SEED,
        client_seed: CLIENT_SEED,
        entropy: ENTROPY,
        nonce: NONCE,
        forced: false,
        ...BET,
        roll: ROLL,
      },
    },
    refusal: badField("id"),
  }),
];

function rules(): string[] {
  return [
    "### Dice",
    "",
    `- A roll is 0 to ${NUMBERS - 1}, which reads 00.00 to 99.99. Under wins below the target, over from the target on. Targets: ${TARGET_MIN} to ${TARGET_MAX}.`,
    `- It pays delivery · ${NUMBERS} / winning numbers, rounded down to 0.01. The coefficient shown is cut to 2 decimals.`,
    `- A stake: ${range(DICE_LIMITS)}.`,
    "",
  ];
}

export const documents: GameDocuments = {
  text: { title: "Dice: a number over or under a target", rules },
  examples,
};
