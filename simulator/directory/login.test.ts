import { env } from "cloudflare:workers";
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import {
  bearerOf,
  codeFor,
  login,
  MOBILE,
  otherThan,
  PHONE,
  register,
  resetPassword,
  TABLET,
} from "../testing/accounts.ts";
import { control, newestCode, shiftTime } from "../testing/client.ts";
import { directoryOf } from "../objects/stubs.ts";
import { reset } from "../testing/objects.ts";
import type { DirectoryApi } from "../objects/directory-api.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

const directory = () => directoryOf(env, MOBILE.slice(1));

/** Changes the directory's data, as an older release left it. */
function inDirectory(work: (sql: SqlStorage) => void): Promise<void> {
  return runInDurableObject(directory(), (_: DirectoryApi, { storage }) => work(storage.sql));
}

const LOCK_MS = 15 * MINUTE_MS;

async function loginCodesSent(): Promise<number> {
  const { queryset } = await control("GET", `/control/messages?mobile_number=${encodeURIComponent(MOBILE)}`);
  return (queryset as { verify_type: string }[]).filter(({ verify_type }) => verify_type === "login").length;
}

async function failTimes(times: number): Promise<void> {
  for (let tries = 0; tries < times; tries++) {
    expect(await login({ password: "a wrong password" })).toMatchObject({ code: 1001 });
  }
}

let member: string | number;

beforeEach(async () => {
  await shiftTime(0);
  member = await bearerOf((await register())["token"]);
});

afterEach(() => reset());

