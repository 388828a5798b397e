import * as account from "../account.ts";
import { profile } from "../profile.ts";
import { refuse } from "../refusals.ts";
import { badField, type Example, example } from "./example.ts";

const MOBILE = "+919876543210";
const DEVICE = "5f0c3a1e-7b2d-4c46-9e1b-0d2f8a6c4e10";
const TOKEN = "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ";

export const accountExamples: readonly Example[] = [
  example(account.sendVerifyCode, {
    body: { mobile_number: MOBILE, verify_type: "register", device_id: DEVICE },
    refusal: refuse("code_too_soon", { with: { seconds: 43 } }),
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
      host: "rangoli.example",
      verify_code: "",
      device_id: DEVICE,
    },
    answer: { token: TOKEN, device_id: DEVICE },
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
      promotion_url: "https://rangoli.example/register?r_code=120007",
      is_early: true,
      is_transfer_enable: true,
      notice_content: "Kites are back in the shop.",
      supports: [
        { type: "email", value: "help@rangoli.example" },
        { type: "telegram", value: "https://t.me/rangoli_example" },
      ],
    },
    refusal: "unauthorized",
  }),
  example(account.changeNickName, { body: { nick_name: "kite_flyer" }, refusal: badField("nick_name") }),
];
