import * as z from "zod/mini";
import { CONTRACT_COUNT_MAX } from "./rules/stake.ts";
import { call } from "#contract/call.ts";
import { roundChain } from "../shared/round-chain.ts";
import { receipt, wantsReceipt } from "#contract/values/game-values.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { callerId } from "#contract/values/member-values.ts";
import { closed, extra } from "#contract/values/tolerant.ts";
import { described, money, queryInt, time } from "#contract/values/values.ts";

/** Parity, Sapre, Bcone, Emerd. */
export const winCategory = closed(["P", "S", "B", "E"]);
export type WinCategory = z.output<typeof winCategory>;

/** The tables of each category; every table has its own draws. */
export const SAAS_IDS = ["1", "2", "3"] as const;
const saasId = described(z._default(closed(SAAS_IDS), "1"), "the table's number within its category", "1");

const PERIOD_MIN = 20_000_101_001;
const PERIOD_MAX = 99_991_231_480;

/** Period of a Win Go table: YYYYMMDD and the 3-digit number of the day (Asia/Kolkata). */
export const winPeriod = described(
  z.int().check(z.gte(PERIOD_MIN), z.lte(PERIOD_MAX)),
  "YYYYMMDD and the number of the round within the day, 001 to 480",
  20261120437,
);

export const guessType = closed(["G", "V", "R", "N"]);
export type GuessType = z.output<typeof guessType>;

export const nextPeriodInfo = call("GET", "/win/next_period_info", {
  summary: "The period that takes stakes now, and the balance",
  by: "member",
  answer: {
    balance: money,
    next_period: winPeriod,
    /** The amounts of a contract, by the locale of the session's log-in. */
    contract_money: z.optional(z.array(money)),
    contract_count_max: z.optional(z.int()),
  },
});

const colours = { is_green: z.boolean(), is_red: z.boolean(), is_violet: z.boolean() };

export const nextPeriodInfoNoauth = call("GET", "/win/next_period_info_noauth", {
  summary: "The day's history of a table, oldest first, and its next period; the last one is the previous period",
  by: "visitor",
  query: { category: winCategory, saas_id: saasId },
  answer: {
    next_period: winPeriod,
    periods: z.array(
      z.object({
        /** If omitted: the round of its number before next_period. */
        period: extra(winPeriod, null),
        today_times: z.int(),
        last_num: z.int(),
        ...colours,
        /** The open price of five digits; its last digit is the result. */
        price: z.int(),
      }),
    ),
  },
});

export const winGuesses = call("GET", "/win/guesses", {
  summary: "The results of a table, newest first",
  by: "member",
  query: { category: winCategory, saas_id: saasId, ...paging },
  answer: paged(z.object({ period: winPeriod, price: z.int(), last_num: z.int(), ...colours })),
});

/** W waits, S won, F lost, R refunded. */
export const winStatus = z.enum(["W", "S", "F", "R"]);

export const winMyGuesses = call("GET", "/win/my_guesses", {
  summary: "The member's guesses of a category, newest first",
  by: "member",
  query: { category: winCategory, ...paging },
  answer: paged(
    z.object({
      id: extra(z.string(), ""),
      period: winPeriod,
      saas_id: extra(closed(SAAS_IDS), "1"),
      status: winStatus,
      /** The whole stake: `delivery`, which plays, and `fee`. */
      amount: money,
      contract_money: money,
      contract_count: z.int(),
      delivery: money,
      fee: money,
      open_price: z.nullable(z.int()),
      /** The last digit; null before the end of the round. */
      result: z.nullable(z.int()),
      payout: extra(money, null),
      type: guessType,
      number: z.nullable(z.int()),
      create_time: time,
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
    /** 0–9 with type N; ignored with a colour. */
    number: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(9)))),
    /** An amount of /win/next_period_info. */
    contract_money: money,
    contract_count: z.int().check(z.gte(1), z.lte(CONTRACT_COUNT_MAX)),
    receipt: wantsReceipt,
  },
  answer: { id: extra(callerId, ""), balance: extra(money, null), receipt: z.optional(receipt) },
});

export const winRoundDetail = call("GET", "/win/round_detail", {
  summary: "The commitment, the seeds and the result of a round",
  by: "visitor",
  query: { category: winCategory, saas_id: saasId, period: queryInt(PERIOD_MIN, PERIOD_MAX) },
  answer: {
    entity: z.object({
      game: z.literal("win"),
      category: winCategory,
      saas_id: closed(SAAS_IDS),
      period: winPeriod,
      commitment: z.string(),
      ...roundChain,
      server_seed: z.nullable(z.string()),
      client_seed: z.string(),
      nonce: z.int(),
      forced: z.boolean(),
      price: z.nullable(z.int()),
      last_num: z.nullable(z.int()),
    }),
  },
});
