import { exportData } from "#contract/calls/own-data.ts";
import { areas } from "#games/all/api.ts";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { addressOf, toCellRequest } from "../http/request.ts";
import { cellOf } from "../objects/placement.ts";
import { cellStub } from "../objects/stubs.ts";
import {
  addAddress,
  buy,
  codeFor,
  login,
  makeShopper,
  ordersOf,
  PASSWORD,
  register,
  WELCOME,
} from "../testing/accounts.ts";
import { balanceOf, call, endTest, fetchSimulator, makeMember, shiftTime, type TestMember } from "../testing/client.ts";
import { createSimulator } from "../simulator.ts";
import { insideCell, reset } from "../testing/objects.ts";
import { COST } from "./password-cost.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

const KITE = 5;

describe("password calls", () => {
  const MOBILE = "+919876543000";

  let member: TestMember;
  let body: Readonly<Record<string, unknown>>;

  beforeEach(async () => {
    await shiftTime(0);
    const shopper = await makeShopper();
    member = shopper.member;
    body = { product_id: KITE, address_id: shopper.address };
  });

  afterEach(endTest);

  const guess = (password: string, key?: string) => buy(member, { ...body, password }, key);

  async function guessTimes(times: number): Promise<void> {
    for (let tries = 0; tries < times; tries++) expect(await guess("a wrong password")).toMatchObject({ code: 2004 });
  }

  describe("calls that are confirmed with the account's password", () => {
    it("are all member calls that have a password field; one moves no money", () => {
      const confirmed = areas.flatMap(({ calls }) => calls).filter(({ password }) => password);
      expect(confirmed.map(({ path }) => path)).toContain("/user/buy");
      for (const { path, by, money, rate, body: fields } of confirmed) {
        const moves = path !== exportData.path;
        expect({ by, money, rate }).toEqual({ by: "member", money: moves, rate: "account" });
        expect("password" in fields.shape).toBe(true);
      }
    });

    it("change nothing with a wrong password, and say so", async () => {
      for (const locale of LOCALES) {
        const wrong = await buy(member, { ...body, password: "a wrong password" }, "press", locale);
        expect(wrong).toMatchObject({ code: 2004, msg: refusals.wrong_password.text[locale] });
      }
      expect(await balanceOf(member)).toBe(WELCOME);
      expect(await ordersOf(member)).toEqual([]);
      // Refusals are not stored, so the same key works with the right password.
      expect((await guess(PASSWORD, "press")).code).toBe(200);
    });

    it("lock the account after the fifth wrong password in a row, also for log-ins and the right one", async () => {
      await guessTimes(5);
      expect(await guess(PASSWORD)).toMatchObject({ code: 1007, msg: "Too many wrong tries, please wait 15 min" });
      expect(await login({ mobile_number: MOBILE })).toMatchObject({ code: 1007 });
      await shiftTime(15 * MINUTE_MS - 1);
      expect(await guess(PASSWORD)).toMatchObject({ code: 1007 });
      await shiftTime(1);
      expect((await guess(PASSWORD)).code).toBe(200);
    });

    it("count wrong tries together with log-ins", async () => {
      for (let tries = 0; tries < 3; tries++) {
        expect(await login({ mobile_number: MOBILE, password: "a wrong password" })).toMatchObject({ code: 1001 });
      }
      await guessTimes(2);
      expect(await guess(PASSWORD)).toMatchObject({ code: 1007 });
    });

    it("refuse simultaneous guesses after five wrong ones, even the right one", async () => {
      const guesses = [...Array.from({ length: 12 }, (_, number) => `wrong password ${number}`), PASSWORD];
      const codes = await Promise.all(guesses.map(async (password) => (await guess(password)).code));
      expect(codes.filter((code) => code === 2004)).toHaveLength(5);
      expect(codes.filter((code) => code === 1007)).toHaveLength(8);
      expect(await balanceOf(member)).toBe(WELCOME);
    });

    it("reveal nothing and count nothing without a session of the account", async () => {
      const forged = { ...member, token: `${member.user_id}.${"x".repeat(43)}` };
      for (let tries = 0; tries < 6; tries++) {
        for (const password of [PASSWORD, "a wrong password"]) {
          expect(await buy(forged, { ...body, password })).toMatchObject({ code: 401 });
        }
      }
      expect((await fetchSimulator("POST", "/user/buy", { ...body, password: PASSWORD })).status).toBe(401);
      expect((await guess(PASSWORD)).code).toBe(200);
    });

    it("check the current password", async () => {
      const verify_code = await codeFor("reset_password", MOBILE);
      await call("PUT", "/user/reset_password", { mobile_number: MOBILE, verify_code, password: "another horse" });
      const { token } = await login({ mobile_number: MOBILE });
      expect(token).toBeUndefined();
      const again = await login({ mobile_number: MOBILE, password: "another horse" });
      member = { ...member, token: String(again["token"]) };
      expect(await guess(PASSWORD)).toMatchObject({ code: 2004 });
      expect((await guess("another horse")).code).toBe(200);
    });

    it("are refused for a member without a password", async () => {
      const made = await makeMember(1000);
      const address_id = await addAddress(made);
      for (const password of ["*", "", "null", PASSWORD]) {
        const { code } = await buy(made, { product_id: KITE, address_id, password });
        expect(code).toBe(password === "" ? 400 : 2004);
      }
      expect(await balanceOf(made)).toBe(1000);
    });

    it.each([
      ["no password", { password: undefined }],
      ["an empty one", { password: "" }],
      ["one of 129 characters", { password: "x".repeat(129) }],
      ["a number", { password: 12_345_678 }],
      ["a list", { password: [PASSWORD] }],
    ])("refuse %s as a bad field, and count no try", async (_, more) => {
      for (let tries = 0; tries < 6; tries++) {
        expect(await buy(member, { ...body, ...more })).toMatchObject({ code: 400, msg: "Please check password" });
      }
      expect((await guess(PASSWORD)).code).toBe(200);
    });

    it("do not accept a claim that the password was checked", async () => {
      const headers = { "X-Password-Holds": "true", "X-Confirmed": "1", "X-Forwarded-For": "127.0.0.1" };
      for (const password of ["*", "a wrong password"]) {
        const answer = await call("POST", "/user/buy", { ...body, password }, { token: member.token, headers });
        expect(answer).toMatchObject({ code: 2004 });
      }
      expect(await ordersOf(member)).toEqual([]);
    });

    it("reach the cell through a separate RPC call", async () => {
      const headers = { Authorization: `Token ${member.token}` };
      const text = JSON.stringify({ ...body, password: PASSWORD });
      const request = new Request("https://cell.test/user/buy", { method: "POST", headers, body: text });
      const asked = await toCellRequest(request, addressOf(request), member.token);
      const stub = cellStub(env, cellOf(Number(member.user_id)));
      expect(await stub.answerCall(asked)).toMatchObject({ code: 2004 });
      expect(await stub.answerConfirmedCall(asked)).toMatchObject({ code: 200 });
    });

    it("leave no trace of the password in the cell", async () => {
      expect((await guess(PASSWORD, "press")).code).toBe(200);
      const kept = await insideCell(cellOf(Number(member.user_id)), async ({ storage: { sql } }) => {
        const [row] = sql.exec<{ request: string }>("SELECT request FROM idempotency_key").toArray();
        return row?.request;
      });
      const text = `/user/buy ${JSON.stringify({ password: PASSWORD, ...body })}`;
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
      expect(kept).toMatch(/^[\w-]{22}$/);
      expect(Buffer.from(digest).toString("base64url")).not.toContain(kept);
    });
  });
});

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const known = (bytes: number) => Uint8Array.from({ length: bytes }, (_, index) => index);

