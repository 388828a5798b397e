import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { VERIFY_TYPES } from "#contract/account.ts";
import { LOCALES } from "#contract/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { askCode, codeFor, MINUTE_MS, MOBILE, otherThan, register } from "../testing/accounts.ts";
import { control, shiftTime } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";

const DAY_MS = 24 * 60 * MINUTE_MS;
const OTHER = "+919876543211";

interface Sent {
  mobile_number: string;
  verify_type: string;
  code: string;
  create_time: number;
}

async function sentTo(mobile?: string): Promise<Sent[]> {
  const query = mobile === undefined ? "" : `?mobile_number=${encodeURIComponent(mobile)}`;
  return (await control("GET", `/control/messages${query}`))["queryset"] as Sent[];
}

beforeEach(() => shiftTime(0));
afterEach(() => reset());

describe("a one-time code that is asked for", () => {
  it.each(VERIFY_TYPES)("for %s is sent to the phone: six digits", async (type) => {
    const now = await shiftTime(0);
    expect(await askCode(type)).toEqual({ code: 200, msg: "OK", server_time: now });
    expect(await sentTo(MOBILE)).toEqual([
      { mobile_number: MOBILE, verify_type: type, code: expect.stringMatching(/^\d{6}$/), create_time: now },
    ]);
  });

  it("is refused for a purpose that there is none of", async () => {
    expect(await askCode("transfer")).toMatchObject({ code: 400, msg: "Please check verify_type" });
    expect(await sentTo()).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["no text", 9_876_543_210],
    ["no number", "my phone"],
    ["too few digits", "+9198"],
    ["too many digits", "+9198765432109876"],
    ["digits of another script", "+٩١٩٨٧٦٥٤٣٢١٠"],
    ["something hung on", "+919876543210;--"],
  ])("is refused for a mobile number of %s", async (_, mobile) => {
    expect(await askCode("register", mobile)).toMatchObject({ code: 400, msg: "Please check mobile_number" });
    expect(await sentTo()).toEqual([]);
  });

  it("reaches the same phone however its number is written", async () => {
    expect(await askCode("register", " +91 98765-43210 ")).toMatchObject({ code: 200 });
    expect(await askCode("register", "919876543210")).toMatchObject({ code: 1003 });
    expect(await sentTo(MOBILE)).toHaveLength(1);
  });

  it("is sent whether or not the mobile number has an account", async () => {
    await register();
    await shiftTime(MINUTE_MS);
    const [known, unknown] = [await askCode("reset_password"), await askCode("reset_password", OTHER)];
    expect(known).toEqual(unknown);
  });
});

describe("a second code", () => {
  it.each(LOCALES)("within a minute is refused, in the caller's language: %s", async (locale) => {
    await askCode("register");
    await shiftTime(17_500);
    const refused = await askCode("register", MOBILE, { locale });
    expect(refused.code).toBe(1003);
    expect(refused.msg).toBe(refusals.code_too_soon.text[locale].replace("{seconds}", "43"));
    expect(await sentTo(MOBILE)).toHaveLength(1);
  });

  it("is sent once the minute is over, to the ms", async () => {
    await askCode("register");
    await shiftTime(MINUTE_MS - 1);
    expect(await askCode("register")).toMatchObject({
      code: 1003,
      msg: "Please wait 1 s before asking for another code",
    });
    await shiftTime(1);
    expect(await askCode("register")).toMatchObject({ code: 200 });
    const [second, first] = await sentTo(MOBILE);
    expect((second?.create_time ?? 0) - (first?.create_time ?? 0)).toBe(MINUTE_MS);
  });

  it("is sent at once for another purpose, and to another mobile number", async () => {
    await askCode("register");
    expect(await askCode("login")).toMatchObject({ code: 200 });
    expect(await askCode("register", OTHER)).toMatchObject({ code: 200 });
  });

  it("ends the first one", async () => {
    const first = await codeFor("register");
    await shiftTime(MINUTE_MS);
    const second = await codeFor("register");
    if (first !== second) expect(await register({ verify_code: first })).toMatchObject({ code: 1002 });
    expect(await register({ verify_code: second })).toMatchObject({ code: 200 });
  });
});

it("an eleventh code within a day is refused, until the first is a day old", async () => {
  for (let sent = 0; sent < 10; sent++) {
    expect(await askCode("login")).toMatchObject({ code: 200 });
    await shiftTime(MINUTE_MS);
  }
  expect(await askCode("login")).toMatchObject({ code: 1004, msg: refusals.code_daily_limit.text.in });
  expect(await askCode("register")).toMatchObject({ code: 200 });
  expect(await askCode("login", OTHER)).toMatchObject({ code: 200 });
  await shiftTime(DAY_MS - 10 * MINUTE_MS - 1);
  expect(await askCode("login")).toMatchObject({ code: 1004 });
  await shiftTime(1);
  expect(await askCode("login")).toMatchObject({ code: 200 });
});

describe("a one-time code", () => {
  it("holds up to ten minutes", async () => {
    const code = await codeFor("register");
    await shiftTime(10 * MINUTE_MS - 1);
    expect(await register({ verify_code: code })).toMatchObject({ code: 200 });
  });

  it("is worth nothing after ten minutes", async () => {
    const code = await codeFor("register");
    await shiftTime(10 * MINUTE_MS);
    expect(await register({ verify_code: code })).toMatchObject({ code: 1002 });
  });

  it("is worth nothing for another purpose", async () => {
    const code = await codeFor("reset_password");
    expect(await register({ verify_code: code })).toMatchObject({ code: 1002 });
  });

  it("is worth nothing for another mobile number", async () => {
    const code = await codeFor("register", OTHER);
    expect(await register({ verify_code: code })).toMatchObject({ code: 1002 });
  });

  it("survives four wrong tries", async () => {
    const code = await codeFor("register");
    for (let tries = 0; tries < 4; tries++) {
      expect(await register({ verify_code: otherThan(code) })).toMatchObject({ code: 1002 });
    }
    expect(await register({ verify_code: code })).toMatchObject({ code: 200 });
  });

  it("is ended by five wrong tries", async () => {
    const code = await codeFor("register");
    for (let tries = 0; tries < 5; tries++) await register({ verify_code: otherThan(code) });
    expect(await register({ verify_code: code })).toMatchObject({ code: 1002 });
  });
});
