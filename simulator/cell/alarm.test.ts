import { env } from "cloudflare:workers";
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Clock, type ClockState } from "../time/clock.ts";
import { cellStub, tableStub } from "../objects/stubs.ts";
import { bet, connectToOpenRound, type SeenRound } from "#games/all/server/testing/tables.ts";
import {
  balanceOf,
  brokenInvariants,
  control,
  eventually,
  makeMember,
  shiftTime,
  type TestMember,
} from "../testing/client.ts";
import { insideCell, insideTestCell, reset } from "../testing/objects.ts";
import { all } from "../storage/sql.ts";
import { Transactions } from "../storage/transactions.ts";
import { DueTimes } from "./due-times.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

describe("alarm", () => {
  const CELL = 2;
  const stub = () => cellStub(env, CELL);

  function inBooks<R>(work: (sql: SqlStorage) => R): Promise<R> {
    return insideCell(CELL, ({ storage }) => work(storage.sql));
  }

  const dueNames = (sql: SqlStorage) => all<{ name: string }>(sql, "SELECT name FROM due").map(({ name }) => name);

  /** Stakes in a round with a forced result, then leaves at once. */
  async function stakeAndLeave(result: number): Promise<{ member: TestMember; round: SeenRound }> {
    const member = await makeMember(1000, CELL);
    const { socket, round } = await connectToOpenRound(member);
    await control("POST", "/control/force", { table: "aviator", outcomes: [result] });
    await socket.ask(5015, bet(round, { autoCashOut: 1.5 }), 5016);
    socket.close(1000);
    await socket.untilClosed();
    return { member, round };
  }

  beforeEach(() => shiftTime(0));

  afterEach(() => reset());

  describe("the alarm", () => {
    it("settles a round for an evicted cell without sockets", async () => {
      const { member, round } = await stakeAndLeave(3);
      const later: ClockState = {
        speed: 1,
        frozen: false,
        anchorReal: Date.now(),
        anchorNow: round.takeOffTime + 600_000,
      };
      // Moves the clock in storage, since a call to the cell would trigger the work by itself.
      await insideCell(CELL, async ({ storage }) => {
        storage.kv.put("clock", later);
        await storage.setAlarm(Date.now() + HOUR_MS);
      });
      await tableStub(env, "aviator").setClock(later);
      await evictDurableObject(stub());

      expect(await runDurableObjectAlarm(stub())).toBe(true);
      await eventually(async () => {
        const stakes = await inBooks((sql) => sql.exec("SELECT status, payout FROM stake").toArray());
        expect(stakes).toEqual([{ status: "S", payout: 15_000 }]);
      });
      expect(await balanceOf(member)).toBe(1050);
      expect(await brokenInvariants()).toEqual([]);
    });

    it("is set for a round while it has an open stake", async () => {
      const { round } = await stakeAndLeave(1);
      expect(await inBooks(dueNames)).toContain("aviator");
      await shiftTime(round.takeOffTime - (await shiftTime(0)));
      await eventually(async () => {
        await shiftTime(60_000);
        expect(await inBooks(dueNames)).not.toContain("aviator");
      });
    });

    it("is set again before the work begins, so that a crashed cell wakes again", async () => {
      await stakeAndLeave(3);
      await insideCell(CELL, async ({ storage }, cell) => {
        storage.sql.exec("UPDATE due SET time = 0 WHERE name = 'aviator'");
        const ringing = cell.alarm();
        expect(dueNames(storage.sql)).toContain("aviator");
        await ringing;
      });
    });

    it("does nothing before its time, and fires again at its time", async () => {
      await control("POST", "/control/clock", { frozen: false });
      await insideTestCell(async ({ storage }, cell) => {
        const then = Date.now() + HOUR_MS;
        storage.sql.exec("DELETE FROM due");
        storage.sql.exec("INSERT INTO due (name, time) VALUES ('aviator', ?)", then);
        await cell.alarm();
        expect(dueNames(storage.sql)).toEqual(["aviator"]);
        // The frozen clock lags behind the real one, so the alarm is later.
        expect(await storage.getAlarm()).toBeGreaterThanOrEqual(then);
        expect(await storage.getAlarm()).toBeLessThan(then + HOUR_MS);
      });
    });

    it("calls no other object for a cell without stakes and sockets", async () => {
      await insideTestCell(async ({ storage }, cell) => {
        storage.sql.exec("DELETE FROM due");
        storage.sql.exec("INSERT INTO due (name, time) VALUES ('aviator', 0)");
        await cell.alarm();
        expect(dueNames(storage.sql)).toEqual([]);
        expect(await storage.getAlarm()).toBeNull();
      });
    });
  });
});

