import * as z from "zod/mini";
import { call } from "../call.ts";
import { paged, paging } from "../values/paging.ts";
import { bodyId } from "./shop.ts";
import { writeJson } from "../values/json.ts";
import {
  closed,
  extra,
  idOf,
  listRow,
  moneyRow,
  personal,
  readBy,
  readJsonText,
  readName,
  rowsOf,
} from "../values/tolerant-schema.ts";
import { line, confirmingPassword, email, mobileNumber, verifyCode } from "../values/entered.ts";
import { cost, described, money, moneyWithin, positiveMoney, time } from "../values/values.ts";

export const PAY_KEYS = ["upi", "card", "hosted", "redirect"] as const;
/** The key of a channel; PAY_KEYS has our simulator's. */
export const payKey = described(z.string().check(z.minLength(1), z.maxLength(60)), "a channel's key", "upi");

/** Identifies a recharge or a withdrawal, and names the member. */
export const serialNumber = described(
  personal(z.string().check(z.regex(/^[RW][1-9]\d{4,15}-[0-9a-f]{32}$/))),
  "a recharge's (R) or a withdrawal's (W) serial number",
  "R120007-0b8e5c1f2a4d4c0e9f3a7d6c5b4a3928",
);

const bankCode = listRow({
  id: described(idOf(z.int()), "The bank's id"),
  code: described(z.string(), "The bank's code"),
  name: described(z.string(), "The name to show"),
});

/** `fixed_amounts` belong to recharge channels, bank codes to withdrawal channels. */
const channel = listRow({
  key: described(readBy(z.string(), readName), "The channel's key"),
  name: described(z.string(), "The name to show"),
  fixed_amounts: described(
    z.optional(readBy(z.string(), readJsonText)),
    "Amounts to choose from, joined by commas, or a list; empty: any amount",
  ),
  min: described(z.optional(money), "The least amount of one recharge; absent: the client knows none"),
  max: described(z.optional(money), "The greatest amount of one recharge"),
  bank_code_group_id: described(z.optional(idOf(z.int())), "The id of the list of banks"),
  bank_codes: described(z.optional(z.array(bankCode)), "The banks of the channel"),
});

export const channels = call("GET", "/user/channels", {
  summary: "Ways to pay in, or to be paid out",
  by: "member",
  query: { type: described(z.enum(["pay", "withdraw"]), "Recharge channels, or withdrawal channels") },
  answer: {
    contact_url: described(extra(z.string(), ""), "Where to get help with payments; empty: nowhere"),
    queryset: described(rowsOf(channel), "The channels"),
    fee_rate: described(z.optional(z.number()), "With type=withdraw: the fee's share of the price (0.02 is 2 %)"),
    min: described(z.optional(money), "With type=withdraw: the least of one withdrawal"),
    max: described(z.optional(money), "With type=withdraw: the most of a day"),
  },
});

const text = described(personal(line(1, 100)), "The payer's name");

/** In whole units. */
export const RECHARGE_MIN = 1;
export const RECHARGE_MAX = 10_000_000;
/** The number of unfinished payments that a member may have. */
export const PAYMENTS_OPEN_MAX = 20;

/** Null: no fields, which PHP writes as an empty list. */
function readFields(json: unknown): Readonly<Record<string, unknown>> | null | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  return Object.keys(json).length === 0 ? null : Array.isArray(json) ? undefined : { ...json };
}

function readFormFields(json: unknown): Readonly<Record<string, string>> | null | undefined {
  const fields = readFields(json);
  const text = (value: unknown) => (typeof value === "string" ? value : value === null ? "" : writeJson(value));
  return fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, text(value)]));
}

const hidden = personal(z.string());
const checkout = z.object({
  checkout_url: described(hidden, "The script of the checkout"),
  order: described(hidden, "The order's id"),
  amount: money,
  name: described(z.string(), "The name to show"),
});

