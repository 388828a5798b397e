import { deliveryOf, feeOf } from "#contract/games/delivery.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import {
  badField,
  CLIENT_SEED,
  COMMITMENT,
  ENTROPY,
  type Example,
  example,
  NEXT_COMMITMENT,
  NOW,
  PAGE,
  PAGED,
  SERVER_SEED,
} from "#contract/examples/example.ts";
import { refuse } from "#contract/refusals.ts";
import type { PlaySeeds } from "#fairness/draw.ts";
import type { SingleStepCalls } from "./single-step-calls.ts";

interface SingleStepExample<Choice extends object> {
  readonly calls: SingleStepCalls;
  readonly limits: StakeLimits;
  readonly choice: Choice;
  readonly draw: (seeds: PlaySeeds) => number;
  /** 0: the play is lost. In minor units. */
  readonly payout: (delivery: number, choice: Choice, outcome: number) => number;
  /** The fields of an answer that the choice gives, as they travel. */
  readonly shown: object;
}

const AMOUNT = 10_000;
const NONCE = 2;
const ID = "4";
const CHOSEN_SEED = "Q2AlyjYoIondBMTh7fy5";
/** Of the next play. */
const FAIRNESS = { commitment: NEXT_COMMITMENT, client_seed: CLIENT_SEED, nonce: NONCE + 1 };

/** An example of each call of a single-step game: one play by real seeds. The rules compute it, so nothing contradicts. */
export function singleStepExamples<Choice extends object>(shown: SingleStepExample<Choice>): readonly Example[] {
  const { calls, limits, choice, draw, payout } = shown;
  const { game, play, outcome, payout: payoutField } = calls.names;
  const drawn = draw({ serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, entropy: ENTROPY, nonce: NONCE });
  const paid = payout(deliveryOf(AMOUNT), choice, drawn) / 100;
  const ended = { [outcome]: drawn, won: paid > 0, ...shown.shown };
  const record = {
    id: ID,
    create_time: NOW,
    ...choice,
    ...ended,
    amount: AMOUNT / 100,
    delivery: deliveryOf(AMOUNT) / 100,
    fee: feeOf(AMOUNT) / 100,
    [payoutField]: paid,
  };
  return [
    example(calls.play, {
      body: { amount: AMOUNT / 100, ...choice, key: `9b2f4c1e-${play}-1`, entropy: ENTROPY },
      answer: { ...ended, [payoutField]: paid, id: ID, balance: 900.5 + paid, fairness: FAIRNESS },
      refusal: refuse("stake_too_small", { with: { min: limits.min / 100 } }),
    }),
    example(calls.records, {
      query: PAGED,
      answer: {
        page: PAGE,
        queryset: [record],
        fairness: FAIRNESS,
        limits: { min: limits.min / 100, max: limits.max / 100 },
      },
      refusal: "unauthorized",
    }),
    example(calls.clientSeed, {
      body: { client_seed: CHOSEN_SEED },
      answer: { fairness: { ...FAIRNESS, client_seed: CHOSEN_SEED } },
      refusal: badField("client_seed"),
    }),
    example(calls.roundDetail, {
      query: { id: ID },
      answer: {
        entity: {
          game,
          period: ID,
          commitment: COMMITMENT,
          server_seed: SERVER_SEED,
          client_seed: CLIENT_SEED,
          entropy: ENTROPY,
          nonce: NONCE,
          forced: false,
          ...choice,
          [outcome]: drawn,
        },
      },
      refusal: badField("id"),
    }),
  ];
}