describe("due times", () => {
  interface Bench {
    storage: DurableObjectStorage;
    clock: Clock;
    due: DueTimes;
    /** The alarm, real ms since the epoch. */
    alarm(): Promise<number | null>;
  }

  function insideBench(work: (bench: Bench, now: number) => Promise<void>): Promise<void> {
    return insideTestCell(async ({ storage }) => {
      storage.sql.exec("DELETE FROM due");
      await storage.deleteAlarm();
      const clock = new Clock(storage);
      await work({ storage, clock, due: new DueTimes(storage, clock), alarm: () => storage.getAlarm() }, clock.now());
      storage.sql.exec("DELETE FROM due");
      await storage.deleteAlarm();
    });
  }

  afterEach(() => reset());

  describe("due times", () => {
    it("set the alarm to the first of them", async () => {
      await insideBench(async ({ due, alarm }, now) => {
        due.set("later", now + 2 * HOUR_MS);
        expect(await alarm()).toBe(now + 2 * HOUR_MS);
        due.set("first", now + HOUR_MS);
        expect(await alarm()).toBe(now + HOUR_MS);
        due.set("last", now + 3 * HOUR_MS);
        expect(await alarm()).toBe(now + HOUR_MS);
      });
    });

    it("of one name keep the newest only", async () => {
      await insideBench(async ({ due, alarm }, now) => {
        due.set("thing", now + HOUR_MS);
        due.set("thing", now + 2 * HOUR_MS);
        expect(await alarm()).toBe(now + 2 * HOUR_MS);
        expect(due.ring(now + 2 * HOUR_MS)).toEqual(["thing"]);
      });
    });

    it("are set again after the transaction that set them failed", async () => {
      await insideBench(async ({ storage, due, alarm }, now) => {
        const transactions = new Transactions(storage);
        transactions.join(due);
        const fail = () => {
          due.set("thing", now + HOUR_MS);
          throw new Error("a bug");
        };
        expect(() => transactions.run(fail)).toThrow("a bug");
        transactions.run(() => due.set("thing", now + HOUR_MS));
        expect(await alarm()).toBe(now + HOUR_MS);
        expect(due.ring(now + HOUR_MS)).toEqual(["thing"]);
        due.set("thing", now + HOUR_MS);
        expect(due.ring(now + HOUR_MS)).toEqual(["thing"]);
      });
    });

    it("move the alarm to the next when they are cleared, and delete it at last", async () => {
      await insideBench(async ({ due, alarm }, now) => {
        due.set("first", now + HOUR_MS);
        due.set("later", now + 2 * HOUR_MS);
        due.clear("first");
        expect(await alarm()).toBe(now + 2 * HOUR_MS);
        due.clear("later");
        expect(await alarm()).toBeNull();
      });
    });

    it("fire from their time on until they are set again or cleared", async () => {
      await insideBench(async ({ due, alarm }, now) => {
        due.set("a", now + HOUR_MS);
        due.set("b", now + HOUR_MS + 1);
        expect(due.ring(now + HOUR_MS - 1)).toEqual([]);
        expect(due.ring(now + HOUR_MS)).toEqual(["a"]);
        expect(due.ring(now + HOUR_MS)).toEqual([]);
        expect(await alarm()).toBe(now + HOUR_MS + 1);
        expect(due.ring(now + 2 * HOUR_MS).sort()).toEqual(["a", "b"]);
        due.clear("a");
        due.set("b", now + 4 * HOUR_MS);
        expect(due.ring(now + 3 * HOUR_MS)).toEqual([]);
      });
    });

    it("survive a restart, and arming restores the alarm", async () => {
      await insideBench(async ({ storage, due, alarm }, now) => {
        due.set("thing", now + HOUR_MS);
        await storage.deleteAlarm();
        const restarted = new DueTimes(storage, new Clock(storage));
        restarted.arm();
        expect(await alarm()).toBe(now + HOUR_MS);
        expect(restarted.ring(now + HOUR_MS)).toEqual(["thing"]);
      });
    });

    it("follow the simulated time at any speed", async () => {
      await insideBench(async ({ clock, due, alarm }, now) => {
        const real = clock.real();
        clock.set({ speed: 10, frozen: false, anchorReal: real, anchorNow: now });
        due.set("thing", now + 10 * HOUR_MS);
        expect(await alarm()).toBe(real + HOUR_MS);
      });
    });

    it("have no alarm in frozen time, and one when time runs again", async () => {
      await insideBench(async ({ clock, due, alarm }, now) => {
        const real = clock.real();
        clock.set({ speed: 1, frozen: true, anchorReal: real, anchorNow: now });
        due.set("thing", now + HOUR_MS);
        expect(await alarm()).toBeNull();
        clock.set({ speed: 1, frozen: false, anchorReal: real, anchorNow: now });
        due.arm();
        expect(await alarm()).toBe(real + HOUR_MS);
      });
    });
  });
});
