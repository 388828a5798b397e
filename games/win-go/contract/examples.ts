import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
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
import { deliveryOf, feeOf, payoutOf } from "#contract/games/delivery.ts";
import * as win from "./calls.ts";
import { oddsOn } from "../rules/guess.ts";
import { clientSeedOf, drawOutcome } from "../rules/outcome.ts";
import { CONTRACT_COUNT_MAX, contractLimits } from "../rules/stake.ts";

// The rules compute what follows from other values, so that no example contradicts them.

const PERIOD = 20261120436;
const outcome = drawOutcome(SERVER_SEED, clientSeedOf("P", 1), PERIOD);
const { price, lastNum: last_num } = outcome;
const colours = { is_green: outcome.isGreen, is_red: outcome.isRed, is_violet: outcome.isViolet };
const AMOUNT = 10_000;
const PICK = outcome.isGreen ? "G" : "R";

export const winExamples: readonly Example[] = [
  example(nextPeriodInfo, {
    answer: {
      balance: 1000.5,
      next_period: PERIOD + 1,
      contract_money: contractLimits("in").money.map((minor) => minor / 100),
      contract_count_max: CONTRACT_COUNT_MAX,
    },
    refusal: "unauthorized",
  }),
  example(win.nextPeriodInfoNoauth, {
    query: { category: "P", saas_id: "1" },
    answer: {
      next_period: PERIOD + 1,
      periods: [
        {
          period: PERIOD,
          today_times: PERIOD % 1000,
          last_num,
          ...colours,
          price,
        },
      ],
    },
    refusal: badField("category"),
  }),
  example(win.winGuesses, {
    query: { category: "P", saas_id: "1", ...PAGED },
    answer: {
      page: PAGE,
      queryset: [{ period: PERIOD, price, last_num, ...colours }],
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
          period: PERIOD,
          saas_id: "1",
          status: "S",
          amount: AMOUNT / 100,
          contract_money: AMOUNT / 100,
          contract_count: 1,
          delivery: deliveryOf(AMOUNT) / 100,
          fee: feeOf(AMOUNT) / 100,
          open_price: price,
          result: last_num,
          payout: payoutOf(deliveryOf(AMOUNT), oddsOn({ type: PICK }, outcome)) / 100,
          type: PICK,
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
      period: PERIOD + 1,
      guess_type: "N",
      number: 7,
      contract_money: 100,
      contract_count: 2,
    },
    answer: { id: "3c6b8d2e-0002", balance: 800.5 },
    refusal: "stakes_closed",
  }),
  example(win.winRoundDetail, {
    query: { category: "P", saas_id: "1", period: String(PERIOD) },
    answer: {
      entity: {
        game: "win",
        category: "P",
        saas_id: "1",
        period: PERIOD,
        commitment: COMMITMENT,
        ...NO_CHAIN,
        server_seed: SERVER_SEED,
        client_seed: clientSeedOf("P", 1),
        nonce: PERIOD,
        forced: false,
        price,
        last_num,
      },
    },
    refusal: "round_unknown",
  }),
];
