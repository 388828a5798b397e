import * as z from "zod/mini";
import { call } from "../call.ts";
import { paged, paging } from "../values/paging.ts";
import { moneyRow, personal } from "../values/tolerant-schema.ts";
import { described, money, positiveMoney, time } from "../values/values.ts";

/** The inviters' share of a settled stake's fee, in percent by level. */
export const FEE_SHARE_PERCENT = { 1: 30, 2: 10 } as const;
/** In minor units: the least first recharge that earns level 1 a bonus, and the bonus. */
export const FIRST_RECHARGE_MIN = 10_000;
export const FIRST_RECHARGE_BONUS = 5_000;

const level = described(
  z.codec(z.enum(["1", "2"]), z.literal([1, 2]), {
    decode: (wire) => (wire === "1" ? 1 : 2),
    encode: (inside) => (inside === 1 ? "1" : "2"),
  }),
  "1: members whom the caller invited; 2: members whom these invited",
);

export const promotionInfo = call("GET", "/user/promotion_info", {
  summary: "Profit, and what each level brought",
  by: "member",
  answer: {
    profit: money,
    movable: described(
      z.optional(money),
      "The profit that can be moved now: that of days before today, in Asia/Kolkata",
    ),
    counted_until: described(
      z.optional(time),
      "Profit and contributions contain the fees of rounds that were settled before this time",
    ),
    info: described(
      z.object({
        one_level_user_count: described(z.int(), "Members of level 1"),
        two_level_user_count: described(z.int(), "Members of level 2"),
        one_level_contribution: money,
        two_level_contribution: money,
      }),
      "Sums by level",
    ),
  },
});

export const bonusRecords = call("GET", "/user/bonus_records", {
  summary: "What profit came from",
  by: "member",
  query: { level, ...paging },
  answer: paged(
    moneyRow({
      type: described(z.enum(["fee_share", "first_recharge"]), "What the profit came from"),
      relation_id: described(personal(z.string()), "The row that caused it"),
      change: money,
      create_time: time,
      bonus_infos: described(
        z.array(z.object({ nick_name: described(personal(z.string()), "The member's nick name") })),
        "The members behind it",
      ),
    }),
  ),
});

export const promotionRecords = call("GET", "/user/promotion_records", {
  summary: "Whom one invited",
  by: "member",
  query: { level, ...paging },
  answer: paged(
    moneyRow({
      nick_name: described(personal(z.string()), "The member's nick name"),
      first_recharge_price: money,
      create_time: time,
    }),
  ),
});

export const applyToBalanceRecords = call("GET", "/user/apply_to_balance_records", {
  summary: "Profit moved to the balance",
  by: "member",
  query: paging,
  answer: paged(
    moneyRow({ status: described(z.enum(["Success"]), "The state of the move"), price: money, create_time: time }),
  ),
});

/** The wait of a day leaves time to find a gain by many numbers of one person. */
export const applyToBalance = call("POST", "/user/apply_to_balance", {
  summary: "Move profit to the balance",
  by: "member",
  money: true,
  spends: true,
  body: { price: positiveMoney },
});
