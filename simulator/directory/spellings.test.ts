import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusals } from "#contract/refusals.ts";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import type { DirectoryApi } from "../objects/directory-api.ts";
import { directoryOf } from "../objects/stubs.ts";
import {
  addAddress,
  askCode,
  bearerOf,
  codeFor,
  login,
  PASSWORD,
  PHONE,
  register,
  resetPassword,
  TABLET,
} from "../testing/accounts.ts";
import { call, endTest, newestCode, shiftTime } from "../testing/client.ts";
import { spellingsOf } from "./spellings.ts";

/** Spellings of one phone, each with the locale of its caller. */
const PHONES: readonly (readonly [Locale, string])[][] = [
  [
    ["in", "+919876543210"],
    ["in", "09876543210"],
    ["in", "+91 (0) 98765-43210"],
    ["in", "\u202a+91 98765 43210\u202c"],
    ["in", "+91 +919876543210"],
    ["in", "९८७६५४३२१०"],
    ["in", "0091 98765 43210"],
    ["vi", "919876543210"],
  ],
  [
    ["vi", "+840912345678"],
    ["vi", "0912.345.678"],
    ["vi", "84912345678"],
    ["in", "+84 912 345 678"],
  ],
  [
    ["pt", "+55 011 98765-4321"],
    ["pt", "+55 11 8765-4321"],
    ["pt", "(11) 98765-4321"],
    ["mx", "5511987654321"],
  ],
  [
    ["mx", "+52 1 55 1234 5678"],
    ["mx", "55 1234 5678"],
    ["pt", "525512345678"],
  ],
];

/** Moves an account to the key that 0.2.0 gave it. */
async function rekey(from: string, to: string): Promise<void> {
  const rows = await inDirectory(from, (sql) => {
    const found = sql.exec("SELECT * FROM account WHERE mobile = ?", from).one();
    const devices = sql.exec("SELECT * FROM device WHERE mobile = ?", from).toArray();
    sql.exec("DELETE FROM account WHERE mobile = ?", from);
    return { found, devices };
  });
  await inDirectory(to, (sql) => {
    const { registration, cell, member, password_hash } = rows.found;
    sql.exec(
      "INSERT INTO account (mobile, registration, cell, member, password_hash) VALUES (?, ?, ?, ?, ?)",
      to,
      registration ?? "",
      cell ?? 0,
      member ?? null,
      password_hash ?? "",
    );
    for (const { id } of rows.devices) sql.exec("INSERT INTO device (mobile, id) VALUES (?, ?)", to, id ?? "");
  });
}

function inDirectory<R>(mobile: string, work: (sql: SqlStorage) => R): Promise<R> {
  return runInDurableObject(directoryOf(env, mobile), (_: DirectoryApi, { storage }) => work(storage.sql));
}

beforeEach(() => shiftTime(0));
afterEach(endTest);

describe("one phone", () => {
  it.each(PHONES)("has one account in every spelling: %j", async (...spellings) => {
    const [first] = spellings;
    const opened = await register({ mobile_number: first?.[1] }, { locale: first?.[0] ?? "in" });
    expect(opened.code).toBe(200);
    const member = await bearerOf(opened["token"]);
    for (const [locale, mobile_number] of spellings) {
      const again = await login({ mobile_number }, { locale });
      expect(again.code, mobile_number).toBe(200);
      expect(await bearerOf(again["token"])).toBe(member);
    }
    await shiftTime(61_000);
    const [locale = "in", other = ""] = spellings.at(-1) ?? [];
    const code = await codeFor("register", other, { locale });
    expect(await register({ mobile_number: other, verify_code: code }, { locale })).toMatchObject({
      code: refusals.mobile_taken.code,
    });
  });

  it("is kept as E.164 where a member names it", async () => {
    const { token } = await register({ mobile_number: "098765 43210" });
    const member = { token: String(token), user_id: "", nick_name: "" };
    await addAddress(member);
    await call(
      "POST",
      "/user/edit_address",
      {
        full_name: "Asha",
        mobile_number: "+91 (0) 98765 43211",
        pin_code: "1",
        state: "KA",
        town_city: "B",
        detail_address: "1",
      },
      { token: member.token },
    );
    const { queryset } = await call("GET", "/user/addresses", undefined, { token: member.token });
    expect(queryset).toMatchObject([{ mobile_number: "+919876543211" }, {}]);
    const { entry } = await call("GET", "/user/profile", undefined, { token: member.token });
    expect(entry).toMatchObject({ mobile: "+919876543210" });
  });

  it("is refused with more digits than a number has, in each locale", async () => {
    for (const locale of LOCALES) {
      const refused = await askCode("register", "+1234567890123456789", { locale });
      expect(refused.code, locale).toBe(refusals.bad_request.code);
    }
  });
});

