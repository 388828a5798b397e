import { PERIOD_MAX, PERIOD_MIN, winPeriod } from "#games/engine/contract/next-period.ts";
import * as z from "zod/mini";
import { CONTRACT_COUNT_MAX, CONTRACT_MONEY_RANGE } from "../rules/stake.ts";
import { call } from "#contract/call.ts";
import { roundChain } from "#games/engine/contract/round-chain.ts";
import { COMMITMENT_TEXT, receipt, terms } from "#contract/values/game-values.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { closed, extra, stakeRow, owed } from "#contract/values/tolerant-schema.ts";
import { queryInt, callerId } from "#contract/values/entered.ts";
import { cost, described, money, moneyWithin, time } from "#contract/values/values.ts";

export const winCategory = described(closed(["P", "S", "B", "E"]), "The category: P Parity, S Sapre, B Bcone, E Emerd");
export type WinCategory = z.output<typeof winCategory>;

/** The tables of each category; every table has its own draws. */
export const SAAS_IDS = ["1", "2", "3"] as const;
const saasId = described(z._default(closed(SAAS_IDS), "1"), "the table's number within its category", "1");

export const guessType = described(closed(["G", "V", "R", "N"]), "The pick: G green, V violet, R red, N a number");
export type GuessType = z.output<typeof guessType>;

const colours = {
  is_green: described(z.boolean(), "True: the result is green, an odd digit"),
  is_red: described(z.boolean(), "True: the result is red, an even digit"),
  is_violet: described(z.boolean(), "True: the result is violet too, 0 or 5"),
};

export const nextPeriodInfoNoauth = call("GET", "/win/next_period_info_noauth", {
  summary: "The day's history of a table, oldest first, and its running period; the last one is the previous period",
  by: "visitor",
  query: { category: winCategory, saas_id: saasId },
  answer: {
    next_period: winPeriod,
    periods: described(
      z.array(
        z.object({
          period: described(extra(winPeriod, null), "If omitted: the round of its number before next_period"),
          today_times: described(z.int(), "The number of the round within the day"),
          last_num: described(z.int(), "The result, 0 to 9"),
          ...colours,
          price: described(z.int(), "The open price of five digits; its last digit is the result"),
        }),
      ),
      "The day's rounds, oldest first",
    ),
  },
});

export const winGuesses = call("GET", "/win/guesses", {
  summary: "The results of a table, newest first",
  by: "member",
  query: { category: winCategory, saas_id: saasId, ...paging },
  answer: paged(
    z.object({
      period: winPeriod,
      price: described(z.int(), "The open price of five digits"),
      last_num: described(z.int(), "The result, 0 to 9"),
      ...colours,
    }),
  ),
});

export const winStatus = described(z.enum(["W", "S", "F", "R"]), "W waits, S won, F lost, R refunded");

export const winMyGuesses = call("GET", "/win/my_guesses", {
  summary: "The member's guesses of a category, newest first",
  by: "member",
  query: { category: winCategory, ...paging },
  answer: paged(
    stakeRow({
      id: described(extra(z.string(), ""), "The guess, as in /fairness/receipts"),
      period: winPeriod,
      saas_id: described(extra(closed(SAAS_IDS), "1"), "The table's number within its category"),
      status: winStatus,
      amount: described(money, "The whole stake: `delivery`, which plays, and `fee`"),
      contract_money: money,
      contract_count: described(z.int(), "The number of contracts"),
      delivery: money,
      fee: cost,
      open_price: described(z.nullable(z.int()), "The open price of five digits; null before the end of the round"),
      result: described(z.nullable(z.int()), "The last digit; null before the end of the round"),
      payout: extra(money, null),
      type: guessType,
      number: described(z.nullable(z.int()), "The number of a stake of type N; null: a colour"),
      create_time: owed(time, null),
    }),
  ),
});

export const addUserGuess = call("POST", "/win/add_user_guess", {
  summary: "Stake on a colour or a number; takes stakes while more than 30 s of the period remain",
  by: "member",
  money: true,
  spends: true,
  body: {
    category: winCategory,
    saas_id: saasId,
    period: winPeriod,
    guess_type: guessType,
    number: described(
      z.optional(z.nullable(z.int().check(z.gte(0), z.lte(9)))),
      "0–9 with type N; ignored with a colour",
    ),
    contract_money: moneyWithin(
      money,
      CONTRACT_MONEY_RANGE,
      "One of `contract_money` of /win/next_period_info, above 0",
    ),
    contract_count: described(z.int().check(z.gte(1), z.lte(CONTRACT_COUNT_MAX)), "The number of contracts"),
    terms,
  },
  answer: {
    id: described(extra(callerId, ""), "The guess, as in the records"),
    balance: extra(money, null),
    receipt: described(z.optional(receipt), "A signed statement of the answer"),
  },
});

export const winRoundDetail = call("GET", "/win/round_detail", {
  summary: "The commitment, the seeds and the result of a round",
  by: "visitor",
  without: "the round's proof shows the refusal",
  query: { category: winCategory, saas_id: saasId, period: described(queryInt(PERIOD_MIN, PERIOD_MAX), "The period") },
  answer: {
    entity: described(
      z.object({
        game: described(z.literal("win"), "The game's name"),
        category: winCategory,
        saas_id: described(closed(SAAS_IDS), "The table's number within its category"),
        period: winPeriod,
        commitment: described(z.string(), COMMITMENT_TEXT),
        ...roundChain,
        server_seed: described(z.nullable(z.string()), "The server seed; null until the outcome is known"),
        client_seed: described(z.string(), "The table, such as `P:3`, which no player chooses"),
        nonce: described(z.int(), "The period"),
        forced: described(z.boolean(), "True: an operator forced the outcome"),
        price: described(z.nullable(z.int()), "The open price of five digits; null before the end of the round"),
        last_num: described(z.nullable(z.int()), "The result, 0 to 9; null before the end of the round"),
      }),
      "The round, with all that its recomputation takes",
    ),
  },
});
