import { reset } from "cloudflare:test";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { RoundStakes } from "../cell/tables/round-stakes.ts";
import { Transactions } from "../storage/transactions.ts";
import { insideTestCell } from "../testing/objects.ts";
import { dayStart } from "../time/clock.ts";
import { PLATFORM, type TransferKind } from "./accounts.ts";
import { Ledger } from "./ledger.ts";
import type { Stake } from "./stake.ts";
import { Statement } from "./statement.ts";

const MEMBERS = [100_900, 110_900] as const;
const TABLES = ["aviator", "luckyhit", "win:P:1", "win:P:2"] as const;
const LISTS = ["aviator", "luckyhit", "win:P", "dice"] as const;
const BEGAN = dayStart(1_795_210_860_000) + 20 * 3_600_000;
const WELCOME = 1_000_000;
const PAGE = 20;

type Step =
  | { does: "stake"; member: number; table: number; amount: number }
  | { does: "roll"; member: number; amount: number; wins: boolean }
  | { does: "end"; which: number; how: "S" | "C" }
  | { does: "settle"; table: number; voids: boolean; late: boolean }
  | { does: "recharge"; member: number; amount: number }
  | { does: "wait"; ms: number };

const member = fc.constantFrom<number>(...MEMBERS);
const amount = fc.integer({ min: 1, max: 50 }).map((units) => units * 100);
const table = fc.nat(TABLES.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant("stake" as const), member, table, amount }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("roll" as const), member, amount, wins: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant("end" as const), which: fc.nat(50), how: fc.constantFrom("S", "C") }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("settle" as const), table, voids: fc.boolean(), late: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("recharge" as const), member, amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 7_200_000 }) }),
  },
);
/** The steps of each commit. */
const commits = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 10, maxLength: 45 });

interface Line {
  kind: TransferKind;
  change: number;
  after: number;
}

/** A cell's books, and the same as plain lists. */
class Bench {
  ledger: Ledger;
  rounds: RoundStakes;
  now = BEGAN;
  readonly lines = new Map<number, Line[]>(MEMBERS.map((each) => [each, []]));
  readonly records = new Map<string, Stake[]>();
  readonly #storage: DurableObjectStorage;
  #transactions: Transactions;
  readonly #periods = TABLES.map((_, at) => BEGAN / 10 + at);
  #open: { member: number; game: string; period: number; betId: string }[] = [];
  #count = 0;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    for (const each of ["stake", "round", "transfer", "member_book"]) storage.sql.exec(`DELETE FROM ${each}`);
    storage.sql.exec("UPDATE platform_book SET balance = 0");
    [this.ledger, this.rounds, this.#transactions] = this.#begin();
    this.commit(MEMBERS.map((each) => ({ does: "recharge", member: each, amount: WELCOME })));
  }

  get sql(): SqlStorage {
    return this.#storage.sql;
  }

