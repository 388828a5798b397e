import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { directoryOf } from "../objects/stubs.ts";
import {
  askCode,
  from,
  login,
  MOBILE,
  otherThan,
  PHONE,
  register,
  resetPassword,
  addAddress,
  buy,
} from "../testing/accounts.ts";
import { call, newestCode, shiftTime, startWithinDay } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";

// The attacker knows a member's mobile number, but has neither its password nor its phone.

/** The clocks of two objects are apart by less. */
const CLOCKS_APART_MS = 1_000;
const WRONG = "a wrong password";
const NEW = "another password";
const KITE = 5;
const ATTACKER = from("198.51.100.7");
const HOME = from("203.0.113.9");

const guess = (device_id = "") => login({ device_id, password: WRONG }, ATTACKER);

async function guessTimes(times: number): Promise<void> {
  for (let tries = 0; tries < times; tries++) await guess();
}

let token: string;

beforeEach(async () => {
  await startWithinDay();
  token = String((await register())["token"]);
});
afterEach(() => reset());

describe("wrong passwords from another network", () => {
  it("lock that network, and not the member's known device", async () => {
    await guessTimes(6);
    expect(await guess()).toMatchObject({ code: 1007 });
    expect(await login()).toMatchObject({ code: 200 });
    expect(await login({}, ATTACKER)).toMatchObject({ code: 200 });
  });

  it("do not lock a new device in the member's network", async () => {
    await guessTimes(6);
    expect(await login({ device_id: "" }, HOME)).toMatchObject({ code: 403 });
  });

  it("do not lock purchases and withdrawals", async () => {
    const member = { token, user_id: token.split(".")[0] ?? "", nick_name: "" };
    const address_id = await addAddress(member);
    await guessTimes(6);
    expect(await buy(member, { product_id: KITE, address_id })).toMatchObject({ code: 200 });
    const withdrawal = { price: 100, channel_key: "bank", bank_card_id: 1, password: WRONG };
    expect(await call("POST", "/user/add_withdrawal", withdrawal, { token })).toMatchObject({ code: 2004 });
  });

  it("are counted together for all unknown device ids", async () => {
    for (let tries = 0; tries < 5; tries++) await guess(`device-of-a-stranger-${tries}`);
    expect(await guess("device-of-a-stranger-9")).toMatchObject({ code: 1007 });
  });

  it("are counted for the whole IPv6 /64", async () => {
    const at = (end: number) => login({ device_id: "", password: WRONG }, from(`2001:db8:1:2::${end}`));
    for (let end = 1; end <= 5; end++) expect(await at(end)).toMatchObject({ code: 1001 });
    expect(await at(6)).toMatchObject({ code: 1007 });
    expect(await login({ device_id: "", password: WRONG }, from("2001:db8:1:3::1"))).toMatchObject({ code: 1001 });
  });

  it("stay counted after a restart", async () => {
    await guessTimes(4);
    await evictDurableObject(directoryOf(env, MOBILE.slice(1)));
    await guessTimes(1);
    expect(await guess()).toMatchObject({ code: 1007 });
  });
});

it("Five wrong passwords on a known device lock that device", async () => {
  for (let tries = 0; tries < 5; tries++) await login({ password: WRONG }, HOME);
  expect(await login({}, HOME)).toMatchObject({ code: 1007 });
  expect(await login({ device_id: "" }, HOME)).toMatchObject({ code: 403 });
});

describe("codes that an attacker requests", () => {
  it("do not use up the member's own requests", async () => {
    for (let sent = 0; sent < 11; sent++) {
      await askCode("reset_password", MOBILE, ATTACKER);
      await shiftTime(MINUTE_MS);
    }
    expect(await askCode("reset_password", MOBILE, ATTACKER)).toMatchObject({ code: 1004 });
    expect(await askCode("reset_password", MOBILE, HOME)).toMatchObject({ code: 200 });
    const body = { mobile_number: MOBILE, verify_type: "reset_password", device_id: PHONE };
    expect(await call("POST", "/user/send_verify_code", body, ATTACKER)).toMatchObject({ code: 200 });
  });

  it("do not replace the member's code", async () => {
    await askCode("reset_password", MOBILE, HOME);
    const code = await newestCode(MOBILE);
    await shiftTime(1);
    await askCode("reset_password", MOBILE, ATTACKER);
    expect(await resetPassword({ verify_code: code, password: NEW }, HOME)).toMatchObject({ code: 200 });
  });

  it("are valid for the requester only", async () => {
    await askCode("reset_password", MOBILE, HOME);
    const code = await newestCode(MOBILE);
    expect(await resetPassword({ verify_code: code, password: NEW }, ATTACKER)).toMatchObject({ code: 1002 });
  });

  it("do not use up the tries of the member's code", async () => {
    await askCode("reset_password", MOBILE, HOME);
    const code = await newestCode(MOBILE);
    for (let tries = 0; tries < 6; tries++)
      await resetPassword({ verify_code: otherThan(code), password: NEW }, ATTACKER);
    expect(await resetPassword({ verify_code: code, password: NEW }, HOME)).toMatchObject({ code: 200 });
  });

  it("stay valid on a device that changes its network", async () => {
    const body = { mobile_number: MOBILE, verify_type: "reset_password", device_id: PHONE };
    await call("POST", "/user/send_verify_code", body, HOME);
    const wanted = { verify_code: await newestCode(MOBILE), password: NEW, device_id: PHONE };
    expect(await resetPassword(wanted, from("192.0.2.44"))).toMatchObject({ code: 200 });
  });
});

