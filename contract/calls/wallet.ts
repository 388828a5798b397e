import * as z from "zod/mini";
import { call } from "../call.ts";
import { paged, paging } from "../values/paging.ts";
import { bodyId } from "./shop.ts";
import { confirmingPassword, email, mobileNumber, verifyCode } from "../values/member-values.ts";
import { closed, extra, idOf, personal, readBy, readJsonText, readName } from "../values/tolerant.ts";
import { described, line, money, positiveMoney, time } from "../values/values.ts";

export const PAY_KEYS = ["upi", "card", "hosted", "redirect"] as const;
/** The key of a channel; PAY_KEYS has our simulator's. */
export const payKey = described(z.string().check(z.minLength(1), z.maxLength(60)), "a channel's key", "upi");

/** Identifies a recharge or a withdrawal, and names the member. */
export const serialNumber = described(
  personal(z.string().check(z.regex(/^[RW][1-9]\d{4,15}-[0-9a-f]{32}$/))),
  "a recharge's (R) or a withdrawal's (W) serial number",
  "R120007-0b8e5c1f2a4d4c0e9f3a7d6c5b4a3928",
);

const bankCode = z.object({ id: idOf(z.int()), code: z.string(), name: z.string() });

/** `fixed_amounts` belong to recharge channels, bank codes to withdrawal channels. */
const channel = z.object({
  key: readBy(z.string(), readName),
  name: z.string(),
  fixed_amounts: z.optional(readBy(z.string(), readJsonText)),
  bank_code_group_id: z.optional(idOf(z.int())),
  bank_codes: z.optional(z.array(bankCode)),
});

export const channels = call("GET", "/user/channels", {
  summary: "Ways to pay in, or to be paid out",
  by: "member",
  query: { type: z.enum(["pay", "withdraw"]) },
  answer: {
    contact_url: extra(z.string(), ""),
    queryset: z.array(channel),
    /**
     * With type=withdraw: the fee's share of the price (0.02 is 2 %), the minimum of one withdrawal, the maximum of a
     * day.
     */
    fee_rate: z.optional(z.number()),
    min: z.optional(money),
    max: z.optional(money),
  },
});

const text = personal(line(1, 100));

/** In whole units. */
export const RECHARGE_MIN = 1;
export const RECHARGE_MAX = 10_000_000;
/** The number of unfinished payments that a member may have. */
export const PAYMENTS_OPEN_MAX = 20;

function readFields(json: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? { ...json } : undefined;
}

/** The fields of a form, each as text. */
function readFormFields(json: unknown): Readonly<Record<string, string>> | undefined {
  const fields = readFields(json);
  const text = (value: unknown) => (typeof value === "string" ? value : value === null ? "" : JSON.stringify(value));
  return fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, text(value)]));
}

const hidden = personal(z.string());
const checkout = z.object({ checkout_url: hidden, order: hidden, amount: money, name: z.string() });

export const addRecharge = call("POST", "/user/add_recharge", {
  summary: "Begin a recharge; the answer depends on the channel. No money moves before the payment",
  by: "member",
  money: true,
  body: {
    price: positiveMoney,
    pay_key: payKey,
    pay_name: text,
    pay_mobile: mobileNumber,
    pay_email: email,
    /** Required by the UPI channel. */
    pay_upi_account: z.optional(personal(line(0, 100))),
  },
  leadsTo: ["pay_url", "gateway", "options.checkout_url"],
  answer: {
    serial_number: extra(serialNumber, ""),
    /** redirect: the address to open; upi: the page where the simulator's payment is made. */
    pay_url: z.optional(hidden),
    /** card: fields to post to the gateway as a form; they are signed, so post them unchanged. */
    data_dict: z.optional(readBy(z.catchall(z.object({}), z.string()), readFormFields)),
    gateway: z.optional(hidden),
    /** hosted: the options of the named checkout; pass them unchanged. */
    options: z.optional(readBy(checkout, readFields)),
    /** upi: shown on the manual page with the serial number. */
    upi_account: z.optional(hidden),
    price: z.optional(money),
  },
});

/** How a recharge ends that was not paid. */
export const RECHARGE_ENDS = ["failed", "expired", "given_up"] as const;