  /** Forgets everything in memory. */
  restart(): void {
    [this.ledger, this.rounds, this.#transactions] = this.#begin();
  }

  commit(steps: readonly Step[]): void {
    this.#transactions.run(() => {
      for (const each of steps) this.#do(each);
    });
  }

  #begin(): [Ledger, RoundStakes, Transactions] {
    const ledger = new Ledger(this.#storage.sql);
    const rounds = new RoundStakes(this.#storage.sql, ledger);
    const transactions = new Transactions(this.#storage);
    for (const participant of [rounds, ledger]) transactions.join(participant);
    return [ledger, rounds, transactions];
  }

  #do(wanted: Step): void {
    const id = `id${++this.#count}`;
    switch (wanted.does) {
      case "wait":
        this.now += wanted.ms;
        break;
      case "recharge": {
        const { member: credit, amount: price } = wanted;
        const rest = { debit: PLATFORM.payIn, credit, amount: price, relation: "", time: this.now };
        this.ledger.transfer({ id, kind: "recharge", ...rest });
        this.#line(credit, "recharge", price);
        break;
      }
      case "stake": {
        const game = TABLES[wanted.table] ?? "aviator";
        const period = this.#periods[wanted.table] ?? 0;
        if (this.rounds.isSettled(game, period)) break;
        const rest = { member: wanted.member, amount: wanted.amount, fee: 0, seed: "" };
        this.#placed(this.rounds.place({ ...rest, game, period, bet_id: id }, this.now));
        this.#open.push({ member: wanted.member, game, period, betId: id });
        break;
      }
      case "roll": {
        const rest = { member: wanted.member, amount: wanted.amount, fee: 0, seed: "", bet_id: id };
        const stake = this.ledger.stake({ ...rest, game: "dice" }, this.now);
        this.#placed(stake);
        this.#end(stake, wanted.wins ? "S" : "F", wanted.wins ? 2 * wanted.amount : 0);
        break;
      }
      case "end": {
        const open = this.#open.filter(({ period }) => this.#periods.includes(period));
        const chosen = open[wanted.which % Math.max(1, open.length)];
        const stake = chosen && this.rounds.find(chosen.game, chosen.period, chosen.member, chosen.betId);
        if (stake === undefined) break;
        this.#open = this.#open.filter((each) => each !== chosen);
        if (wanted.how === "C") this.rounds.cancel(stake, this.now);
        else this.rounds.end(stake, { status: "S", payout: 3 * stake.amount, result: 300 }, this.now);
        this.#line(stake.member, wanted.how === "C" ? "bet_refund" : "win", stake.payout);
        break;
      }
      case "settle":
        this.#settle(wanted);
    }
  }

  #settle({ table: at, voids, late }: Step & { does: "settle" }): void {
    const game = TABLES[at] ?? "aviator";
    const period = this.#periods[at] ?? 0;
    this.#periods[at] = period + 100;
    // A late round is settled when the next one runs.
    if (late) return;
    for (const each of this.rounds.openPeriods(game)) {
      const refunded = voids ? this.rounds.refund(game, each, this.now) : [];
      for (const stake of refunded) this.#line(stake.member, "bet_refund", stake.amount);
      this.rounds.settle(game, each, voids ? null : "1", null, this.now);
      this.#open = this.#open.filter((open) => open.game !== game || open.period !== each);
    }
  }

  #placed(stake: Stake): void {
    this.#line(stake.member, "bet", -stake.amount);
    const list = stake.game.startsWith("win:P") ? "win:P" : stake.game;
    const key = `${stake.member} ${list}`;
    this.records.set(key, [stake, ...(this.records.get(key) ?? [])]);
  }

  #end(stake: Stake, status: "S" | "F", payout: number): void {
    this.ledger.end(stake, { status, payout, result: 5 }, this.now);
    if (payout > 0) this.#line(stake.member, "win", payout);
  }

  #line(of: number, kind: TransferKind, change: number): void {
    const lines = this.lines.get(of) ?? [];
    lines.unshift({ kind, change, after: (lines[0]?.after ?? 0) + change });
  }
}

/** Everything that a cell knows of a member. */
function known({ ledger, sql }: Pick<Bench, "ledger" | "sql">, of: number) {
  const { balance, last, counters, open } = ledger.book(of);
  const statement = new Statement(sql, ledger);
  const lists = LISTS.map((list) => statement.records(of, list, PAGE, 0));
  return structuredClone({ balance, last, counters, open: [...open].sort((one, other) => one - other), lists });
}

afterEach(() => reset());

describe("a cell that ends after any commit", () => {
  it(
    "has the same balances, counters and lists as before, and those of a plain list",
    { timeout: 120_000 },
    async () => {
      await insideTestCell(({ storage }) => {
        fc.assert(
          fc.property(commits, (all) => {
            const bench = new Bench(storage);
            for (const steps of all) {
              bench.commit(steps);
              const before = MEMBERS.map((each) => known(bench, each));
              bench.restart();
              expect(MEMBERS.map((each) => known(bench, each))).toEqual(before);
            }
            const statement = new Statement(bench.sql, bench.ledger);
            for (const each of MEMBERS) {
              const lines = bench.lines.get(each) ?? [];
              expect(bench.ledger.balance(each)).toBe(lines[0]?.after);
              for (const kind of [null, "bet", "win", "bet_refund", "recharge"] as const) {
                const ofKind = lines.filter((line) => kind === null || line.kind === kind);
                expect(statement.count(each, kind)).toEqual({ count: ofKind.length });
                for (const skip of [0, 3, PAGE]) {
                  const page = statement.page(each, kind, PAGE, skip);
                  const shown = page.map(({ kind: of, change, after }) => ({ kind: of, change, after }));
                  expect(shown).toEqual(ofKind.slice(skip, skip + PAGE));
                }
              }
              for (const list of LISTS) {
                const records = bench.records.get(`${each} ${list}`) ?? [];
                expect(statement.recorded(each, list)).toEqual({ count: records.length });
                const page = statement.records(each, list, PAGE, 2).map(({ at }) => at);
                expect(page).toEqual(records.slice(2, 2 + PAGE).map(({ at }) => at));
              }
            }
            const { total } = storage.sql.exec<{ total: number }>("SELECT sum(posted) AS total FROM account").one();
            expect(total).toBe(0);
          }),
          { numRuns: 60 },
        );
      });
    },
  );
});
