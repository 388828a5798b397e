import { afterEach, describe, expect, expectTypeOf, it } from "vitest";
import { PLATFORM } from "../ledger/accounts.ts";
import { Ledger } from "../ledger/ledger.ts";
import { insideTestCell, reset } from "../testing/objects.ts";
import { type Participant, Transactions, GroupCommit } from "./transactions.ts";
import { logError } from "../log/log.ts";
import { all } from "./sql.ts";

/** Keeps notes in memory until the end of the transaction, like the ledger. */
class Notes implements Participant {
  readonly calls: string[] = [];
  #staged: string[] = [];
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec("CREATE TABLE IF NOT EXISTS note (text TEXT PRIMARY KEY) STRICT");
  }

  add(text: string): void {
    this.#staged.push(text);
  }

  flush(): void {
    this.calls.push("flush");
    for (const text of this.#staged) this.#sql.exec("INSERT INTO note (text) VALUES (?)", text);
    this.#staged = [];
  }

  forget(): void {
    this.calls.push("forget");
    this.#staged = [];
  }

  stored(): string[] {
    return all<{ text: string }>(this.#sql, "SELECT text FROM note ORDER BY text").map(({ text }) => text);
  }
}

function insideWithNotes(work: (transactions: Transactions, notes: Notes) => void): Promise<void> {
  return insideTestCell(({ storage }) => {
    const transactions = new Transactions(storage);
    const notes = new Notes(storage.sql);
    transactions.join(notes);
    work(transactions, notes);
  });
}

afterEach(() => reset());

describe("a transaction", () => {
  it("returns the result of its work and writes the staged rows", async () => {
    await insideWithNotes((transactions, notes) => {
      const outcome = transactions.run(() => {
        notes.add("a");
        notes.add("b");
        return "done";
      });
      expect(outcome).toBe("done");
      expect(notes.stored()).toEqual(["a", "b"]);
      expect(notes.calls).toEqual(["flush"]);
    });
  });

  it("is rolled back if its work throws; the error passes on and the caches are dropped", async () => {
    await insideWithNotes((transactions, notes) => {
      const bug = new Error("a bug");
      const broken = () =>
        transactions.run(() => {
          notes.add("staged");
          notes.flush();
          notes.add("waiting");
          throw bug;
        });
      expect(broken).toThrow(bug);
      expect(notes.stored()).toEqual([]);
      expect(notes.calls.at(-1)).toBe("forget");
      transactions.run(() => notes.add("later"));
      expect(notes.stored()).toEqual(["later"]);
    });
  });

  it("is rolled back if a write fails, and drops all caches", async () => {
    await insideWithNotes((transactions, notes) => {
      const others: string[] = [];
      transactions.join({ flush: () => others.push("flush"), forget: () => others.push("forget") });
      transactions.run(() => notes.add("a"));
      const twice = () =>
        transactions.run(() => {
          notes.add("b");
          notes.add("a");
        });
      expect(twice).toThrow(/UNIQUE/);
      expect(notes.stored()).toEqual(["a"]);
      expect(notes.calls.at(-1)).toBe("forget");
      // The second work never runs, since its turn comes after the failed one.
      expect(others).toEqual(["flush", "forget"]);
    });
  });

  it("throws inside another one, which is rolled back", async () => {
    await insideWithNotes((transactions, notes) => {
      const nested = () =>
        transactions.run(() => {
          notes.add("outer");
          transactions.run(() => notes.add("inner"));
        });
      expect(nested).toThrow("a transaction is open already");
      expect(notes.stored()).toEqual([]);
      transactions.run(() => notes.add("later"));
      expect(notes.stored()).toEqual(["later"]);
    });
  });

  it("refuses asynchronous work by its type", async () => {
    await insideWithNotes((transactions) => {
      type Work<T> = Parameters<typeof transactions.run<T>>[0];
      expectTypeOf<Work<number>>().toEqualTypeOf<() => number>();
      expectTypeOf<Work<Promise<number>>>().toEqualTypeOf<() => never>();
    });
  });
});

const MEMBER = 100_900;

/** A group commit on the test cell's ledger; the test triggers each turn of the event loop. */
class Bench {
  readonly ledger: Ledger;
  readonly commit: GroupCommit;
  /** The answers in order: a name, and whether the work failed. */
  readonly answers: [name: string, failed: boolean][] = [];
  /** Number of stored transfers at each answer. */
  readonly storedAtAnswer: number[] = [];
  readonly #sql: SqlStorage;
  #turns: (() => void)[] = [];

  constructor({ storage }: DurableObjectState) {
    this.#sql = storage.sql;
    this.ledger = new Ledger(storage.sql);
    const transactions = new Transactions(storage);
    transactions.join(this.ledger);
    this.commit = new GroupCommit(transactions, (run) => this.#turns.push(run), logError);
  }

  /** Submits a transfer to the member and runs `more` with it. */
  pay(id: string, more: () => void = () => undefined): void {
    const work = () => {
      this.ledger.transfer({
        id,
        kind: "gift_code",
        debit: PLATFORM.bonus,
        credit: MEMBER,
        amount: 100,
        relation: "test",
        time: 1,
      });
      more();
    };
    this.commit.submit(work, (error) => {
      this.answers.push([id, error !== undefined]);
      this.storedAtAnswer.push(this.stored().length);
    });
  }

  /** Runs the requested turns. */
  turn(): number {
    const turns = this.#turns;
    this.#turns = [];
    for (const run of turns) run();
    return turns.length;
  }

  stored(): string[] {
    return all<{ id: string }>(this.#sql, "SELECT id FROM transfer ORDER BY seq").map(({ id }) => id);
  }
}

const insideBench = (work: (bench: Bench) => void) => insideTestCell((state) => work(new Bench(state)));

function bug(): never {
  throw new Error("a bug");
}

afterEach(() => reset());

describe("group commit", () => {
  it("commits the work of one turn together, in order, and answers after the commit", async () => {
    await insideBench((bench) => {
      for (const id of ["a", "b", "c"]) bench.pay(id);
      expect(bench.stored()).toEqual([]);
      expect(bench.answers).toEqual([]);
      expect(bench.turn()).toBe(1);
      expect(bench.stored()).toEqual(["a", "b", "c"]);
      expect(bench.answers.map(([name]) => name)).toEqual(["a", "b", "c"]);
      expect(bench.storedAtAnswer).toEqual([3, 3, 3]);
    });
  });

  it("takes later work into the next turn", async () => {
    await insideBench((bench) => {
      bench.pay("a");
      bench.turn();
      bench.pay("b");
      expect(bench.stored()).toEqual(["a"]);
      expect(bench.turn()).toBe(1);
      expect(bench.stored()).toEqual(["a", "b"]);
      expect(bench.turn()).toBe(0);
    });
  });

  it("takes work submitted by an answer into the next turn", async () => {
    await insideBench((bench) => {
      bench.commit.submit(
        () => undefined,
        () => bench.pay("after"),
      );
      bench.turn();
      expect(bench.stored()).toEqual([]);
      bench.turn();
      expect(bench.stored()).toEqual(["after"]);
    });
  });

  it.each([0, 1, 2])("fails only the work that throws, at any place of the batch: number %i", async (broken) => {
    await insideBench((bench) => {
      const names = ["a", "b", "c"];
      for (const [index, name] of names.entries()) bench.pay(name, index === broken ? bug : undefined);
      bench.turn();
      expect(bench.stored()).toEqual(names.filter((_, index) => index !== broken));
      expect(bench.answers).toEqual(names.map((name, index) => [name, index === broken]));
      expect(bench.ledger.balance(MEMBER)).toBe(200);
    });
  });

  it("fails only the work that cannot be written", async () => {
    await insideBench((bench) => {
      bench.pay("a");
      bench.turn();
      for (const id of ["b", "a", "c"]) bench.pay(id);
      bench.turn();
      expect(bench.stored()).toEqual(["a", "b", "c"]);
      expect(bench.answers.slice(1)).toEqual([
        ["b", false],
        ["a", true],
        ["c", false],
      ]);
      expect(bench.ledger.balance(MEMBER)).toBe(300);
    });
  });

  it("passes the error to its own work", async () => {
    await insideBench((bench) => {
      const thrown = new Error("a bug");
      const errors: unknown[] = [];
      bench.commit.submit(
        () => {
          throw thrown;
        },
        (error) => errors.push(error),
      );
      bench.turn();
      expect(errors).toEqual([thrown]);
    });
  });

  it("answers the others if one answer throws", async () => {
    await insideBench((bench) => {
      bench.pay("a");
      bench.commit.submit(() => undefined, bug);
      bench.pay("b");
      try {
        bench.turn();
      } catch {
        // The turn may fail as a whole, but the others must get their answers.
      }
      expect(bench.answers).toEqual([
        ["a", false],
        ["b", false],
      ]);
    });
  });
});