export const recharges = call("GET", "/user/recharges", {
  summary: "The member's recharges",
  by: "member",
  query: paging,
  leadsTo: ["queryset.resume"],
  answer: paged(
    z.object({
      serial_number: extra(serialNumber, ""),
      price: money,
      status: z.enum(["Wait", "Success"]),
      /** Of one that still says Wait, if nobody waits for it any more. Money that comes all the same is credited. */
      ended: z.optional(z.enum(RECHARGE_ENDS)),
      /** Of a waiting one: the path of the app at which it goes on. A backend that sends it also takes `give_up_recharge`. */
      resume: z.optional(hidden),
      /** Of a waiting one on the manual page: the account to pay to. */
      upi_account: z.optional(hidden),
      channel_name: z.string(),
      create_time: time,
    }),
  ),
});

export const giveUpRecharge = call("POST", "/user/give_up_recharge", {
  summary: "Give up a waiting recharge, so that it counts no more as open; a repeat changes nothing",
  by: "member",
  body: { serial_number: described(text, "the recharge's serial number", "R120007-0b8e5c1f2a4d4c0e9f3a7d6c5b4a3928") },
});

export const PAYMENT_OUTCOMES = ["paid", "failed"] as const;
export const paymentOutcome = z.enum(PAYMENT_OUTCOMES);

// HMAC_SHA256(key, JSON of ["call back", serial_number, price in minor units, outcome]), hex.
export const payCallBack = call("POST", "/sim/callback", {
  summary: "The payment processor says what became of a payment; signed, and credited once however often it comes",
  by: "visitor",
  body: {
    serial_number: serialNumber,
    price: positiveMoney,
    outcome: paymentOutcome,
    signature: personal(z.string().check(z.maxLength(200))),
  },
});

/** In whole units: the minimum of one withdrawal, the maximum of a day. */
export const WITHDRAWAL_MIN = 100;
export const WITHDRAWAL_DAY_MAX = 50_000;
export const WITHDRAWAL_FEE_PERCENT = 2;

/** As with transfers, a registered member withdraws nothing before the first recharge. */
export const addWithdrawal = call("POST", "/user/add_withdrawal", {
  summary: "Withdraw to a bank card; the amount is held at once",
  by: "member",
  money: true,
  spends: true,
  password: true,
  rate: "account",
  body: {
    price: positiveMoney,
    channel_key: z.string().check(z.minLength(1), z.maxLength(40)),
    bank_card_id: bodyId,
    /** The code of a bank of the channel, if it has any. */
    bank_code: z.optional(z.string().check(z.maxLength(40))),
    password: confirmingPassword,
    /**
     * Of type edit_bankcard, for the member's own mobile number; needed if the list of bank cards says otp_required.
     */
    verify_code: z.optional(z.union([z.literal(""), verifyCode])),
  },
});

export const withdrawals = call("GET", "/user/withdrawals", {
  summary: "The member's withdrawals",
  by: "member",
  query: paging,
  answer: paged(
    z.object({
      serial_number: extra(serialNumber, ""),
      price: money,
      fee: money,
      /** The payout: the price less the fee. */
      actual_price: money,
      status: z.enum(["Wait", "Success", "Reject"]),
      payout_status: z.enum(["Wait", "Success", "Fail"]),
      /** In the caller's language; empty unless it failed. */
      fail_reason: hidden,
      create_time: time,
    }),
  ),
});

/** Our addition: warnings to the account's owner. */
export const ACCOUNT_NOTICE_TYPES = ["new_device", "password_changed"] as const;
export type AccountNoticeType = (typeof ACCOUNT_NOTICE_TYPES)[number];

export const notification = call("GET", "/user/notification", {
  summary: "What the member has not been told yet, once",
  by: "member",
  answer: {
    notify: z.nullable(
      z.object({
        type: z.enum(["first_recharge", "recharge"]),
        price: money,
        /** The recharge's serial number, which distinguishes notices with the same text. */
        serial_number: z.optional(serialNumber),
      }),
    ),
    /** The last ten, newest first; reading does not remove them. */
    account_notices: z.optional(z.array(z.object({ type: closed(ACCOUNT_NOTICE_TYPES), create_time: time }))),
  },
});
