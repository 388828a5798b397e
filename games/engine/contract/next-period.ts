import * as z from "zod/mini";
import { call } from "#contract/call.ts";
import { described, money } from "#contract/values/values.ts";

// A call of Win Go, from which other games read the balance too.

export const PERIOD_MIN = 20_000_101_001;
export const PERIOD_MAX = 99_991_231_480;

/** Period of a Win Go table: YYYYMMDD and the 3-digit number of the day (Asia/Kolkata). */
export const winPeriod = described(
  z.int().check(z.gte(PERIOD_MIN), z.lte(PERIOD_MAX)),
  "YYYYMMDD and the number of the round within the day, 001 to 480",
  20261120437,
);

export const nextPeriodInfo = call("GET", "/win/next_period_info", {
  summary: "The running period, which takes no stakes in its last 30 s, and the balance",
  by: "member",
  answer: {
    balance: money,
    next_period: winPeriod,
    contract_money: described(
      z.optional(z.array(money)),
      "The amounts of a contract, by the locale of the session's log-in",
    ),
    contract_count_max: described(z.optional(z.int()), "The most contracts of a stake"),
  },
});
