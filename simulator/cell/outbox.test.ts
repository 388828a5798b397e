import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cellStub } from "../objects/stubs.ts";
import { GroupCommit, Transactions } from "../storage/transactions.ts";
import { balanceOf, call, control, type Envelope, makeMember, shiftTime, type TestMember } from "../testing/client.ts";
import { insideCell, insideTestCell, reset } from "../testing/objects.ts";
import { Clock } from "../time/clock.ts";
import { DueTimes } from "./due-times.ts";
import { Outbox } from "./outbox.ts";
import { logError } from "../log/log.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

afterEach(() => reset());

/** Targets that the test makes answer, fail or never respond. */
class Targets {
  readonly down = new Set<string>();
  readonly silent = new Set<string>();
  readonly tried: string[] = [];
  most = 0;
  #underWay = 0;

  async send(id: string, target: string): Promise<null> {
    this.tried.push(id);
    this.#underWay += 1;
    this.most = Math.max(this.most, this.#underWay);
    try {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (this.silent.has(target)) await new Promise(() => undefined);
      if (this.down.has(target)) throw new Error(`${target} cannot be reached`);
      return null;
    } finally {
      this.#underWay -= 1;
    }
  }

  takeTried(): string[] {
    return this.tried.splice(0);
  }
}

/** Runs an outbox on a cell's real storage, with a clock that the test sets. */
function insideOutbox(
  work: (bench: {
    sql: SqlStorage;
    outbox: Outbox;
    targets: Targets;
    put: (id: string, target: string) => void;
    pass: (ms: number) => void;
  }) => Promise<void>,
): Promise<void> {
  return insideTestCell(async ({ storage }) => {
    const clock = new Clock(storage);
    let now = clock.now();
    vi.spyOn(clock, "now").mockImplementation(() => now);
    const transactions = new Transactions(storage);
    const commit = new GroupCommit(transactions, (run) => setTimeout(run, 0), logError);
    const outbox = new Outbox({
      sql: storage.sql,
      clock,
      due: new DueTimes(storage, clock),
      commit,
      logFailure: logError,
    });
    const targets = new Targets();
    outbox.register<{ target: string }, null>("note", {
      targetOf: ({ target }) => target,
      send: (id, { target }) => targets.send(id, target),
      onAnswer: () => undefined,
    });
    await work({
      sql: storage.sql,
      outbox,
      targets,
      put: (id, target) => transactions.run(() => outbox.put("note", id, { target }, now)),
      pass: (ms) => {
        now += ms;
      },
    });
  });
}

const waiting = (sql: SqlStorage) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM outbox").one().n;

describe("a message", () => {
  it("is sent at once, before the queued ones", () =>
    insideOutbox(async ({ outbox, targets, put, sql }) => {
      targets.down.add("a");
      for (let count = 0; count < 50; count++) put(`a${count}`, "a");
      put("b", "b");
      await outbox.deliver("b");
      expect(targets.takeTried()).toEqual(["b"]);
      await outbox.deliver("a7");
      expect(targets.takeTried()).toEqual(["a7"]);
      expect(waiting(sql)).toBe(50);
    }));

  it("reaches its target while another target never answers", () =>
    insideOutbox(async ({ outbox, targets, put, sql }) => {
      targets.silent.add("a");
      for (let count = 0; count < 20; count++) put(`a${count}`, "a");
      for (let count = 0; count < 20; count++) put(`b${count}`, "b");
      void outbox.deliverDue();
      await expect.poll(() => waiting(sql)).toBe(20);
      expect(targets.takeTried().filter((id) => id.startsWith("a"))).toHaveLength(8);
    }));
});

describe("a queue", () => {
  it("to an unreachable target is retried less and less often, a few messages at a time", () =>
    insideOutbox(async ({ outbox, targets, put, pass }) => {
      targets.down.add("a");
      for (let count = 0; count < 100; count++) put(`a${count}`, "a");
      const tries: number[] = [];
      for (let second = 0; second < 10 * 60; second++) {
        await outbox.deliverDue();
        tries.push(targets.takeTried().length);
        pass(1_000);
      }
      expect(targets.most).toBeLessThanOrEqual(8);
      expect(Math.max(...tries)).toBeLessThanOrEqual(8);
      expect(tries.filter((count) => count > 0).length).toBeLessThan(12);
    }));

  it("continues after the first delivery until it is empty", () =>
    insideOutbox(async ({ outbox, targets, put, pass, sql }) => {
      targets.down.add("a");
      for (let count = 0; count < 100; count++) put(`a${count}`, "a");
      await outbox.deliverDue();
      targets.down.delete("a");
      put("last", "a");
      await outbox.deliver("last");
      // A failed message waits for its own retry.
      await expect.poll(() => waiting(sql)).toBeLessThanOrEqual(8);
      pass(5_000);
      await outbox.deliverDue();
      await expect.poll(() => waiting(sql)).toBe(0);
    }));
});

describe("1,000 undeliverable messages", () => {
  let kite: TestMember;
  let lamp: TestMember;

  beforeEach(async () => {
    await shiftTime(0);
    [kite, lamp] = [await makeMember(1000, 0), await makeMember(0, 1)];
    await insideCell(0, ({ storage: { sql } }) => {
      sql.exec(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
         INSERT INTO outbox (id, kind, payload, time) SELECT 'nobody:' || i, 'no such kind', '{}', 0 FROM n`,
      );
    });
    await evictDurableObject(cellStub(env, 0));
  });

  const transfer = (): Promise<Envelope> =>
    call("POST", "/user/transfer_to", { user_id: lamp.user_id, amount: 1 }, { token: kite.token });

  it("delay no transfer: each is credited before the sender's answer", async () => {
    for (let count = 1; count <= 10; count++) {
      expect((await transfer()).code).toBe(200);
      expect(await balanceOf(lamp)).toBe(count);
    }
  });

  it("appear in the audit after a minute", async () => {
    await shiftTime(MINUTE_MS);
    const audit = await control("GET", "/operate/audit");
    expect(audit["ok"]).toBe(false);
    expect(audit["invariants"]).toContainEqual({
      name: "no message between objects is older than a minute",
      checked: 1000,
      broken: 1000,
      first: expect.stringMatching(/^cell 0: nobody:\d+ to .*, since 1970-01-01T00:00:00.000Z, tried \d+ times$/),
    });
  });
});