const SALT = "AAECAwQFBgcICQoLDA0ODw";
/** Hashes of "correct horse" that the package @noble/hashes made with the known salt, by their costs. */
const HASHES: Readonly<Record<number, string>> = {
  16: `scrypt$16$${SALT}$Q7EcH175P_kcU7JE2HRU-qTRrq_BS6UbCRYPdBaC5y8`,
  4096: `scrypt$4096$${SALT}$nxT5yUcmhFTg_6o1qwf57vRwZhaunnM-rEA0Ksy6waw`,
  32768: `scrypt$32768$${SALT}$XGYmKKxOsQaKKH4qoqICriSOmNsE1h0zJ-c0LbbscJc`,
};

describe("while too many passwords wait at the password process,", () => {
  const full = { fetch: async () => new Response(null, { status: 429 }) };
  const busy = createSimulator({ ...env, PASSWORDS: full, START_TOKEN: "a token" });
  let token = "";

  beforeEach(async () => {
    await shiftTime(0);
    ({ token } = (await register()) as unknown as { token: string });
  });

  afterEach(() => reset());

  const account = { mobile_number: "+919876543210", password: PASSWORD, verify_code: "123456" };
  it.each([
    ["a log-in", "POST", "/user/login", account],
    ["a registration", "POST", "/user/register", { ...account, r_code: "10000" }],
    ["a password reset", "PUT", "/user/reset_password", account],
    ["a purchase", "POST", "/user/buy", { product_id: KITE, address_id: 1, password: PASSWORD }],
  ])("%s is refused with 429, which counts no try", async (_, method, path, body) => {
    const headers = { Authorization: `Token ${token}`, "Accept-Language": "pt", "Idempotency-Key": "press" };
    const request = () => new Request(`https://simulator.test${path}`, { method, headers, body: JSON.stringify(body) });
    for (let tries = 0; tries < 6; tries++) {
      const refused = await busy.fetch(request());
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
      expect(await refused.json()).toMatchObject({ code: 429, msg: refusals.rate_limited.text.pt });
    }
    expect((await login()).code).toBe(200);
  });
});

async function hashed(password: string): Promise<string> {
  return String(await hashPassword(password, random));
}

describe("a password's hash", () => {
  it("is a scrypt hash with its cost and salt", async () => {
    expect(await hashPassword("correct horse", known)).toBe(HASHES[COST]);
  });

  it("has a random salt", async () => {
    expect(await hashPassword("correct horse", random)).not.toBe(await hashPassword("correct horse", random));
  });

  it("matches its password only", async () => {
    const hash = await hashed("correct horse");
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    for (const other of ["correct horsf", "correct hors", "correct horse ", "Correct horse", ""]) {
      expect(await verifyPassword(other, hash)).toBe(false);
    }
  });

  it("matches every Unicode composition of the password", async () => {
    const hash = await hashed("Nguy\u1ec5n-S\u00e3o-Paulo");
    expect(await verifyPassword("Nguye\u0302\u0303n-Sa\u0303o-Paulo", hash)).toBe(true);
    expect(await verifyPassword("Nguyen-Sao-Paulo", hash)).toBe(false);
  });

  it.each(Object.entries(HASHES))("made at cost %s is still readable", async (_, hash) => {
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    expect(await verifyPassword("correct horsf", hash)).toBe(false);
  });

  it.each([
    ["none", null],
    ["empty", ""],
    ["of another kind", "bcrypt$32768$AAECAwQFBgcICQoLDA0ODw$AAAA"],
    ["without its key", "scrypt$32768$AAECAwQFBgcICQoLDA0ODw$"],
    ["the password itself", "correct horse"],
  ])("that is %s matches nothing", async (_, hash) => {
    expect(await verifyPassword("correct horse", hash)).toBe(false);
  });
});
