import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cellStub } from "#simulator/objects/stubs.ts";
import {
  balanceOf,
  call,
  endTest,
  type Envelope,
  makeMember,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { forgetKeys, insideCell, SqlWatch } from "#simulator/testing/objects.ts";
import { makePlayer } from "#games/mines/server/testing/mines.ts";
import { begin } from "#simulator/testing/wallet.ts";
import { Sessions } from "./accounts/sessions.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

const CELL = 1;

let kite: TestMember;
let lamp: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  [kite, lamp] = [await makeMember(1000, CELL), await makeMember(0, 2)];
});
afterEach(endTest);

const keyed = (key: string) => ({ "Idempotency-Key": key });

const transfer = (amount: number, key: string): Promise<Envelope> =>
  call("POST", "/user/transfer_to", { user_id: lamp.user_id, amount }, { token: kite.token, headers: keyed(key) });

/** Advances time by hours and runs the alarms. */
async function pass(hours: number): Promise<void> {
  await shiftTime(hours * HOUR_MS);
  await runDurableObjectAlarm(cellStub(env, CELL));
}

/** Row counts of the cell's tables. */
function rowsOfCell(): Promise<Record<string, number>> {
  return insideCell(CELL, ({ storage: { sql } }) => {
    const tables = sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").toArray();
    const names = tables.map(({ name }) => name).filter((name) => !/^(?:_cf_|sqlite_)/.test(name));
    return Object.fromEntries(
      names.map((name) => [name, sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${name}`).one().n]),
    );
  });
}

describe("an Idempotency-Key", () => {
  it("names its transfer as long as the transfer exists: 50 hours later nothing is paid again", async () => {
    const first = await transfer(10, "press");
    await pass(25);
    await pass(25);
    expect(await transfer(10, "press")).toEqual(first);
    expect(await transfer(11, "press")).toMatchObject({ code: 422 });
    expect([await balanceOf(kite), await balanceOf(lamp)]).toEqual([990, 10]);
  });

  it("is stored in the transfer itself", async () => {
    expect((await transfer(10, "press")).code).toBe(200);
    await forgetKeys();
    expect((await transfer(10, "press")).code).toBe(200);
    await forgetKeys();
    expect((await transfer(11, "press")).code).toBe(422);
    expect([await balanceOf(kite), await balanceOf(lamp)]).toEqual([990, 10]);
  });

  it("names its recharge, stake and game as long as they exist", async () => {
    const player = await makePlayer(1000, CELL);
    const recharge = () => begin(kite, 300, {}, { token: kite.token, headers: keyed("recharge") });
    const first = [await recharge(), await player.start(3, 100, "start")];
    await pass(25);
    await pass(25);
    expect([await recharge(), await player.start(3, 100, "start")]).toEqual(first);
    expect(await balanceOf(player.member)).toBe(900);
  });

  it("is free after a refusal, so the same request can succeed later", async () => {
    expect(await transfer(1000.5, "press")).toMatchObject({ code: 2001 });
    await call("POST", "/user/transfer_to", { user_id: kite.user_id, amount: 1 }, { token: lamp.token });
    const player = await makeMember(1, CELL);
    await call("POST", "/user/transfer_to", { user_id: kite.user_id, amount: 1 }, { token: player.token });
    expect(await transfer(1000.5, "press")).toMatchObject({ code: 200 });
    expect(await transfer(1000.5, "press")).toMatchObject({ code: 200 });
    expect(await balanceOf(kite)).toBe(0.5);
  });
});

describe("refused calls", () => {
  it("leave no row under any number of keys", async () => {
    await transfer(10, "accepted");
    // The first query counts the accepted rows.
    await call("GET", "/user/transactions", undefined, { token: kite.token });
    const before = await rowsOfCell();
    for (let count = 0; count < 8; count++) {
      const headers = keyed(`refused-${count}`);
      const ask = (path: string, body: unknown) => call("POST", path, body, { token: kite.token, headers });
      expect((await transfer(5_000, `too-much-${count}`)).code).toBe(2001);
      expect((await ask("/user/redeem_gift_code", { gift_code: `GUESS-${count}` })).code).toBe(4101);
      expect((await ask("/mines/take", {})).code).toBe(3014);
      expect((await ask("/user/apply_to_balance", { price: 1 })).code).toBe(2009);
    }
    expect(await rowsOfCell()).toEqual(before);
  });

  it("and repeated steps of a game leave no row", async () => {
    const player = await makePlayer(1000, CELL);
    const secret = await player.startKnown();
    await player.tap(secret.safe[0], "tap");
    const before = await rowsOfCell();
    for (let count = 0; count < 20; count++)
      expect((await player.tap(secret.safe[0], `again-${count}`)).code).toBe(200);
    expect(await rowsOfCell()).toEqual(before);
  });
});

describe("a purge", () => {
  const count = (table: string) =>
    insideCell(CELL, ({ storage: { sql } }) => sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n);

  /** Runs due alarms until a table holds `until` rows; returns the row count after each. */
  async function steps(table: string, until: number): Promise<number[]> {
    const left: number[] = [];
    while ((await count(table)) > until) {
      await shiftTime(100);
      await runDurableObjectAlarm(cellStub(env, CELL));
      left.push(await count(table));
    }
    return left;
  }

  /** The rows that may be left after a step. */
  const everyStepOf = (rows: number) =>
    Array.from({ length: Math.ceil(rows / 500) }, (_, at) => Math.max(0, rows - 500 * (at + 1)));

  /** Adds sessions that expired, and as many that are only idle for too long. */
  const addOldSessions = (each: number) =>
    insideCell(CELL, ({ storage: { sql } }) => {
      sql.exec(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 * 2)
         INSERT INTO session (hash, member, expire_time, create_time, seen_time, locale)
         SELECT 'old ' || i, 1, iif(i % 2, 5, 9e15), 5, iif(i % 2, 9e15, 5), 'in' FROM n`,
        each,
      );
    });

  it("of sessions drops at most 500 at a time until none is left", async () => {
    const own = await count("session");
    await addOldSessions(1_750);
    await shiftTime(24 * HOUR_MS);
    const left = await steps("session", own);
    // An alarm of the cell may run between two that the test runs.
    expect(everyStepOf(3_500).map((old) => own + old)).toEqual(expect.arrayContaining(left));
    expect(await count("session")).toBe(own);
  });

  it("of sessions reads and writes as many rows a step, however many have expired", async () => {
    const now = await shiftTime(0);
    const rowsOfStep = async (each: number) => {
      await addOldSessions(each);
      const watch = await SqlWatch.open();
      await insideCell(CELL, ({ storage: { sql } }) => {
        const sessions = new Sessions(sql, (bytes) => new Uint8Array(bytes));
        watch.takeRowsRead();
        expect(sessions.purge(now, 500)).toBe(500);
      });
      watch.close();
      const rows = { read: watch.takeRowsRead(), written: watch.takeRowsWritten() };
      await insideCell(CELL, ({ storage: { sql } }) => void sql.exec("DELETE FROM session WHERE create_time = 5"));
      return rows;
    };
    expect(await rowsOfStep(25_000)).toEqual(await rowsOfStep(1_000));
  });
});
