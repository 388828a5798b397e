import * as z from "zod/mini";
import { call } from "./call.ts";
import { paged, paging } from "./paging.ts";
import { bodyId } from "./shop.ts";
import { email, line, mobileNumber, money, positiveMoney, time, verifyCode } from "./values.ts";

export const PAY_KEYS = ["upi", "card", "hosted", "redirect"] as const;
const payKey = z.enum(PAY_KEYS);

const bankCode = z.object({ id: z.int(), code: z.string(), name: z.string() });

/** Of a recharge channel `fixed_amounts`; of a withdrawal channel the bank codes. */
const channel = z.object({
  key: z.string(),
  name: z.string(),
  fixed_amounts: z.optional(z.string()),
  bank_code_group_id: z.optional(z.int()),
  bank_codes: z.optional(z.array(bankCode)),
});

export const channels = call("GET", "/user/channels", {
  summary: "Ways to pay in, or to be paid out",
  by: "member",
  query: { type: z.enum(["pay", "withdraw"]) },
  answer: {
    contact_url: z.string(),
    queryset: z.array(channel),
    /** With type=withdraw. */
    fee_rate: z.optional(z.number()),
    min: z.optional(money),
    max: z.optional(money),
  },
});

const text = line(1, 100);

export const RECHARGE_MAX = 10_000_000;

export const addRecharge = call("POST", "/user/add_recharge", {
  summary: "Begin a recharge; the answer depends on the channel",
  by: "member",
  body: {
    price: positiveMoney,
    pay_key: payKey,
    pay_name: text,
    pay_mobile: mobileNumber,
    pay_email: email,
    pay_upi_account: z.optional(text),
  },
  answer: {
    serial_number: z.string(),
    /** redirect */
    pay_url: z.optional(z.string()),
    /** card: fields to post to the gateway */
    data_dict: z.optional(z.record(z.string(), z.string())),
    gateway: z.optional(z.string()),
    /** hosted: what the hosted checkout is opened with */
    options: z.optional(z.object({ checkout_url: z.string(), order: z.string(), amount: money, name: z.string() })),
    /** upi: shown on the manual page */
    upi_account: z.optional(z.string()),
    price: z.optional(money),
  },
});

export const recharges = call("GET", "/user/recharges", {
  summary: "The member's recharges",
  by: "member",
  query: paging,
  answer: paged(
    z.object({
      serial_number: z.string(),
      price: money,
      status: z.enum(["Wait", "Success"]),
      channel_name: z.string(),
      create_time: time,
    }),
  ),
});

/** A withdrawal's limits in whole units: the least of one, the most of a day. */
export const WITHDRAWAL_MIN = 100;
export const WITHDRAWAL_DAY_MAX = 50_000;
export const WITHDRAWAL_FEE_PERCENT = 2;

export const addWithdrawal = call("POST", "/user/add_withdrawal", {
  summary: "Withdraw to a bank card; the amount is held at once",
  by: "member",
  money: true,
  body: {
    price: positiveMoney,
    channel_key: z.string().check(z.minLength(1), z.maxLength(40)),
    bank_card_id: bodyId,
    bank_code: z.optional(z.string().check(z.maxLength(40))),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    verify_code: z.optional(z.union([z.literal(""), verifyCode])),
  },
});

export const withdrawals = call("GET", "/user/withdrawals", {
  summary: "The member's withdrawals",
  by: "member",
  query: paging,
  answer: paged(
    z.object({
      price: money,
      fee: money,
      actual_price: money,
      status: z.enum(["Wait", "Success", "Reject"]),
      payout_status: z.enum(["Wait", "Success", "Fail"]),
      fail_reason: z.string(),
      create_time: time,
    }),
  ),
});

export const notification = call("GET", "/user/notification", {
  summary: "What the member has not been told yet, once",
  by: "member",
  answer: { notify: z.nullable(z.object({ type: z.enum(["first_recharge", "recharge"]), price: money })) },
});
