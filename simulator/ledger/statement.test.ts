import { reset } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import { Transactions } from "../storage/transactions.ts";
import { insideTestCell } from "../testing/objects.ts";
import { PLATFORM, type TransferKind } from "./accounts.ts";
import { Ledger, type StakeEnd } from "./ledger.ts";
import type { Stake } from "./stake.ts";
import { Statement } from "./statement.ts";

const [KITE, LAMP] = [100_900, 110_900] as const;

/** A ledger with two members, in which all that a test does takes place a second later. */
class Bench {
  readonly sql: SqlStorage;
  readonly ledger: Ledger;
  readonly statement: Statement;
  readonly transactions: Transactions;
  now = 0;

  constructor(storage: DurableObjectStorage) {
    this.sql = storage.sql;
    this.ledger = new Ledger(storage.sql);
    this.statement = new Statement(storage.sql, this.ledger);
    this.transactions = new Transactions(storage);
    this.transactions.join(this.ledger);
    for (const member of [KITE, LAMP]) this.move("recharge", 10_000, member);
  }

  move(kind: TransferKind, amount: number, member: number = KITE): void {
    this.now += 1_000;
    const of = { kind, debit: PLATFORM.payIn, credit: member, amount, relation: `cause ${this.now}`, time: this.now };
    this.transactions.run(() => this.ledger.transfer({ ...of, id: `id ${this.now}` }));
  }

  stake(game: string, member: number = KITE): Stake {
    this.now += 1_000;
    const wanted = { member, game, period: 7, bet_id: `bet ${this.now}`, amount: 100, fee: 2, seed: "" };
    return this.transactions.run(() => this.ledger.stake(wanted, this.now));
  }

  end(stake: Stake, status: StakeEnd["status"], payout: number): void {
    this.now += 1_000;
    this.transactions.run(() => this.ledger.end(stake, { status, payout }, this.now));
  }

  leave(stakes: readonly Stake[], before: number): void {
    this.transactions.run(() => {
      this.ledger.leave(KITE, stakes, before);
      for (const { at } of stakes) this.sql.exec("DELETE FROM stake WHERE member = ? AND at = ?", KITE, at);
    });
  }

  /** The lines of a page, and the count. */
  page(kind: TransferKind | null, limit = 20, offset = 0): string[] {
    return this.statement
      .page(KITE, kind, limit, offset)
      .map(({ kind: of, change, after, relation, time }) => `${of} ${change} ${after} ${relation} ${time}`);
  }

  list(list: string, limit = 20, offset = 0): string[] {
    return this.statement
      .records(KITE, list, limit, offset)
      .map(({ at, game, status, payout }) => `${at} ${game} ${status} ${payout}`);
  }
}

const insideBench = (work: (bench: Bench) => void) => insideTestCell(({ storage }) => work(new Bench(storage)));

afterEach(() => reset());

