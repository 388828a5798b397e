import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { isRefusal, refusals } from "#contract/refusals.ts";
import { cellOf } from "../objects/placement.ts";
import { cellStub, directoryOf } from "../objects/stubs.ts";
import {
  bearerOf,
  codeFor,
  login,
  MOBILE,
  otherThan,
  PHONE,
  PASSWORD,
  register,
  resetPassword,
  TABLET,
} from "../testing/accounts.ts";
import { control, shiftTime, type TestMember, connect } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";
import type { DirectoryApi } from "../objects/directory-api.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/values/durations.ts";

const NEW = "another password";
const directory = () => directoryOf(env, MOBILE.slice(1));

function inDirectory<R>(work: (storage: DurableObjectStorage) => R | Promise<R>): Promise<R> {
  return runInDurableObject(directory(), (_: DirectoryApi, { storage }) => work(storage));
}

const sessionsToEnd = () =>
  inDirectory(({ sql }) => sql.exec<{ n: number }>("SELECT sum(sessions_to_end) AS n FROM account").one().n);

/** A password was set, but the cell did not answer: the account stays listed, and an alarm is set. */
function leaveSessionsToEnd(): Promise<void> {
  return inDirectory(async (storage) => {
    storage.sql.exec("UPDATE account SET sessions_to_end = 1, password_version = password_version + 1");
    await storage.setAlarm(Date.now() + HOUR_MS);
  });
}

let token: string;
let member: string | number;

beforeEach(async () => {
  await shiftTime(0);
  token = String((await register())["token"]);
  member = await bearerOf(token);
});

afterEach(() => reset());

describe("a new password", () => {
  it("replaces the old one", async () => {
    const code = await codeFor("reset_password");
    expect(await resetPassword({ verify_code: code, password: NEW })).toMatchObject({ code: 200, msg: "OK" });
    expect(await login({ password: PASSWORD })).toMatchObject({ code: 1001 });
    expect(await login({ password: NEW })).toMatchObject({ code: 200 });
  });

  it("ends every session of the account and closes its sockets", async () => {
    const second = String((await login())["token"]);
    const sockets = [];
    for (const each of [token, second]) sockets.push(await connect("/aviator", { token: each } as TestMember));
    const code = await codeFor("reset_password");
    await resetPassword({ verify_code: code, password: NEW });
    expect(await bearerOf(token)).toBe(401);
    expect(await bearerOf(second)).toBe(401);
    for (const socket of sockets) expect(await socket.untilClosed()).toBe(4401);
    expect(await bearerOf((await login({ password: NEW }))["token"])).toBe(member);
  });

  it("keeps the known devices", async () => {
    const code = await codeFor("reset_password");
    await resetPassword({ verify_code: code, password: NEW });
    expect(await login({ device_id: PHONE, password: NEW })).toMatchObject({ code: 200 });
    expect(await login({ device_id: TABLET, password: NEW })).toMatchObject({ code: 403 });
  });

  it("needs a code, and a wrong code changes nothing", async () => {
    const code = await codeFor("reset_password");
    for (const locale of LOCALES) {
      const refused = await resetPassword({ verify_code: otherThan(code), password: NEW }, { locale });
      expect(refused).toMatchObject({ code: 1002, msg: refusals.wrong_code.text[locale] });
    }
    expect(await bearerOf(token)).toBe(member);
    expect(await login({ password: PASSWORD })).toMatchObject({ code: 200 });
  });

  it("uses its code up", async () => {
    const code = await codeFor("reset_password");
    await resetPassword({ verify_code: code, password: NEW });
    expect(await resetPassword({ verify_code: code, password: PASSWORD })).toMatchObject({ code: 1002 });
    expect(await login({ password: NEW })).toMatchObject({ code: 200 });
  });

  it("for a mobile number without an account is refused like a wrong code", async () => {
    const unregistered = "+919876543211";
    const code = await codeFor("reset_password", unregistered);
    const [unknown, wrong] = [
      await resetPassword({ mobile_number: unregistered, verify_code: code, password: NEW }),
      await resetPassword({ verify_code: "000000", password: NEW }),
    ];
    expect(unknown).toEqual(wrong);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a password of seven characters", { password: "1234567" }, "password"],
    ["a code of five digits", { verify_code: "12345" }, "verify_code"],
    ["no mobile number", { mobile_number: undefined }, "mobile_number"],
  ])("is refused with %s", async (_, more, field) => {
    const answer = await resetPassword({ verify_code: "000000", password: NEW, ...more });
    expect(answer).toMatchObject({ code: 400, msg: `Please check ${field}` });
  });

  it("also completes an interrupted registration at the next log-in", async () => {
    await inDirectory(({ sql }) => void sql.exec("UPDATE account SET member = NULL"));
    const code = await codeFor("reset_password");
    expect(await resetPassword({ verify_code: code, password: NEW })).toMatchObject({ code: 200 });
    expect(await bearerOf((await login({ password: NEW }))["token"])).toBe(member);
  });
});

