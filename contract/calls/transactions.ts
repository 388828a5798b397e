import { TABLE } from "../values/example-names.ts";
import * as z from "zod/mini";
import { call } from "../call.ts";
import { paged, paging } from "../values/paging.ts";
import { moneyRow, personal } from "../values/tolerant-schema.ts";
import { described, money, time } from "../values/values.ts";

/** The reasons for a change of the balance. */
export const TRANSACTION_TYPES = [
  "welcome",
  "recharge",
  "withdrawal",
  "withdrawal_refund",
  "transfer_in",
  "transfer_out",
  "transfer_refund",
  "gift_code",
  "gift_event",
  "profit_apply",
  "buy",
  "order_refund",
  "bet",
  "win",
  "bet_refund",
  "correction",
] as const;
const transactionType = described(
  z.enum(TRANSACTION_TYPES),
  "The reason for the change. The client shows a type that it does not know by its own text",
);

export const transactions = call("GET", "/user/transactions", {
  summary: "Every change of the balance, or those of one type",
  by: "member",
  query: { type: z.optional(transactionType), ...paging },
  answer: paged(
    moneyRow({
      type: transactionType,
      change_balance: described(money, "Below 0: the member paid"),
      after_balance: money,
      relation_id: described(personal(z.string()), `The row that caused it, such as \`${TABLE}:179521086000\``),
      reason: described(z.optional(personal(z.string())), "Of a correction: why, in the operator's words"),
      create_time: time,
    }),
  ),
});
