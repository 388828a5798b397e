import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { cellOf } from "../objects/placement.ts";
import { catalogueStub, directoryOf } from "../objects/stubs.ts";
import {
  bearerOf,
  codeFor,
  login,
  MOBILE,
  otherThan,
  PASSWORD,
  PHONE,
  register,
  addAddress,
  ordersOf,
  WELCOME,
} from "../testing/accounts.ts";
import { call, control, endTest, makeMember, shiftTime, balanceOf, type TestMember } from "../testing/client.ts";
import { insideCell } from "../testing/objects.ts";
import type { CatalogueApi } from "../objects/catalogue-api.ts";
import type { DirectoryApi } from "../objects/directory-api.ts";
import { createSimulator } from "../simulator.ts";
import { addCard, recharge, withdrawalsOf } from "../testing/wallet.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

/** Changes the directory's data, as a failure between it and the cell leaves it. */
function inDirectory<R>(work: (sql: SqlStorage) => R): Promise<R> {
  const stub = directoryOf(env, MOBILE.slice(1));
  return runInDurableObject(stub, (_: DirectoryApi, { storage }) => work(storage.sql));
}

/** The cell's answer was lost. */
const loseAnswer = () => inDirectory((sql) => void sql.exec("UPDATE account SET member = NULL"));

/** The request to the cell was lost. */
const loseRequest = () =>
  inDirectory((sql) => void sql.exec("UPDATE account SET member = NULL, registration = 'lost'"));

function referrerOf(member: number): Promise<unknown> {
  return insideCell(
    cellOf(member),
    ({ storage }) => storage.sql.exec("SELECT referrer FROM member WHERE id = ?", member).one()["referrer"],
  );
}

async function balance(token: unknown): Promise<number> {
  const { entry } = await call("GET", "/user/profile", undefined, { token: String(token) });
  return (entry as { balance: number }).balance;
}

async function membersInAll(): Promise<number> {
  const { cells } = await control("GET", "/operate/audit");
  return (cells as { members: number }[]).reduce((sum, { members }) => sum + members, 0);
}

beforeEach(() => shiftTime(0));

afterEach(endTest);

describe("a registration", () => {
  it("opens an account with the welcome balance and returns a token", async () => {
    const answer = await register();
    expect(answer).toMatchObject({ code: 200, token: expect.stringMatching(/^[1-9]\d{4,15}\.[\w-]{43}$/) });
    const profile = await call("GET", "/user/profile", undefined, { token: answer["token"] as string });
    expect(profile["entry"]).toMatchObject({ mobile: MOBILE, balance: 1000 });
    expect(await balance(answer["token"])).toBe(1000);
  });

  it("is refused with a wrong code, in the caller's language", async () => {
    const code = await codeFor("register");
    for (const locale of LOCALES) {
      const refused = await register({ verify_code: otherThan(code) }, { locale });
      expect(refused).toMatchObject({ code: 1002, msg: refusals.wrong_code.text[locale] });
      expect(refused).not.toHaveProperty("token");
    }
    expect(await membersInAll()).toBe(0);
  });

  it("opens no account while the data was made with another number of directories", async () => {
    const code = await codeFor("register");
    const madeWith = async (directories: number) => {
      const stub = catalogueStub(env);
      await runInDurableObject(stub, (_: CatalogueApi, { storage }) => storage.kv.put("directories", directories));
      await evictDurableObject(stub);
    };
    await madeWith(64);
    expect((await register({ verify_code: code })).code).toBe(500);
    expect(await membersInAll()).toBe(0);
    await madeWith(16);
    expect(await register({ verify_code: code })).toMatchObject({ code: 200 });
  });

  it("uses its code up, also in two simultaneous requests", async () => {
    const code = await codeFor("register");
    const answers = await Promise.all([register({ verify_code: code }), register({ verify_code: code })]);
    expect(answers.map((each) => each.code).sort((a, b) => a - b)).toEqual([200, 1002]);
    expect(await register({ verify_code: code })).toMatchObject({ code: 1002 });
    expect(await membersInAll()).toBe(1);
  });

  it("is refused to the owner of a mobile number that has an account", async () => {
    await register();
    for (const locale of LOCALES) {
      await shiftTime(MINUTE_MS);
      const code = await codeFor("register");
      const refused = await register({ verify_code: code, password: "another password" }, { locale });
      expect(refused).toMatchObject({ code: 1005, msg: refusals.mobile_taken.text[locale] });
    }
    expect(await login()).toMatchObject({ code: 200 });
    expect(await membersInAll()).toBe(1);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a mobile number of letters", { mobile_number: "my phone", verify_code: "000000" }, "mobile_number"],
    ["a code of five digits", { verify_code: "12345" }, "verify_code"],
    ["a code of other digits", { verify_code: "١٢٣٤٥٦" }, "verify_code"],
    ["a password of seven characters", { verify_code: "000000", password: "1234567" }, "password"],
    ["a password of 129 characters", { verify_code: "000000", password: "p".repeat(129) }, "password"],
    ["a password that is no text", { verify_code: "000000", password: 12_345_678 }, "password"],
    ["no password", { verify_code: "000000", password: undefined }, "password"],
    ["an invite code of letters", { verify_code: "000000", r_code: "friend" }, "r_code"],
    ["no invite code", { verify_code: "000000", r_code: undefined }, "r_code"],
  ])("is refused with %s", async (_, more, field) => {
    expect(await register(more)).toMatchObject({ code: 400, msg: `Please check ${field}` });
  });

  it.each(["qzjxkvbw", "p".repeat(128), "पासवर्ड-१२३"])("accepts the password %j", async (password) => {
    expect(await register({ password })).toMatchObject({ code: 200 });
    expect(await login({ password })).toMatchObject({ code: 200 });
  });
});