describe("an account of release 0.2.0", () => {
  const CANONICAL = "919876543210";

  it.each(["9109876543210", "91919876543210", "9876543210", "09876543210", "00919876543210"])(
    "keeps working under its spelling %s",
    async (stored) => {
      const { token } = await register({ mobile_number: `+${CANONICAL}` });
      const member = await bearerOf(token);
      await rekey(CANONICAL, stored);
      for (const mobile_number of [stored, `+${stored}`, `+${CANONICAL}`, "98765 43210"]) {
        const opened = await login({ mobile_number });
        expect(opened.code, mobile_number).toBe(200);
        expect(await bearerOf(opened["token"])).toBe(member);
      }
      await shiftTime(61_000);
      const code = await codeFor("register", `+${CANONICAL}`);
      const twice = await register({ mobile_number: `+${CANONICAL}`, verify_code: code });
      expect(twice.code).toBe(refusals.mobile_taken.code);
      // A code for another device, and a new password, for the number as the app sends it now.
      expect((await login({ mobile_number: `+${CANONICAL}`, device_id: TABLET })).code).toBe(403);
      const forTablet = await newestCode(`+${CANONICAL}`);
      expect((await login({ mobile_number: `+${CANONICAL}`, device_id: TABLET, verify_code: forTablet })).code).toBe(
        200,
      );
      const verify_code = await codeFor("reset_password", `+${CANONICAL}`);
      const reset = { mobile_number: `+${CANONICAL}`, verify_code, password: "battery staple", device_id: PHONE };
      expect((await resetPassword(reset)).code).toBe(200);
      expect((await login({ mobile_number: stored, password: "battery staple" })).code).toBe(200);
    },
  );

  it("is found by its password beside an account of the canonical number", async () => {
    const old = await register({ mobile_number: `+${CANONICAL}` });
    const first = await bearerOf(old["token"]);
    await rekey(CANONICAL, "9109876543210");
    // 0.2.0 opened the second one.
    await inDirectory("9109876543210", (sql) => sql.exec("UPDATE account SET mobile = 'away'"));
    await shiftTime(61_000);
    const second = await register({ mobile_number: `+${CANONICAL}`, password: "battery staple" });
    await inDirectory("9109876543210", (sql) =>
      sql.exec("UPDATE account SET mobile = '9109876543210' WHERE mobile = 'away'"),
    );
    const members = await Promise.all(
      [PASSWORD, "battery staple"].map(async (password) => bearerOf((await login({ password }))["token"])),
    );
    expect(members).toEqual([first, await bearerOf(second["token"])]);
    expect((await login({ password: "neither of them" })).code).toBe(refusals.wrong_login.code);
  });

  it("is no other country's, so its code goes to its own phone", () => {
    expect(spellingsOf("9876543210", "mx")?.[0]).toBe("529876543210");
    expect(spellingsOf("+919876543210", "mx")).toContain("9109876543210");
    expect(spellingsOf("+551187654321", "pt")).toEqual(
      expect.arrayContaining(["5511987654321", "551187654321", "55011987654321", "5501187654321"]),
    );
    expect(spellingsOf("+525512345678", "in")).toContain("5215512345678");
    expect(spellingsOf("+84912345678", "in")).toContain("840912345678");
    expect(spellingsOf("000123456789012", "in")).toEqual(["000123456789012"]);
  });
});
