import { reset } from "cloudflare:test";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { dayStart } from "../time/clock.ts";
import { Transactions } from "../storage/transactions.ts";
import { insideTestCell } from "../testing/objects.ts";
import { PLATFORM, type TransferKind } from "./accounts.ts";
import { Ledger } from "./ledger.ts";
import { tallySchema } from "./tallies.ts";

const DAY_MS = 24 * 3_600_000;
const NOON = dayStart(1_795_210_860_000) + DAY_MS / 2;
const MEMBERS = [100_900, 110_900] as const;
const KINDS: readonly TransferKind[] = ["recharge", "bet", "win", "transfer_out"];
const RELATIONS = ["win:P:1:7", "win:S:2:8", "aviator:9", "luckyhit:10", "mines:11"] as const;

interface Posting {
  readonly member: number;
  readonly kind: TransferKind;
  readonly relation: string;
  readonly amount: number;
  /** The number of the test's day, 0 to 3. */
  readonly day: number;
}

const posting: fc.Arbitrary<Posting> = fc.record({
  member: fc.constantFrom<number>(...MEMBERS),
  kind: fc.constantFrom(...KINDS),
  relation: fc.constantFrom(...RELATIONS),
  amount: fc.integer({ min: 1, max: 500 }),
  day: fc.nat(3),
});

/** Days ascend, except that a transaction of the previous day may come late. */
const batches = fc
  .array(fc.tuple(fc.array(posting, { minLength: 1, maxLength: 5 }), fc.boolean()), { maxLength: 12 })
  .map((all) =>
    all.map(([batch, isLate], at) => {
      const day = Math.max(0, Math.floor(at / 3) - (isLate ? 1 : 0));
      return batch.map((each) => ({ ...each, day }));
    }),
  );

function open(storage: DurableObjectStorage) {
  const ledger = new Ledger(storage.sql);
  const transactions = new Transactions(storage);
  transactions.join(ledger);
  let count = 0;
  const post = (batch: readonly Posting[]) =>
    transactions.run(() => {
      for (const { member, kind, relation, amount, day } of batch) {
        const time = NOON + day * DAY_MS + count;
        ledger.transfer({
          id: `t${count++}`,
          kind,
          debit: PLATFORM.games,
          credit: member,
          amount,
          relation,
          time,
        });
      }
    });
  return { ledger, transactions, post };
}

/** Compares all counts and sums of the two newest days with a plain list of postings. */
function expectSame(ledger: Ledger, all: readonly Posting[]): void {
  const newest = Math.max(0, ...all.map(({ day }) => day));
  for (const member of MEMBERS) {
    const own = all.filter((each) => each.member === member);
    expect(ledger.count(member, null)).toBe(own.length);
    for (const list of ["win:P", "win:S", "aviator", "luckyhit", "mines"]) {
      const bets = own.filter(({ kind, relation }) => kind === "bet" && relation.startsWith(`${list}:`));
      expect(ledger.count(member, `bet:${list}`)).toBe(bets.length);
    }
    for (const kind of KINDS) {
      const ofKind = own.filter((each) => each.kind === kind);
      expect(ledger.count(member, kind)).toBe(ofKind.length);
      for (const day of [newest, newest - 1]) {
        const sum = ofKind.reduce((total, each) => total + (each.day === day ? each.amount : 0), 0);
        expect(ledger.sumOfDay(member, kind, NOON + day * DAY_MS)).toBe(sum);
      }
    }
  }
}

afterEach(() => reset());

describe("the tallies of a ledger", () => {
  it("match a list of all transfers by kind, list and day", async () => {
    const samples = fc.sample(batches, { numRuns: 25, seed: 4_711 });
    expect(samples.some((all) => all.length > 6)).toBe(true);
    for (const all of samples) {
      await insideTestCell(({ storage }) => {
        for (const table of ["transfer", "account", "transfer_tally"]) storage.sql.exec(`DELETE FROM ${table}`);
        storage.sql.exec("UPDATE tally_mark SET seq = 0");
        const { ledger, post } = open(storage);
        for (const batch of all) post(batch);
        expectSame(ledger, all.flat());
      });
    }
  });

  it("are the same when they are built from older transfers", async () => {
    const [all = []] = fc.sample(batches, { numRuns: 1, seed: 12 });
    await insideTestCell(({ storage }) => {
      const { ledger, post } = open(storage);
      for (const batch of all) post(batch);
      storage.sql.exec("DROP TABLE transfer_tally; DROP TABLE tally_mark; DROP INDEX transfer_bet;");
      storage.sql.exec(tallySchema);
      expect(all.length).toBeGreaterThan(3);
      expectSame(ledger, all.flat());
    });
  });

  it("count staged transfers, but none of a failed transaction", async () => {
    await insideTestCell(({ storage }) => {
      const { ledger, transactions, post } = open(storage);
      const [member] = MEMBERS;
      const paid = { member, kind: "recharge", relation: "r", amount: 40, day: 0 } as const;
      post([paid]);
      const failed = () =>
        transactions.run(() => {
          ledger.transfer({ ...paid, id: "x", debit: PLATFORM.payIn, credit: member, time: NOON });
          expect(ledger.sumOfDay(member, "recharge", NOON)).toBe(80);
          throw new Error("a bug");
        });
      expect(failed).toThrow("a bug");
      expect(ledger.sumOfDay(member, "recharge", NOON)).toBe(40);
      post([paid]);
      expect(ledger.sumOfDay(member, "recharge", NOON)).toBe(80);
      expect(ledger.count(member, "recharge")).toBe(2);
    });
  });
});
