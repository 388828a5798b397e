import { DAY_MS, MINUTE_MS } from "../values/durations.ts";
import { TABLE } from "../values/example-names.ts";
import * as account from "../calls/account.ts";
import * as addresses from "../addresses.ts";
import * as bankCards from "../calls/bank-cards.ts";
import * as ownData from "../calls/own-data.ts";
import { profile } from "../calls/profile.ts";
import { refuse } from "../refusals.ts";
import * as sessions from "../calls/sessions.ts";
import { badField, type Example, example, NOW } from "./example.ts";

export const CARD = {
  actual_name: "Asha Rao",
  ifsc_code: "HDFC0001234",
  bank_name: "HDFC Bank",
  account_number: "12345678901",
  province: "Karnataka",
  city: "Bengaluru",
  address: "12, MG Road",
  mobile_number: "+919876543210",
  email: "asha@app.example",
  upi_account: "asha@upi",
};

export const bankCardExamples: readonly Example[] = [
  example(bankCards.bankCards, {
    answer: { queryset: [{ id: 1, actual_name: "Asha Rao", account_number: "12345678901" }], otp_required: true },
    refusal: "unauthorized",
  }),
  example(bankCards.bankCardDetail, {
    query: { id: "1" },
    answer: { entry: { id: 1, ...CARD } },
    refusal: "card_unknown",
  }),
  example(bankCards.deleteBankCard, { body: { id: 1 }, refusal: "card_unknown" }),
  example(bankCards.editBankCard, { body: { id: null, ...CARD, verify_code: "042137" }, refusal: "ifsc_invalid" }),
];

export const HOME = {
  full_name: "Asha Rao",
  mobile_number: "+919876543210",
  pin_code: "560001",
  state: "Karnataka",
  town_city: "Bengaluru",
  detail_address: "12, MG Road",
};

export const addressExamples: readonly Example[] = [
  example(addresses.addresses, { answer: { queryset: [{ id: 1, ...HOME }] }, refusal: "unauthorized" }),
  example(addresses.addressDetail, {
    query: { id: "1" },
    answer: { entry: { id: 1, ...HOME } },
    refusal: "address_unknown",
  }),
  example(addresses.deleteAddress, { body: { id: 1 }, refusal: "address_unknown" }),
  example(addresses.editAddress, {
    body: { id: null, ...HOME },
    refusal: refuse("too_many", { with: { max: addresses.ADDRESSES_MAX } }),
  }),
];

const ID = "5f0c3a1e9b7d2c46";

export const sessionExamples: readonly Example[] = [
  example(sessions.socketTicket, {
    body: {},
    answer: { ticket: "120007.dGlja2V0LXRpY2tldC10aWNrZXQ" },
    refusal: "unauthorized",
  }),
  example(sessions.sessions, {
    answer: { queryset: [{ id: ID, current: true, create_time: NOW - DAY_MS, seen_time: NOW }] },
    refusal: "unauthorized",
  }),
  example(sessions.endSessions, { body: { id: ID }, answer: { ended: 1 }, refusal: badField("id") }),
];

const STAKE_LINE = `{"time":"2026-11-20T18:21:00.000Z","game":"${TABLE}","stake":10,"paid":19.6,"status":"won"}\n`;

export const ownDataExamples: readonly Example[] = [
  example(ownData.exportData, {
    body: { password: "correct horse" },
    answer: { until: NOW + ownData.EXPORT_MINUTES * MINUTE_MS },
    refusal: refuse("exports_of_day", { with: { max: ownData.EXPORTS_A_DAY } }),
  }),
  example(ownData.ownData, {
    query: { part: "stakes", after: "1795210860000" },
    answer: { lines: STAKE_LINE, next: null },
    refusal: "export_over",
  }),
  example(ownData.deleteAccount, {
    body: { give_up: 12.5, password: "correct horse" },
    refusal: refuse("balance_left", { with: { left: 12.5 } }),
  }),
];

const MOBILE = "+919876543210";
const DEVICE = "5f0c3a1e-7b2d-4c46-9e1b-0d2f8a6c4e10";
const TOKEN = "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ";

export const accountExamples: readonly Example[] = [
  example(account.sendVerifyCode, {
    body: { mobile_number: MOBILE, verify_type: "register", device_id: DEVICE },
    refusal: refuse("code_too_soon", { with: { seconds: 43 }, fields: { seconds: 43 } }),
  }),
  example(account.register, {
    body: {
      mobile_number: MOBILE,
      verify_code: "042137",
      password: "correct horse",
      r_code: "110003",
      device_id: DEVICE,
    },
    answer: { token: TOKEN, device_id: DEVICE },
    refusal: "wrong_code",
  }),
  example(account.openDemoAccount, {
    body: { device_id: DEVICE },
    answer: { token: TOKEN, device_id: DEVICE },
    refusal: "not_found",
  }),
  example(account.login, {
    body: {
      mobile_number: MOBILE,
      password: "correct horse",
      host: "app.example",
      verify_code: "",
      device_id: DEVICE,
    },
    answer: { token: TOKEN, device_id: DEVICE, excluded_until: null },
    refusal: refuse("new_device", { fields: { device_id: DEVICE } }),
  }),
  example(account.logout, { body: {}, refusal: "unauthorized" }),
  example(account.resetPassword, {
    body: { mobile_number: MOBILE, verify_code: "550284", password: "battery staple", device_id: DEVICE },
    refusal: "wrong_code",
  }),
  example(profile, {
    answer: {
      entry: { r_code: "120007", nick_name: "kite_flyer", mobile: MOBILE, user_id: "120007", balance: 1000.5 },
      event_gift_enable: true,
      promotion_url: "https://app.example/register?r_code=120007",
      is_early: true,
      is_transfer_enable: true,
      recharge_first: false,
      notice_content: "Kites are back in the shop.",
      supports: [
        { type: "email", value: "help@app.example" },
        { type: "telegram", value: "https://t.me/app_example" },
      ],
    },
    refusal: "unauthorized",
  }),
  example(account.changeNickName, { body: { nick_name: "kite_flyer" }, refusal: badField("nick_name") }),
];
