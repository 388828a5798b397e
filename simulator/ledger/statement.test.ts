import { reset } from "cloudflare:test";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { Transactions } from "../storage/transactions.ts";
import { insideTestCell } from "../testing/objects.ts";
import { PLATFORM, type TransferKind } from "./accounts.ts";
import { Ledger } from "./ledger.ts";
import { Statement } from "./statement.ts";

const [KITE, LAMP] = [100_900, 110_900] as const;
const PAID: readonly TransferKind[] = ["bet", "withdrawal", "buy"];

interface Posting {
  member: number;
  kind: TransferKind;
  amount: number;
}

interface Bench {
  sql: SqlStorage;
  ledger: Ledger;
  statement: Statement;
  /** Commits postings as one transaction; the time of each is its index over all postings. */
  post(...postings: Posting[]): void;
  inTransaction<T>(work: () => T): T;
  stage(posting: Posting): void;
}

function insideBench(work: (bench: Bench) => void): Promise<void> {
  return insideTestCell(({ storage }) => {
    const { sql } = storage;
    for (const table of ["transfer", "account", "transfer_tally"]) sql.exec(`DELETE FROM ${table}`);
    sql.exec("UPDATE tally_mark SET seq = 0");
    const transactions = new Transactions(storage);
    const ledger = new Ledger(sql);
    transactions.join(ledger);
    let time = 0;
    const stage = ({ member, kind, amount }: Posting) => {
      time += 1;
      const [debit, credit] = PAID.includes(kind) ? [member, PLATFORM.games] : [PLATFORM.games, member];
      ledger.transfer({ id: `t${time}`, kind, debit, credit, amount, relation: `r${time}`, time });
    };
    const inTransaction = <T>(inside: () => T) => {
      let outcome: { value: T } | null = null;
      transactions.run(() => {
        outcome = { value: inside() };
      });
      return (outcome as unknown as { value: T }).value;
    };
    work({
      sql,
      ledger,
      statement: new Statement(sql, ledger),
      stage,
      inTransaction,
      post: (...postings) => inTransaction(() => postings.forEach(stage)),
    });
  });
}

const posting = (kind: TransferKind, amount: number, member: number = KITE): Posting => ({ member, kind, amount });

afterEach(() => reset());

describe("a statement", () => {
  it("shows every change with its sign and the balance after it, newest first", async () => {
    await insideBench(({ statement, post }) => {
      post(posting("recharge", 500), posting("bet", 120));
      post(posting("win", 70));
      expect(statement.page(KITE, null, 10, 0)).toEqual([
        { kind: "win", change: 70, after: 450, relation: "r3", time: 3 },
        { kind: "bet", change: -120, after: 380, relation: "r2", time: 2 },
        { kind: "recharge", change: 500, after: 500, relation: "r1", time: 1 },
      ]);
    });
  });

  it("matches a list of all postings for any kind and page", async () => {
    const kinds: TransferKind[] = ["recharge", "bet", "win", "withdrawal", "gift_code"];
    const anyPosting = fc.record({
      member: fc.constantFrom<number>(KITE, LAMP),
      kind: fc.constantFrom(...kinds),
      amount: fc.integer({ min: 1, max: 500 }),
    });
    const pages = fc.record({ kind: fc.constantFrom(null, ...kinds), limit: fc.constantFrom(1, 10), page: fc.nat(4) });
    const samples = fc.sample(fc.tuple(fc.array(anyPosting, { maxLength: 40 }), fc.array(pages, { minLength: 8 })), {
      numRuns: 25,
      seed: 4_711,
    });
    for (const [postings, asked] of samples) {
      await insideBench(({ statement, ledger, post }) => {
        const all: { member: number; kind: TransferKind; change: number }[] = [];
        for (const each of postings) {
          const isPaid = PAID.includes(each.kind);
          if (isPaid && ledger.balance(each.member) < each.amount) continue;
          post(each);
          all.unshift({ member: each.member, kind: each.kind, change: isPaid ? -each.amount : each.amount });
        }
        for (const { kind, limit, page } of asked) {
          const expected = all.filter((each) => each.member === KITE && (kind === null || each.kind === kind));
          const got = statement.page(KITE, kind, limit, page * limit).map((each) => [each.kind, each.change]);
          const wanted = expected.slice(page * limit, (page + 1) * limit).map((each) => [each.kind, each.change]);
          expect(got).toEqual(wanted);
          expect(statement.count(KITE, kind)).toBe(expected.length);
        }
      });
    }
  });

  it("is read in the order of an index for every kind, without a scan or a sort", async () => {
    await insideBench(({ sql, ledger }) => {
      const plans: string[] = [];
      const explain = (text: string, ...bound: unknown[]) => {
        for (const { detail } of sql.exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...bound))
          plans.push(detail);
        return sql.exec(text, ...bound);
      };
      const statement = new Statement({ exec: explain } as unknown as SqlStorage, ledger);
      const indexes = [
        [null, /transfer_member \(member=\?\)/],
        ["bet", /transfer_bet \(member=\?\)/],
        ["win", /transfer_rest \(member=\? AND kind=\?\)/],
        ["recharge", /transfer_rest \(member=\? AND kind=\?\)/],
      ] as const;
      for (const [kind, index] of indexes) {
        statement.page(KITE, kind, 10, 0);
        const plan = plans.splice(0).join("; ");
        expect(plan).toMatch(index);
        expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
      }
    });
  });
});