describe("the device that an account was registered on", () => {
  it("is known, so its first log-in needs no code", async () => {
    const first = await login({ device_id: PHONE });
    expect(first).toMatchObject({ code: 200, device_id: PHONE });
    expect(await bearerOf(first["token"])).toBe(member);
  });

  it.each([
    ["leaves it out", undefined],
    ["sends it empty", ""],
    ["sends one that can be guessed", "phone"],
  ])("is given an id if it %s, and is known by that id", async (_, device_id) => {
    const mobile_number = "+919876543226";
    const opened = await register({ mobile_number, device_id });
    expect(opened).toMatchObject({ code: 200, device_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(await login({ mobile_number, device_id: opened["device_id"] })).toMatchObject({ code: 200 });
  });

  it("is not known by a guessable id, even if older data has it", async () => {
    await inDirectory((sql) => void sql.exec("INSERT INTO device VALUES (?, ?)", MOBILE.slice(1), "phone"));
    expect(await login({ device_id: "phone" })).toMatchObject({ code: 403 });
  });

  it("needs a code if the account is older than the record of devices", async () => {
    await inDirectory((sql) => void sql.exec("DELETE FROM device"));
    expect(await login()).toMatchObject({ code: 403, device_id: PHONE });
    expect(await login({ verify_code: await newestCode(MOBILE) })).toMatchObject({ code: 200 });
    expect(await login()).toMatchObject({ code: 200 });
  });

  it("stays known after a restart", async () => {
    await evictDurableObject(directory());
    expect(await login()).toMatchObject({ code: 200 });
  });
});

describe("the first log-in on another device", () => {
  it.each(LOCALES)("needs a code, which is sent to the phone: %s", async (locale) => {
    const asked = await login({ device_id: TABLET }, { locale });
    expect(asked).toMatchObject({ code: 403, msg: refusals.new_device.text[locale], device_id: TABLET });
    expect(asked).not.toHaveProperty("token");
    expect(await loginCodesSent()).toBe(1);
  });

  it("succeeds with the code, and the device is known after that", async () => {
    await login({ device_id: TABLET });
    const code = await newestCode(MOBILE);
    const answer = await login({ device_id: TABLET, verify_code: code });
    expect(answer).toMatchObject({ code: 200, device_id: TABLET });
    expect(await bearerOf(answer["token"])).toBe(member);
    expect(await login({ device_id: TABLET, verify_code: "" })).toMatchObject({ code: 200 });
    expect(await login({ device_id: PHONE })).toMatchObject({ code: 200 });
  });

  it("is given an id if it has none", async () => {
    const { device_id } = await login({ device_id: "" });
    expect(device_id).toMatch(/^[0-9a-f]{32}$/);
    const code = await newestCode(MOBILE);
    expect(await login({ device_id, verify_code: code })).toMatchObject({ code: 200, device_id });
  });

  it("is refused with a wrong code, and the device stays unknown", async () => {
    await login({ device_id: TABLET });
    const code = await newestCode(MOBILE);
    expect(await login({ device_id: TABLET, verify_code: otherThan(code) })).toMatchObject({ code: 1002 });
    expect(await login({ device_id: TABLET })).toMatchObject({ code: 403 });
  });

  it("cannot use a code twice", async () => {
    await login({ device_id: TABLET });
    const code = await newestCode(MOBILE);
    await login({ device_id: TABLET, verify_code: code });
    expect(await login({ device_id: "television-7c1e58a0d2f6", verify_code: code })).toMatchObject({ code: 1002 });
  });

  it("with a wrong password does not reveal that the device is new, and sends nothing", async () => {
    expect(await login({ device_id: TABLET, password: "a wrong password" })).toMatchObject({ code: 1001 });
    expect(await loginCodesSent()).toBe(0);
  });

  it("sends no second code within a minute", async () => {
    await login({ device_id: TABLET });
    expect(await login({ device_id: TABLET })).toMatchObject({ code: 403 });
    expect(await loginCodesSent()).toBe(1);
    await shiftTime(MINUTE_MS);
    await login({ device_id: TABLET });
    expect(await loginCodesSent()).toBe(2);
  });

  it("accepts a code that was requested for logging in", async () => {
    const code = await codeFor("login");
    expect(await login({ device_id: TABLET, verify_code: code })).toMatchObject({ code: 200 });
  });
});

describe("a log-in that fails", () => {
  it("has the same answer for a wrong password and an unknown mobile number", async () => {
    for (const locale of LOCALES) {
      const wrong = await login({ password: "a wrong password" }, { locale });
      const unknown = await login({ mobile_number: "+919876543211" }, { locale });
      expect(wrong).toMatchObject({ code: 1001, msg: refusals.wrong_login.text[locale] });
      expect(unknown).toEqual(wrong);
    }
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["no mobile number", { mobile_number: "" }, "mobile_number"],
    ["no password", { password: "" }, "password"],
    ["a password beyond any length", { password: "p".repeat(129) }, "password"],
    ["a code that is none", { verify_code: "12345" }, "verify_code"],
    ["a device id with blanks", { device_id: "my phone" }, "device_id"],
  ])("names the field at fault: %s", async (_, more, field) => {
    expect(await login(more)).toMatchObject({ code: 400, msg: `Please check ${field}` });
  });

  it("compares a password that is too short for today's rules", async () => {
    expect(await login({ password: "1" })).toMatchObject({ code: 1001 });
  });
});

describe("five wrong passwords in a row", () => {
  it("lock the account for 15 minutes, and the answer says so", async () => {
    await failTimes(5);
    for (const locale of LOCALES) {
      const locked = await login({}, { locale });
      expect(locked).toMatchObject({
        code: 1007,
        msg: refusals.login_locked.text[locale].replace("{minutes}", "15"),
      });
      expect(locked).not.toHaveProperty("token");
    }
  });

  it("lock it for exactly 15 minutes", async () => {
    await failTimes(5);
    await shiftTime(LOCK_MS - 1);
    expect(await login()).toMatchObject({ code: 1007, msg: "Too many wrong tries, please wait 1 min" });
    await shiftTime(1);
    expect(await login()).toMatchObject({ code: 200 });
  });

  it("are counted from zero after the lock", async () => {
    await failTimes(5);
    await shiftTime(LOCK_MS);
    await failTimes(4);
    expect(await login()).toMatchObject({ code: 200 });
  });

  it("are counted from zero after a successful log-in", async () => {
    await failTimes(4);
    expect(await login()).toMatchObject({ code: 200 });
    await failTimes(4);
    expect(await login()).toMatchObject({ code: 200 });
  });

  it("also lock it if they come at the same time", async () => {
    const tries = Array.from({ length: 6 }, () => login({ password: "a wrong password" }));
    for (const { code } of await Promise.all(tries)) expect([1001, 1007]).toContain(code);
    expect(await login()).toMatchObject({ code: 1007 });
  });

  it("have the same answers with and without an account", async () => {
    const tries = async (mobile_number: string) => {
      const answers = [];
      for (let at = 0; at < 7; at++) answers.push(await login({ mobile_number, password: "a wrong password" }));
      return answers;
    };
    const unknown = await tries("+919876543226");
    expect(unknown).toEqual(await tries(MOBILE));
    expect(unknown.map(({ code }) => code)).toEqual([1001, 1001, 1001, 1001, 1001, 1007, 1007]);
  });

  it("at a number without an account do not lock its later owner out", async () => {
    const mobile_number = "+919876543226";
    for (let at = 0; at < 5; at++) await login({ mobile_number, password: "a wrong password" });
    await register({ mobile_number });
    expect(await login({ mobile_number })).toMatchObject({ code: 200 });
  });

  it("are not counted together if a day lies between them", async () => {
    await failTimes(4);
    await shiftTime(24 * 60 * MINUTE_MS);
    await failTimes(4);
    expect(await login()).toMatchObject({ code: 200 });
  });

  it("are forgotten after a new password", async () => {
    await failTimes(5);
    const code = await codeFor("reset_password");
    await resetPassword({ verify_code: code, password: "another password" });
    expect(await login({ password: "another password" })).toMatchObject({ code: 200 });
  });

  it("of one member do not lock another's account", async () => {
    const other = "+919876543226";
    await register({ mobile_number: other });
    await failTimes(5);
    expect(await login({ mobile_number: other })).toMatchObject({ code: 200 });
  });
});
