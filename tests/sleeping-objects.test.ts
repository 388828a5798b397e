import { env } from "cloudflare:workers";
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BYTES_A_MEMBER } from "#loadtest/plan/evening.ts";
import { cellStub, tableStub } from "#simulator/objects/stubs.ts";
import { call, connect, control, eventually, makeMember, shiftTime } from "#simulator/testing/client.ts";
import { finishChains, insideCell, reset } from "#simulator/testing/objects.ts";
import { Clock } from "#simulator/time/clock.ts";

// The figures of docs/performance.md: what wakes an object, and how often.

const CELL = 2;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The constructor of every object that has the simulated time asks once whether its clock is set. */
function countConstructors() {
  return vi.spyOn(Clock.prototype, "isSet", "get");
}

/** Ms from now to an object's alarm; null: none is set. */
function untilAlarm(stub: DurableObjectStub): Promise<number | null> {
  return runInDurableObject(stub, async (_, { storage }) => {
    const alarm = await storage.getAlarm();
    return alarm === null ? null : alarm - Date.now();
  });
}

beforeEach(() => shiftTime(0));
afterEach(async () => {
  vi.restoreAllMocks();
  await reset();
});

describe("a cell with open sockets", () => {
  it("sleeps while others play, and one message wakes it once", async () => {
    const member = await makeMember(1000, CELL);
    const other = await makeMember(1000, 0);
    const sockets = [await connect("/aviator", member), await connect("/luckyhit", member)];
    const profile = () => call("GET", "/user/profile", undefined, { token: other.token });
    await profile();
    await evictDurableObject(cellStub(env, CELL));

    const constructed = countConstructors();
    for (let calls = 0; calls < 20; calls++) await profile();
    expect(constructed).toHaveBeenCalledTimes(0);

    // Refused, so nothing else than the cell is asked.
    for (const socket of sockets) {
      socket.send(1, {});
      await socket.next(socket === sockets[0] ? 5000 : 3000);
    }
    expect(constructed).toHaveBeenCalledTimes(1);
    expect(sockets.map(({ closed }) => closed)).toEqual([null, null]);
  });
});

describe("a cell without sockets", () => {
  it("has one alarm a day", async () => {
    await makeMember(1000, CELL);
    await control("POST", "/control/clock", { frozen: false });
    await eventually(async () => expect(await untilAlarm(cellStub(env, CELL))).toBeGreaterThan(23 * HOUR_MS));
    await insideCell(CELL, ({ storage }) => {
      expect(storage.sql.exec("SELECT name FROM due").toArray()).toEqual([{ name: "purge" }]);
    });
  });
});

describe("a member without records", () => {
  it("takes four rows of its cell, and less than the plan says", async () => {
    const count = 1_000;
    const held = () => insideCell(CELL, ({ storage: { sql } }) => ({ bytes: sql.databaseSize, rows: rowsIn(sql) }));
    const make = () => control("POST", "/control/members", { count, balance: 10, cell: CELL });
    // The first members fill the pages that an empty table has.
    await make();
    const before = await held();
    await make();
    const after = await held();
    expect(after.rows - before.rows).toBe(4 * count);
    expect((after.bytes - before.bytes) / count).toBeLessThan(BYTES_A_MEMBER);
  });
});

describe("a table that nobody asks", () => {
  it("has one alarm an hour, sleeps in between, and each alarm wakes it once", async () => {
    const stub = tableStub(env, "luckyhit");
    await finishChains("luckyhit");
    await runDurableObjectAlarm(stub);
    const wait = await untilAlarm(stub);
    expect(wait).toBeGreaterThan(HOUR_MS - MINUTE_MS);
    expect(wait).toBeLessThanOrEqual(HOUR_MS);
    await tableStub(env, "win:P:1").current(0);
    await evictDurableObject(stub);

    const constructed = countConstructors();
    await tableStub(env, "win:P:1").current(0);
    expect(constructed).toHaveBeenCalledTimes(0);
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(constructed).toHaveBeenCalledTimes(1);
  });
});

/** The rows of all tables of an object. */
function rowsIn(sql: SqlStorage): number {
  return sql
    .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'")
    .toArray()
    .filter(({ name }) => !name.startsWith("sqlite_"))
    .reduce((sum, { name }) => sum + Number(sql.exec(`SELECT count(*) AS count FROM "${name}"`).one()["count"]), 0);
}