export const addRecharge = call("POST", "/user/add_recharge", {
  summary: "Begin a recharge; the answer depends on the channel. No money moves before the payment",
  by: "member",
  money: true,
  body: {
    price: described(positiveMoney, "The amount, at most 2 decimals, within `min` and `max` of the channel"),
    pay_key: payKey,
    pay_name: text,
    pay_mobile: mobileNumber,
    pay_email: email,
    pay_upi_account: described(z.optional(personal(line(0, 100))), "Required by the UPI channel"),
  },
  leadsTo: ["pay_url", "gateway", "options.checkout_url"],
  answer: {
    serial_number: extra(serialNumber, ""),
    pay_url: described(
      z.optional(hidden),
      "redirect: the address to open, with its host: that of `X-Forwarded-Host` for a page of `UPSTREAM_PAGES`",
    ),
    data_dict: described(
      z.optional(readBy(z.catchall(z.object({}), z.string()), readFormFields)),
      "card: fields to post to the gateway as a form; they are signed, so post them unchanged",
    ),
    gateway: described(z.optional(hidden), "card: the address that takes the form"),
    options: described(
      z.optional(readBy(checkout, readFields)),
      "hosted: the options of the named checkout; pass them unchanged",
    ),
    upi_account: described(z.optional(hidden), "upi: shown on the manual page with the serial number"),
    price: z.optional(money),
    mc: described(
      z.optional(readBy(z.string(), readName)),
      "upi: the merchant category code of the account, four digits, for the link to a payment app",
    ),
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
    moneyRow({
      serial_number: extra(serialNumber, ""),
      price: money,
      status: described(
        z.enum(["Wait", "Success"]),
        "Success: credited. The client shows any other status by its own text",
      ),
      ended: described(
        z.optional(z.enum(RECHARGE_ENDS)),
        "Of one that still says Wait, if nobody waits for it any more. Money that comes all the same is credited",
      ),
      resume: described(
        z.optional(hidden),
        "Of a waiting one: the path of the app at which it goes on. A backend that sends it also takes `give_up_recharge`",
      ),
      upi_account: described(z.optional(hidden), "Of a waiting one on the manual page: the account to pay to"),
      channel_name: described(z.string(), "The channel's name"),
      create_time: time,
    }),
  ),
});

export const giveUpRecharge = call("POST", "/user/give_up_recharge", {
  summary: "Give up a waiting recharge, so that it counts no more as open; a repeat changes nothing",
  by: "member",
  without: 'leave `resume` out of the recharges: the app then offers no "Give up"',
  body: { serial_number: described(text, "the recharge's serial number", "R120007-0b8e5c1f2a4d4c0e9f3a7d6c5b4a3928") },
});

export const PAYMENT_OUTCOMES = ["paid", "failed"] as const;
export const paymentOutcome = z.enum(PAYMENT_OUTCOMES);

// HMAC_SHA256(key, JSON of ["call back", serial_number, price in minor units, outcome]), hex.
export const payCallBack = call("POST", "/sim/callback", {
  summary: "The payment processor says what became of a payment; signed, and credited once however often it comes",
  by: "visitor",
  without: "nothing is missing: only the simulator's own payment pages call it",
  body: {
    serial_number: serialNumber,
    price: positiveMoney,
    outcome: described(paymentOutcome, "What became of the payment"),
    signature: described(personal(z.string().check(z.maxLength(200))), "HMAC-SHA256, hex"),
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
    price: moneyWithin(
      positiveMoney,
      { min: WITHDRAWAL_MIN, max: WITHDRAWAL_DAY_MAX },
      "The amount, at most 2 decimals, within `min` and `max` of /user/channels; `max` is that of a day",
    ),
    channel_key: described(z.string().check(z.minLength(1), z.maxLength(40)), "The channel's key"),
    bank_card_id: bodyId,
    bank_code: described(
      z.optional(z.string().check(z.maxLength(40))),
      "The code of a bank of the channel, if it has any",
    ),
    password: confirmingPassword,
    verify_code: described(
      z.optional(z.union([z.literal(""), verifyCode])),
      "Of type edit_bankcard, for the member's own mobile number; needed if the list of bank cards says otp_required",
    ),
  },
});

export const withdrawals = call("GET", "/user/withdrawals", {
  summary: "The member's withdrawals",
  by: "member",
  query: paging,
  answer: paged(
    moneyRow({
      serial_number: extra(serialNumber, ""),
      price: money,
      fee: cost,
      actual_price: described(money, "The payout: the price less the fee"),
      status: described(
        z.enum(["Wait", "Success", "Reject"]),
        "Wait, then Success, or Reject with the price given back",
      ),
      payout_status: described(z.enum(["Wait", "Success", "Fail"]), "Wait, then Success or Fail"),
      fail_reason: described(hidden, "In the caller's language; empty unless it failed"),
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
    notify: described(
      z.nullable(
        z.object({
          type: described(
            z.enum(["first_recharge", "recharge"]),
            "A recharge was credited: the first one, or a later one",
          ),
          price: money,
          serial_number: described(
            z.optional(serialNumber),
            "The recharge's serial number, which distinguishes notices with the same text",
          ),
        }),
      ),
      "The notice; null: none",
    ),
    limits_review: described(
      extra(z.nullable(time), null),
      "Since when the member is reminded to review its limits; any answer to POST /user/wallet_limits ends it",
    ),
    account_notices: described(
      z.optional(
        z.array(
          z.object({
            type: described(closed(ACCOUNT_NOTICE_TYPES), "A log-in on a new device, or a new password"),
            create_time: time,
          }),
        ),
      ),
      "The last ten, newest first; reading does not remove them",
    ),
  },
});
