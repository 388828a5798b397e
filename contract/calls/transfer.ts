import * as z from "zod/mini";
import { call } from "../call.ts";
import { extra, personal } from "../values/tolerant-schema.ts";
import { described, moneyWithin, positiveMoney } from "../values/values.ts";

/** In whole units: the minimum of a transfer, the maximum of a day. */
export const TRANSFER_MIN = 1;
export const TRANSFER_DAY_MAX = 50_000;

export const RECEIVER_DIGITS_MAX = 40;

/** Digits only; a backend refuses ids that it does not know. */
const receiverId = described(
  personal(z.string().check(z.regex(new RegExp(`^\\d{1,${RECEIVER_DIGITS_MAX}}$`)))),
  "the id of the member who receives",
  "130002",
);

const amount = moneyWithin(
  positiveMoney,
  { min: TRANSFER_MIN, max: TRANSFER_DAY_MAX },
  `The amount, at most 2 decimals: at least ${TRANSFER_MIN}, at most ${TRANSFER_DAY_MAX} a day`,
);

/** A registered member transfers nothing before the first recharge: otherwise welcome balances could be pooled. */
export const transferTo = call("POST", "/user/transfer_to", {
  summary: "Send money to another member, at once and for good",
  by: "member",
  money: true,
  spends: true,
  body: { user_id: receiverId, amount },
  answer: {
    serial_number: extra(
      described(
        personal(z.string()),
        "The transfer's number, for a receipt and for support",
        "transfer:120007:5f0c8a1e",
      ),
      "",
    ),
  },
});
