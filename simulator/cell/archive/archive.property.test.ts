import { reset } from "cloudflare:test";
import fc from "fast-check";
import { afterEach, assert, describe, expect, it } from "vitest";
import { GroupCommit } from "#simulator/storage/transactions.ts";
import { BooksBench, commit, known, MEMBERS, type PlainStake, type Step } from "#simulator/testing/books-bench.ts";
import { insideTestCell } from "#simulator/testing/objects.ts";
import { dayStart } from "#simulator/time/clock.ts";
import { balanceChecks } from "../stake-checks.ts";
import { Archive } from "./archive.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";

const AFTER_DAYS = 2;
const STEP_ROWS = 5;

/** Days pass, and old stakes leave. A step may fail, and the rest of the work may follow on a later day. */
interface Ageing {
  readonly days: number;
  readonly failure: "no file" | "no commit" | "the cell ends after the file" | null;
  readonly step: number;
  readonly resumesAfterDays: number;
}

const ageing: fc.Arbitrary<Ageing> = fc.record({
  days: fc.integer({ min: 0, max: 4 }),
  failure: fc.constantFrom("no file", "no commit", "the cell ends after the file", null),
  step: fc.nat(3),
  resumesAfterDays: fc.nat(1),
});

const history = fc.array(fc.oneof({ weight: 5, arbitrary: commit }, { weight: 1, arbitrary: ageing }), {
  minLength: 10,
  maxLength: 45,
});

const settleAll = [0, 1, 2, 3].map((table): Step => ({ does: "settle", table, voids: false, late: false }));
const checks = balanceChecks.filter(({ name }) => /balance|counters/.test(name));
const nameOf = ({ member, at }: Pick<PlainStake, "member" | "at">) => `${member} ${at}`;

/** A cell's books with their archive, and the stakes that have left as plain lists. */
class ArchiveBench extends BooksBench {
  readonly files = new Map<string, string>();
  readonly gone: PlainStake[] = [];
  /** A file may have a copy of rows from a file of an earlier day. */
  hasCopies = false;

  async age({ days, failure, step, resumesAfterDays }: Ageing): Promise<void> {
    // No round stays open for days.
    this.commit(settleAll);
    this.now += days * DAY_MS;
    const before = MEMBERS.map((each) => known(this, each));
    if (failure !== null) {
      const hasFailed = await this.#pass(failure, step);
      this.now += resumesAfterDays * DAY_MS;
      this.hasCopies ||= hasFailed && resumesAfterDays > 0;
    }
    await this.#pass(null, 0);
    const after = MEMBERS.map((each) => known(this, each));
    assert.deepEqual(after.map(unchanged), before.map(unchanged));
    this.restart();
    assert.deepEqual(
      MEMBERS.map((each) => known(this, each)),
      after,
    );
  }

  /** Lets old stakes leave, to the end or to a failing step. */
  async #pass(failure: Ageing["failure"], failing: number): Promise<boolean> {
    let isDue = true;
    let fails = false;
    const ended = Promise.withResolvers<void>();
    const defer = (run: () => void) => {
      if (fails && failure === "the cell ends after the file") ended.resolve();
      else queueMicrotask(run);
    };
    this.transactions.join({
      flush: () => {
        if (fails && failure === "no commit") throw new Error("the disk is full");
      },
      forget: () => undefined,
    });
    const archive = new Archive({
      sql: this.sql,
      cell: 1,
      bucket: {
        put: async (key: string, text: string) => {
          if (fails && failure === "no file") throw new Error("no bucket");
          const there = this.#names();
          for (const { row } of rowsOf([text])) assert.include(there, nameOf(row));
          this.files.set(key, text);
          return null;
        },
      } as unknown as R2Bucket,
      afterDays: AFTER_DAYS,
      stepRows: STEP_ROWS,
      ledger: this.ledger,
      idempotency: { dropOfGames: () => false },
      commit: new GroupCommit(this.transactions, defer, () => undefined),
      due: { set: () => (isDue = true), clear: () => (isDue = false) },
      logFailure: () => undefined,
    });
    archive.begin(this.now);
    for (let step = 0; isDue; step++) {
      fails = failure !== null && step === failing;
      await Promise.race([archive.step(this.now), ended.promise]);
      if (!fails) this.#expectStep();
      assert.deepEqual(this.#names(), this.stakes.map(nameOf).sort());
      if (!fails) continue;
      this.restart();
      return true;
    }
    this.check();
    for (const { name, offenders } of checks) assert.deepEqual([name, this.sql.exec(offenders).toArray()], [name, []]);
    return false;
  }

