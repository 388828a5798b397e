import { afterEach, describe, expect, it } from "vitest";
import { Clock } from "../time/clock.ts";
import { insideTestCell, reset } from "../testing/objects.ts";
import { Transactions } from "../storage/transactions.ts";
import { DueTimes } from "./due-times.ts";

interface Bench {
  storage: DurableObjectStorage;
  clock: Clock;
  due: DueTimes;
  /** The alarm, real ms since the epoch. */
  alarm(): Promise<number | null>;
}

/** Late enough that no alarm fires during a test. */
const HOUR_MS = 3_600_000;

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
