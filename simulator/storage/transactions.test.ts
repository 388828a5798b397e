import { afterEach, describe, expect, expectTypeOf, it } from "vitest";
import { insideTestCell, reset } from "../testing/objects.ts";
import { type Participant, Transactions } from "./transactions.ts";

/** Keeps what it is told in memory until the end of the transaction, as the ledger does. */
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
    return this.#sql
      .exec<{ text: string }>("SELECT text FROM note ORDER BY text")
      .toArray()
      .map(({ text }) => text);
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
  it("gives back what its work gives back, and writes what was staged", async () => {
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

  it("whose work throws leaves nothing behind, passes the error on and drops the caches", async () => {
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

  it("whose writing fails leaves nothing behind and drops the caches of all", async () => {
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
      // The second never came to write: its turn is after the one that failed.
      expect(others).toEqual(["flush", "forget"]);
    });
  });

  it("within another throws, and the other leaves nothing behind", async () => {
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

  it("takes no asynchronous work: a promise is refused by its type", async () => {
    await insideWithNotes((transactions) => {
      type Work<T> = Parameters<typeof transactions.run<T>>[0];
      expectTypeOf<Work<number>>().toEqualTypeOf<() => number>();
      expectTypeOf<Work<Promise<number>>>().toEqualTypeOf<() => never>();
    });
  });
});