describe("an invite code", () => {
  it("of the operator names no member", async () => {
    const { token } = await register({ r_code: "10000" });
    expect(await referrerOf(Number(await bearerOf(token)))).toBeNull();
  });

  it("of a member is stored with the new member", async () => {
    const friend = await makeMember();
    const { token } = await register({ r_code: friend.user_id });
    expect(await referrerOf(Number(await bearerOf(token)))).toBe(Number(friend.user_id));
  });

  it.each([
    ["nobody has", "990001"],
    ["lies in a cell that is not there", "109999"],
    ["is longer than an id", "9999999999999999"],
    ["is shorter than an id", "7"],
  ])("that %s is refused, and the one-time code stays valid", async (_, rCode) => {
    const code = await codeFor("register");
    expect(await register({ verify_code: code, r_code: rCode })).toMatchObject({ code: 1006 });
    expect(await register({ verify_code: code })).toMatchObject({ code: 200 });
  });

  it("reveals no member id without a valid one-time code", async () => {
    const friend = await makeMember();
    const code = await codeFor("register");
    const told = [];
    for (const r_code of [friend.user_id, "990001", "10000"]) {
      told.push(await register({ verify_code: otherThan(code), r_code }));
    }
    expect(told.map((answer) => answer.code)).toEqual([1002, 1002, 1002]);
    expect(new Set(told.map(({ msg }) => msg)).size).toBe(1);
  });

  it("can be tried five times with one code, so that member ids cannot be enumerated", async () => {
    const code = await codeFor("register");
    const tries = Array.from({ length: 12 }, (_, at) => register({ verify_code: code, r_code: `${990_001 + at}` }));
    const codes = (await Promise.all(tries)).map((answer) => answer.code);
    expect(codes.filter((each) => each === 1006)).toHaveLength(5);
    expect(codes.filter((each) => each === 1002)).toHaveLength(7);
    expect(await register({ verify_code: code })).toMatchObject({ code: 1002 });
  });
});