describe("a log-in during a password change", () => {
  it("leaves no session of the old password, in any order", async () => {
    let password = PASSWORD;
    for (let round = 0; round < 8; round++) {
      const code = await codeFor("reset_password");
      const next = `${NEW} ${round}`;
      const logins = Array.from({ length: 6 }, () => login({ password }));
      const reset = resetPassword({ verify_code: code, password: next });
      logins.push(...Array.from({ length: 6 }, () => login({ password })));
      expect(await reset).toMatchObject({ code: 200 });
      const answers = await Promise.all(logins);
      const bearers = answers.filter(({ code: each }) => each === 200).map((answer) => bearerOf(answer["token"]));
      expect([round, await Promise.all(bearers)]).toEqual([round, bearers.map(() => 401)]);
      password = next;
      await shiftTime(15 * MINUTE_MS);
    }
    expect(await bearerOf((await login({ password }))["token"])).toBe(member);
  });

  it("is refused if its password was compared before the change", async () => {
    const caller = { device: PHONE, network: "" };
    const begun = await directory().beginLogin(MOBILE.slice(1), caller);
    if (isRefusal(begun)) throw new Error(begun.refusal);
    await resetPassword({ verify_code: await codeFor("reset_password"), password: NEW });
    const attempt = {
      mobile: MOBILE.slice(1),
      hash: begun.hash,
      passwordHolds: true,
      code: "",
      caller,
      locale: "in",
    } as const;
    expect(await directory().finishLogin(attempt)).toEqual({ refusal: "wrong_login" });
  });

  it("is refused by a cell that knows the newer password, also after a restart", async () => {
    const cell = () => cellStub(env, cellOf(Number(member)));
    await resetPassword({ verify_code: await codeFor("reset_password"), password: NEW });
    await control("POST", "/control/restart", { object: `cell:${cellOf(Number(member))}` });
    const session = { member: Number(member), device: PHONE, locale: "in" } as const;
    const wanted = (passwordVersion: number) => ({ ...session, passwordVersion });
    expect(await cell().openSession(wanted(0), false)).toBeNull();
    expect(await bearerOf(await cell().openSession(wanted(1), false))).toBe(member);
  });

  it("ends no session of the newer password if the cell ends the older ones late", async () => {
    await resetPassword({ verify_code: await codeFor("reset_password"), password: NEW });
    const { token: fresh } = await login({ password: NEW });
    await cellStub(env, cellOf(Number(member))).endSessions(Number(member), 1);
    expect(await bearerOf(fresh)).toBe(member);
  });
});

describe("sessions that a cell still has to end", () => {
  it("are ended by an alarm", async () => {
    await leaveSessionsToEnd();
    expect(await bearerOf(token)).toBe(member);
    expect(await runDurableObjectAlarm(directory())).toBe(true);
    expect(await bearerOf(token)).toBe(401);
    expect(await sessionsToEnd()).toBe(0);
  });

  it("are ended before the next log-in, which keeps its own session", async () => {
    await leaveSessionsToEnd();
    const { token: fresh } = await login();
    expect(await bearerOf(token)).toBe(401);
    expect(await bearerOf(fresh)).toBe(member);
    expect(await sessionsToEnd()).toBe(0);
  });

  it("stay listed while the cell does not answer, and the alarm repeats", async () => {
    await leaveSessionsToEnd();
    // No object has this name, so the call fails like one to a cell that is down.
    const home = await inDirectory(({ sql }) => {
      const { cell } = sql.exec<{ cell: number }>("SELECT cell FROM account").one();
      sql.exec("UPDATE account SET cell = 123456");
      return cell;
    });
    expect(await runDurableObjectAlarm(directory())).toBe(true);
    expect(await sessionsToEnd()).toBe(1);
    await inDirectory(({ sql }) => void sql.exec("UPDATE account SET cell = ?", home));
    expect(await runDurableObjectAlarm(directory())).toBe(true);
    expect(await bearerOf(token)).toBe(401);
    expect(await sessionsToEnd()).toBe(0);
  });
});