describe("wrong codes of a password reset", () => {
  /** Gives wrong codes; requests a new code after each five. */
  async function guessCodes(times: number, options = ATTACKER, mobile_number = MOBILE): Promise<void> {
    for (let tries = 0; tries < times; tries++) {
      if (tries % 5 === 0) {
        await shiftTime(MINUTE_MS + CLOCKS_APART_MS);
        expect(await askCode("reset_password", mobile_number, options)).toMatchObject({ code: 200 });
      }
      const wrong = otherThan(await newestCode(mobile_number));
      const guessed = await resetPassword({ mobile_number, verify_code: wrong, password: NEW }, options);
      expect(guessed).toMatchObject({ code: 1002 });
    }
  }

  /** Requests a code and gives it. */
  async function resetWith(more: Record<string, unknown>, options = ATTACKER) {
    await shiftTime(MINUTE_MS);
    await call(
      "POST",
      "/user/send_verify_code",
      { mobile_number: MOBILE, verify_type: "reset_password", ...more },
      options,
    );
    const wanted = { verify_code: await newestCode(MOBILE), password: NEW, ...more };
    return resetPassword(wanted, options);
  }

  it("are limited to 20 over the account's lifetime and five a day after that", async () => {
    await guessCodes(10);
    await shiftTime(30 * DAY_MS);
    await evictDurableObject(directoryOf(env, MOBILE.slice(1)));
    await guessCodes(10, from("198.51.100.8"));
    expect(await resetWith({})).toMatchObject({ code: 1007 });
    for (let day = 0; day < 3; day++) {
      await shiftTime(DAY_MS);
      await guessCodes(5);
      expect(await resetWith({}, from("198.51.100.9"))).toMatchObject({ code: 1007 });
    }
    await shiftTime(DAY_MS);
    await guessCodes(4);
    expect(await resetWith({})).toMatchObject({ code: 200 });
  });

  it("of other devices do not use up the five a day of a known device", async () => {
    await guessCodes(20);
    expect(await resetWith({})).toMatchObject({ code: 1007 });
    expect(await resetWith({ device_id: PHONE })).toMatchObject({ code: 200 });
  });

  it("are refused until the day ends, in the caller's language", async () => {
    await guessCodes(20);
    for (const locale of LOCALES) {
      const refused = await resetWith({}, { ...ATTACKER, locale });
      const [before = "", after = ""] = refusals.login_locked.text[locale].split("{minutes}");
      expect(refused.code, locale).toBe(1007);
      expect(refused.msg.startsWith(before) && refused.msg.endsWith(after), locale).toBe(true);
      expect(Number(refused.msg.slice(before.length, -after.length)), locale).toBeLessThanOrEqual(24 * 60);
    }
  });

  it("are counted the same way for a number without an account", async () => {
    const mobile_number = "+919876543299";
    await guessCodes(20, ATTACKER, mobile_number);
    expect(await resetPassword({ mobile_number, verify_code: "000000" }, ATTACKER)).toMatchObject({ code: 1007 });
  });

  it("are not counted if no code was requested", async () => {
    for (let tries = 0; tries < 25; tries++) await resetPassword({ verify_code: "000000", password: NEW }, ATTACKER);
    expect(await resetWith({})).toMatchObject({ code: 200 });
  });
});

describe("a member's notices", () => {
  const notices = async () => (await call("GET", "/user/notification", undefined, { token }))["account_notices"];

  it("name each new device and each changed password once", async () => {
    expect(await notices()).toEqual([]);
    await login();
    await login({ device_id: "" }, HOME);
    const now = await shiftTime(1);
    await login({ device_id: "", verify_code: "000000" }, HOME);
    expect(await notices()).toEqual([]);
    const { device_id } = await login({ device_id: "" }, HOME);
    await shiftTime(MINUTE_MS);
    const again = await login({ device_id }, HOME);
    expect(again).toMatchObject({ code: 403 });
    await login({ device_id, verify_code: await newestCode(MOBILE) }, HOME);
    const told = { type: "new_device", create_time: now + MINUTE_MS };
    expect(await notices()).toEqual([told]);
    expect(await notices()).toEqual([told]);
    await askCode("reset_password");
    await resetPassword({ verify_code: await newestCode(MOBILE), password: NEW });
    token = String((await login({ password: NEW }))["token"]);
    expect(await notices()).toEqual([{ type: "password_changed", create_time: now + MINUTE_MS }, told]);
  });
});
