import { deliveryOf, feeOf } from "#contract/games/delivery.ts";
import type { GameDocuments } from "#contract/documents/game-contract.ts";
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
import { coefficientOf, drawPlay, payoutOf } from "../rules/single-step.ts";
import type { SingleStepTerms } from "../rules/single-step-rules.ts";
import type { SingleStepEntry } from "./game-entry.ts";
import { range } from "./rule-text.ts";
import type { SingleStepCalls } from "./single-step-calls.ts";

const AMOUNT = 10_000;
const NONCE = 2;
const ID = "4";
const CHOSEN_SEED = "Q2AlyjYoIondBMTh7fy5";
/** Of the next play. */
const FAIRNESS = { commitment: NEXT_COMMITMENT, client_seed: CLIENT_SEED, nonce: NONCE + 1 };

export function singleStepDocuments({ calls, terms, about, rules }: SingleStepEntry["singleStep"]): GameDocuments {
  const { title, outcomeText } = calls.names;
  return {
    text: {
      title: `${title}: ${about}`,
      rules: () => [
        `### ${title}`,
        "",
        ...rules.map((line) => `- ${line}`),
        `- It pays delivery · ${calls.rules.outcomes} / winning ${outcomeText}s, rounded down to 0.01. The coefficient shown is cut to 2 decimals.`,
        `- A stake: ${range(calls.limits)}.`,
        "",
      ],
    },
    examples: singleStepExamples(calls, terms),
  };
}

/** An example of each call: one play by real seeds, won if a stated bet wins. The rules compute it, so nothing contradicts. */
export function singleStepExamples(
  calls: SingleStepCalls,
  { bets }: Pick<SingleStepTerms, "bets">,
): readonly Example[] {
  const { limits, rules } = calls;
  const { game, play, outcome, payout: payoutField } = calls.names;
  const drawn = drawPlay(rules, { serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, entropy: ENTROPY, nonce: NONCE });
  const choice = bets().find(([, each]) => rules.isWin(drawn, each))?.[1] ?? rules.first;
  const paid = payoutOf(rules, deliveryOf(AMOUNT), choice, drawn) / 100;
  const ended = { [outcome]: drawn, won: paid > 0, coefficient: coefficientOf(rules, choice) / 100 };
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