describe("a member's statement", () => {
  it("has every movement, newest first, and those of one kind, page by page", async () => {
    await insideBench((bench) => {
      const [won, lost, cancelled] = [bench.stake("win:P:1"), bench.stake("dice"), bench.stake("win:P:2")];
      bench.stake("dice", LAMP);
      bench.end(won, "S", 150);
      bench.end(lost, "F", 0);
      bench.end(cancelled, "C", 100);
      bench.move("win", 30);
      const lines = [
        "win 30 9980 cause 10000 10000",
        "bet_refund 100 9950 win:P:2:7 9000",
        "win 150 9850 win:P:1:7 7000",
        "bet -100 9700 win:P:2:7 5000",
        "bet -100 9800 dice:7 4000",
        "bet -100 9900 win:P:1:7 3000",
        "recharge 10000 10000 cause 1000 1000",
      ];
      const of = (kind: TransferKind) => lines.filter((line) => line.startsWith(`${kind} `));
      expect(bench.page(null)).toEqual(lines);
      expect([bench.page(null, 3, 0), bench.page(null, 3, 3), bench.page(null, 3, 6)].flat()).toEqual(lines);
      for (const kind of ["bet", "win", "bet_refund", "recharge", "withdrawal"] as const) {
        expect(bench.page(kind)).toEqual(of(kind));
        expect(bench.statement.count(KITE, kind)).toEqual({ count: of(kind).length });
      }
    });
  });

  it("goes on over several reads of a source", async () => {
    await insideBench((bench) => {
      for (let n = 0; n < 20; n++) {
        const stake = bench.stake("dice");
        bench.end(stake, n % 2 === 0 ? "S" : "C", 100);
        bench.move(n % 3 === 0 ? "win" : "recharge", 5);
      }
      const all = bench.sql.exec("SELECT kind FROM movement WHERE member = ? ORDER BY at DESC", KITE).toArray();
      for (const kind of [null, "bet", "win", "bet_refund", "recharge"] as const) {
        const times = bench.page(kind, 100).map((line) => Number(line.split(" ").at(-1)));
        expect(times).toEqual(times.toSorted((one, other) => other - one));
        expect(times).toHaveLength(all.filter((row) => kind === null || row["kind"] === kind).length);
      }
    });
  });

  it("tells from when on stakes are there, of lists of stakes alone", async () => {
    await insideBench((bench) => {
      const stakes = ["dice", "dice"].map((game) => bench.stake(game));
      for (const stake of stakes) bench.end(stake, "S", 150);
      bench.leave(stakes.slice(0, 1), 4_000);
      const { statement } = bench;
      expect(([null, "bet", "win", "bet_refund"] as const).map((kind) => statement.count(KITE, kind))).toEqual([
        { count: 3, rows_from: 4_000 },
        { count: 1, rows_from: 4_000 },
        { count: 1, rows_from: 4_000 },
        { count: 0, rows_from: 4_000 },
      ]);
      expect(statement.count(KITE, "recharge")).toEqual({ count: 1 });
      expect(statement.recorded(KITE, "dice")).toEqual({ count: 1, rows_from: 4_000 });
      expect(statement.recorded(LAMP, "dice")).toEqual({ count: 0 });
      expect(bench.page("win")).toEqual(["win 150 10100 dice:7 6000"]);
    });
  });
});

describe("a list of records", () => {
  it("has the stakes of all its tables, newest first, page by page", async () => {
    await insideBench((bench) => {
      const [first] = [bench.stake("win:P:1"), bench.stake("win:S:1"), bench.stake("dice")];
      bench.end(first, "S", 150);
      bench.stake("win:P:1", LAMP);
      bench.stake("win:P:2");
      const records = ["8000 win:P:2 W 0", "3000 win:P:1 S 150"];
      expect(bench.list("win:P")).toEqual(records);
      expect([bench.list("win:P", 1, 0), bench.list("win:P", 1, 1), bench.list("win:P", 1, 2)].flat()).toEqual(records);
      expect([bench.list("win:S"), bench.list("mines")]).toEqual([["4000 win:S:1 W 0"], []]);
    });
  });

  it("tells the open stakes of a settled round as lost, and has those of this transaction", async () => {
    await insideBench((bench) => {
      const won = bench.stake("aviator");
      bench.stake("aviator");
      bench.end(won, "S", 150);
      bench.sql.exec("INSERT INTO round (game, period, since, settled) VALUES ('aviator', 7, 0, 5)");
      expect(bench.list("aviator")).toEqual(["4000 aviator F 0", "3000 aviator S 150"]);
      bench.transactions.run(() => {
        const wanted = { member: KITE, game: "dice", bet_id: "x", amount: 100, fee: 2, seed: "" };
        bench.ledger.stake(wanted, 9_000);
        expect(bench.list("dice")).toEqual(["9000 dice W 0"]);
      });
    });
  });

  it("goes on with an older stake if the one before has left", async () => {
    await insideBench((bench) => {
      const open = bench.stake("win:P:1");
      const other = bench.stake("win:S:1");
      const [gone, newest] = [bench.stake("win:P:2"), bench.stake("win:P:1")];
      for (const each of [gone, open, newest, other]) bench.end(each, "S", 150);
      bench.leave([gone], 6_000);
      expect(bench.list("win:P")).toEqual(["6000 win:P:1 S 150", "3000 win:P:1 S 150"]);
      bench.leave([newest], 7_000);
      expect(bench.list("win:P")).toEqual(["3000 win:P:1 S 150"]);
      bench.leave([open], 8_000);
      expect([bench.list("win:P"), bench.list("win:S")]).toEqual([[], ["4000 win:S:1 S 150"]]);
    });
  });
});
