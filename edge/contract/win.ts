import * as z from "zod/mini";
import { call } from "./call.ts";
import { money } from "./values.ts";

/** Period of a Win Go table: YYYYMMDD and the 3-digit number of the day (Asia/Kolkata). */
export const winPeriod = z.int();

export const nextPeriodInfo = call("GET", "/win/next_period_info", {
  summary: "The period that takes stakes now, and the balance",
  by: "member",
  answer: { balance: money, next_period: winPeriod },
});
