import * as z from "zod/mini";
import { call } from "./call.ts";
import { paged, paging } from "./paging.ts";
import { money, positiveMoney, time } from "./values.ts";

/** Of a settled stake's fee: what those who invited the member get, in percent by level. */
export const FEE_SHARE_PERCENT = { 1: 30, 2: 10 } as const;
/** The least first recharge that earns level 1 a bonus, and the bonus: minor units. */
export const FIRST_RECHARGE_MIN = 10_000;
export const FIRST_RECHARGE_BONUS = 5_000;

/** Those whom one invited, and those whom they invited. */
const level = z.codec(z.enum(["1", "2"]), z.literal([1, 2]), {
  decode: (wire) => (wire === "1" ? 1 : 2),
  encode: (inside) => (inside === 1 ? "1" : "2"),
});

export const promotionInfo = call("GET", "/user/promotion_info", {
  summary: "Profit, and what each level brought",
  by: "member",
  answer: {
    profit: money,
    /** What of it can be moved to the balance now: what came in before today, a day of Asia/Kolkata. */
    movable: z.optional(money),
    info: z.object({
      one_level_user_count: z.int(),
      two_level_user_count: z.int(),
      one_level_contribution: money,
      two_level_contribution: money,
    }),
  },
});

export const bonusRecords = call("GET", "/user/bonus_records", {
  summary: "What profit came from",
  by: "member",
  query: { level, ...paging },
  answer: paged(
    z.object({
      type: z.enum(["fee_share", "first_recharge"]),
      relation_id: z.string(),
      change: money,
      create_time: time,
      bonus_infos: z.array(z.object({ nick_name: z.string() })),
    }),
  ),
});

export const promotionRecords = call("GET", "/user/promotion_records", {
  summary: "Whom one invited",
  by: "member",
  query: { level, ...paging },
  answer: paged(z.object({ nick_name: z.string(), first_recharge_price: money, create_time: time })),
});

export const applyToBalanceRecords = call("GET", "/user/apply_to_balance_records", {
  summary: "Profit moved to the balance",
  by: "member",
  query: paging,
  answer: paged(z.object({ status: z.enum(["Success"]), price: money, create_time: time })),
});

/** Profit can be moved from the day after it came in: a gain by many numbers of one person can be seen before. */
export const applyToBalance = call("POST", "/user/apply_to_balance", {
  summary: "Move profit to the balance",
  by: "member",
  money: true,
  body: { price: positiveMoney },
});
