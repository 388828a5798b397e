import * as z from "zod/mini";
import { call } from "../call.ts";
import { paged, paging } from "../values/paging.ts";
import { personal } from "../values/tolerant.ts";
import { money, time } from "../values/values.ts";

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
] as const;
const transactionType = z.enum(TRANSACTION_TYPES);

export const transactions = call("GET", "/user/transactions", {
  summary: "Every change of the balance, or those of one type",
  by: "member",
  query: { type: z.optional(transactionType), ...paging },
  answer: paged(
    z.object({
      type: transactionType,
      /** Below 0: the member paid. */
      change_balance: money,
      after_balance: money,
      /** The row that caused it, such as `aviator:179521086000`. */
      relation_id: personal(z.string()),
      create_time: time,
    }),
  ),
});