  /** Takes the oldest stakes out of the plain lists, as many as a step does. */
  #expectStep(): void {
    const before = dayStart(this.now) - AFTER_DAYS * DAY_MS;
    const leaving = this.stakes
      .filter(({ isOver, end }) => isOver && end < before)
      .sort((one, other) => one.member - other.member || one.at - other.at)
      .slice(0, STEP_ROWS);
    this.leave(leaving, before);
    this.gone.push(...leaving);
  }

  #names(): string[] {
    const stakes = this.sql.exec<{ member: number; at: number }>("SELECT member, at FROM stake").toArray();
    return stakes.map(nameOf).sort();
  }
}

/** The state that stays if stakes leave. */
function unchanged({ balance, last, open, counters: { windows, newest, placed, day } }: ReturnType<typeof known>) {
  return { balance, last, open, windows, newest, placed, day };
}

function rowsOf(files: Iterable<string>): { row: PlainStake }[] {
  return [...files].flatMap((text) =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { row: PlainStake }),
  );
}

afterEach(() => reset());

describe("stakes that leave a cell, with failures between file and deletion", () => {
  it(
    "leave balances, counters and lists as a plain list has them, and are all in the files",
    { timeout: 120_000 },
    async () => {
      await insideTestCell(async ({ storage }) => {
        await fc.assert(
          fc.asyncProperty(history, async (all) => {
            const bench = new ArchiveBench(storage);
            for (const each of all) {
              if (!Array.isArray(each)) await bench.age(each);
              else bench.commit(each);
              bench.restart();
            }
            bench.check();
            const names = rowsOf(bench.files.values())
              .map(({ row }) => nameOf(row))
              .sort();
            expect([...new Set(names)]).toEqual(bench.gone.map(nameOf).sort());
            if (!bench.hasCopies) expect(names).toHaveLength(bench.gone.length);
          }),
          { numRuns: 40 },
        );
      });
    },
  );

  it("leave with their payouts, so that one that ended after midnight leaves a day later", async () => {
    await insideTestCell(async ({ storage }) => {
      const bench = new ArchiveBench(storage);
      const [member] = MEMBERS;
      const roll: Step = { does: "roll", member, amount: 100, wins: false };
      bench.commit([
        { does: "stake", member, table: 0, amount: 100 },
        { does: "wait", ms: 5 * HOUR_MS },
      ]);
      bench.commit([roll, { does: "end", which: 0, how: "S" }, roll]);
      const wait = { failure: null, step: 0, resumesAfterDays: 0 };
      await bench.age({ ...wait, days: AFTER_DAYS });
      expect(bench.gone).toHaveLength(0);
      await bench.age({ ...wait, days: 1 });
      expect(bench.gone).toHaveLength(3);
    });
  });

  it("leave their list with the older ones that ended after midnight, and with the newer ones", async () => {
    await insideTestCell(async ({ storage }) => {
      const bench = new ArchiveBench(storage);
      const [member] = MEMBERS;
      const stake: Step = { does: "stake", member, table: 0, amount: 100 };
      bench.commit([stake, { does: "wait", ms: 1_000 }, stake, { does: "wait", ms: 5 * HOUR_MS }]);
      bench.commit([{ does: "end", which: 0, how: "S" }, stake]);
      await bench.age({ failure: null, step: 0, resumesAfterDays: 0, days: AFTER_DAYS });
      expect([bench.gone.length, bench.stakes.length]).toEqual([1, 2]);
    });
  });
});
