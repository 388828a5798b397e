import * as z from "zod/mini";
import { call } from "../call.ts";
import { extra, personal } from "../values/tolerant-schema.ts";
import { callerId, mobileNumber, nickName, password, verifyCode } from "../values/entered.ts";
import { described, time, token as anyToken } from "../values/values.ts";

/** The purposes of a one-time code. `login`, for a new device, is our addition. */
export const VERIFY_TYPES = ["register", "reset_password", "edit_bankcard", "login"] as const;
export type VerifyType = (typeof VERIFY_TYPES)[number];

const rCode = described(
  personal(z.string().check(z.trim(), z.regex(/^\d{1,16}$/))),
  "The inviter's code: the digits of `r_code` in its profile. The app fills in 10000 for those whom nobody invited",
);
const token = described(
  anyToken,
  "The session's token, sent as `Authorization: Token <token>`: visible ASCII, at most 4,096 characters",
);

const demoCode = described(
  z.optional(personal(z.string())),
  "The one-time code itself; only our simulator sends it, to its own machine",
);

/**
 * Optional in every account call; the specification has it in the log-in alone. Wrong tries from other devices do not
 * lock out a device that the account knows. Our simulator trusts ids of 22 characters and more, and gives a device with
 * another id a new one.
 */
const deviceId = described(
  z.optional(personal(z.union([z.literal(""), callerId]))),
  "The id that an earlier answer gave this device; empty: none",
);
const givenDevice = described(personal(z.string()), "The id of this device, to send with later calls");

/** The code of a registration that lacks the date of birth, which the app asks for then. */
export const BIRTH_DATE_REQUIRED = 1030;

/** The cookie of a browser that followed the link of `npm start` to see one-time codes, and the end of that link. */
export const DEMO_CODES_COOKIE = "demo_codes";

export const sendVerifyCode = call("POST", "/user/send_verify_code", {
  summary: "Send a one-time code to a mobile number",
  by: "visitor",
  rate: "account",
  body: {
    mobile_number: mobileNumber,
    verify_type: described(z.enum(VERIFY_TYPES), "What the code is for"),
    device_id: deviceId,
  },
  answer: { demo_code: demoCode },
  refused: { seconds: described(z.optional(z.int()), "When another code may be asked for: so many seconds from now") },
});

export const register = call("POST", "/user/register", {
  summary: "Open an account; answers its first token",
  by: "visitor",
  rate: "account",
  body: {
    mobile_number: mobileNumber,
    verify_code: verifyCode,
    password,
    r_code: rCode,
    device_id: deviceId,
    birth_date: described(
      z.optional(personal(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)))),
      "YYYY-MM-DD. A backend that checks the age refuses a registration without it with code 1030",
    ),
  },
  answer: { token, device_id: z.optional(givenDevice) },
});

export const openDemoAccount = call("POST", "/user/demo_account", {
  summary: "Open an account without number and password, to try the app with. Only our simulator has it, with DEMO on",
  by: "visitor",
  without: "`/demo` says that there are no demo accounts",
  rate: "account",
  body: { device_id: deviceId },
  answer: { token, device_id: z.optional(givenDevice) },
});

// A log-in compares its password and stores nothing, so today's rules for passwords do not apply.
export const login = call("POST", "/user/login", {
  summary: "Log in; code 403 asks for a one-time code on a device not seen before",
  by: "visitor",
  rate: "account",
  body: {
    mobile_number: mobileNumber,
    password: described(personal(z.string().check(z.minLength(1), z.maxLength(128))), "The account's password"),
    host: described(z.optional(z.string().check(z.maxLength(253))), "The host name of the page"),
    verify_code: described(
      z.optional(z.union([z.literal(""), verifyCode])),
      "The one-time code, after code 403 asked for it",
    ),
    device_id: deviceId,
  },
  answer: {
    token,
    device_id: extra(givenDevice, ""),
    excluded_until: described(
      extra(z.nullable(time), null),
      "The end of the member's self-exclusion: it can log in to withdraw, not to play",
    ),
  },
  refused: { device_id: z.optional(givenDevice), demo_code: demoCode },
});

export const logout = call("POST", "/user/logout", {
  summary: "End this session; closes its sockets",
  by: "member",
});

export const resetPassword = call("PUT", "/user/reset_password", {
  summary: "Set a new password with a one-time code; ends every session of the account",
  by: "visitor",
  rate: "account",
  body: {
    mobile_number: mobileNumber,
    verify_code: verifyCode,
    password,
    device_id: deviceId,
  },
});

export const changeNickName = call("POST", "/user/change_nick_name", {
  summary: "Change the nick name",
  by: "member",
  body: { nick_name: nickName },
});