describe("an interrupted registration", () => {
  it.each([
    ["after the cell opened the account", loseAnswer, 1],
    ["before the cell received it", loseRequest, 2],
  ])("is completed by the next log-in: %s", async (_, cutOff, members) => {
    const first = await bearerOf((await register())["token"]);
    await cutOff();
    const answer = await login();
    expect(answer).toMatchObject({ code: 200, device_id: PHONE });
    const opened = await bearerOf(answer["token"]);
    expect(opened === first).toBe(members === 1);
    expect(await balance(answer["token"])).toBe(1000);
    expect(await membersInAll()).toBe(members);
  });

  it("is completed by the next registration, with its password", async () => {
    const first = await bearerOf((await register())["token"]);
    await loseAnswer();
    await shiftTime(MINUTE_MS);
    const answer = await register({ password: "another password" });
    expect(answer).toMatchObject({ code: 200 });
    expect(await bearerOf(answer["token"])).toBe(first);
    expect(await balance(answer["token"])).toBe(1000);
    expect(await login({ password: PASSWORD })).toMatchObject({ code: 1001 });
    expect(await login({ password: "another password" })).toMatchObject({ code: 200 });
  });

  it("is completed by the next registration, with its invite code", async () => {
    const friend = await makeMember();
    await register();
    await loseRequest();
    await shiftTime(MINUTE_MS);
    const { token } = await register({ r_code: friend.user_id });
    expect(await referrerOf(Number(await bearerOf(token)))).toBe(Number(friend.user_id));
  });

  it("returns a token that stays valid after the next log-in", async () => {
    await register();
    await loseAnswer();
    await shiftTime(MINUTE_MS);
    const { token } = await register();
    const member = await bearerOf(token);
    expect(member).not.toBe(401);
    expect(await login()).toMatchObject({ code: 200 });
    expect(await bearerOf(token)).toBe(member);
  });

  it("cannot be repeated after it was completed", async () => {
    await register();
    await loseAnswer();
    await login();
    await shiftTime(MINUTE_MS);
    expect(await register()).toMatchObject({ code: 1005 });
  });
});

const KITE = 5;

async function open(settings: object, body: object = {}): Promise<Readonly<Record<string, unknown>>> {
  const simulator = createSimulator({ ...env, ...settings });
  const init = { method: "POST", body: JSON.stringify(body) };
  return (await simulator.fetch(new Request("https://simulator.test/user/demo_account", init))).json();
}

async function openMember(): Promise<TestMember & { mobile: string }> {
  const token = String((await open({ DEMO: "on" }))["token"]);
  const { entry } = await call("GET", "/user/profile", undefined, { token });
  const { user_id, nick_name, mobile } = entry as { user_id: string; nick_name: string; mobile: string };
  return { token, user_id, nick_name, mobile };
}

describe("a demo account", () => {
  it.each([{}, { DEMO: "off" }])("is refused with the settings %j", async (settings) => {
    expect(await open(settings)).toMatchObject({ code: 404 });
  });

  it("is a new member with play money each time, also for a caller on another machine", async () => {
    const first = await open({ DEMO: "on" }, { device_id: PHONE });
    const second = await open({ DEMO: "on" });
    expect([first, second]).toMatchObject([{ code: 200, device_id: PHONE }, { code: 200 }]);
    expect(first["token"]).not.toBe(second["token"]);
    const profile = await call("GET", "/user/profile", undefined, { token: String(first["token"]) });
    expect(profile).toMatchObject({
      entry: { balance: WELCOME, mobile: expect.stringMatching(/^\+999\d{12}$/), demo: true },
    });
  });

  it("buys, withdraws and changes its card without a password or a code", async () => {
    const member = await openMember();
    const { token } = member;
    const address_id = await addAddress(member);
    const bought = await call("POST", "/user/buy", { product_id: KITE, address_id }, { token });
    expect(bought).toMatchObject({ code: 200 });
    expect(await ordersOf(member)).toHaveLength(1);
    await recharge(member, 500);
    const bank_card_id = await addCard(member, "12345678901");
    const wanted = { price: 200, channel_key: "bank", bank_card_id };
    expect(await call("POST", "/user/add_withdrawal", wanted, { token })).toMatchObject({ code: 200 });
    expect(await withdrawalsOf(member)).toMatchObject([{ price: 200 }]);
    expect(await call("GET", "/user/bank_cards", undefined, { token })).toMatchObject({ otp_required: false });
    expect(await balanceOf(member)).toBeLessThan(WELCOME + 500 - 200);
  });

  it("can be entered by nobody else, with any password or none", async () => {
    const { mobile } = await openMember();
    for (const password of ["", "-", "correct horse"]) {
      const refused = await login({ mobile_number: mobile, password });
      expect([400, 1001]).toContain(refused.code);
      expect(refused).not.toHaveProperty("token");
    }
  });
});
