import * as z from "zod/mini";
import { call } from "#contract/call.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { multiplier } from "#contract/values/game-values.ts";
import { roundChain } from "../shared/round-chain.ts";
import { extra, personal, type Read } from "#contract/values/tolerant.ts";
import { described, money, queryInt, time } from "#contract/values/values.ts";

/** An Aviator period: its start in 1/100 s since the epoch. */
export const aviatorPeriod = described(z.int().check(z.gte(1), z.lte(1e14)), "start time in 1/100 s", 179521086000);

/** W waits for the crash, S cashed out, F lost, R refunded. */
export const aviatorStatus = z.enum(["W", "S", "F", "R"]);

export const aviatorRecord = z.object({
  period: aviatorPeriod,
  slot: extra(z.int(), 0),
  /** The stake's betId, which names it in /fairness/receipts. */
  id: z.optional(z.string()),
  amount: extra(money, ({ delivery }) => Number(delivery)),
  /** The stake, since Aviator takes no fee. */
  delivery: money,
  /** The multiplier of the cash-out, or null. */
  cash_result: z.nullable(multiplier),
  payout: extra(money, ({ delivery, cash_result: at }) => Math.floor((Number(delivery) * Number(at)) / 100)),
  /** The round's result; null in flight. */
  open_result: z.nullable(multiplier),
  /** True: the member cancelled the stake before the lock. */
  cancelled: z.optional(z.boolean()),
  status: extra(aviatorStatus, ({ cash_result: at, open_result: end }) => (at ? "S" : end ? "F" : "W")),
  create_time: extra(time, ({ period }) => Number(period) * 10),
});

/** The sums over the finished rounds since midnight in Asia/Kolkata, with the first page. */
const aviatorToday = z.object({
  rounds: z.int(),
  staked: money,
  paid: money,
  /** The multiplier of the best cash-out; null: none. */
  best: z.nullable(multiplier),
});

export const aviatorRecords = call("GET", "/aviator/user_records", {
  summary: "The member's Aviator stakes",
  by: "member",
  query: paging,
  answer: { ...paged(aviatorRecord), today: z.optional(aviatorToday) },
});

/** The number of the day's highest results in a list. */
export const HIGHEST_SHOWN = 10;

export const aviatorHighest = call("GET", "/aviator/highest", {
  summary: "The highest results since midnight in Asia/Kolkata, highest first",
  by: "member",
  answer: { results: z.array(z.object({ period: aviatorPeriod, result: multiplier })) },
});

/** The inputs to recompute a round; those that are secret until its end are null until then. */
export const aviatorRound = z.object({
  game: extra(z.literal("aviator"), "aviator"),
  period: extra(aviatorPeriod, null),
  /** Null: the backend publishes none. */
  commitment: extra(z.string(), null),
  ...roundChain,
  server_seed: z.nullable(z.string()),
  forced: extra(z.boolean(), false),
  result: z.nullable(multiplier),
  player_nickname1: z.nullable(personal(z.string())),
  player_nickname2: z.nullable(personal(z.string())),
  player_nickname3: z.nullable(personal(z.string())),
  player_seed1: z.nullable(z.string()),
  player_seed2: z.nullable(z.string()),
  player_seed3: z.nullable(z.string()),
  sha512hash: z.nullable(z.string()),
  hex: z.nullable(z.string()),
  decimal: z.nullable(z.int()),
});
export type AviatorRound = z.output<typeof aviatorRound>;
/** As clients read it, from any backend. */
export type ReadAviatorRound = Read<typeof aviatorRound>;

export const aviatorRoundDetail = call("GET", "/aviator/round_detail", {
  summary: "The commitment, the seeds and the result of a round",
  by: "member",
  query: { period: queryInt(1, 1e14) },
  answer: { entity: aviatorRound },
});
