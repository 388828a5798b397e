import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/values/durations.ts";
import { ledgerGames } from "../cell/cell-games.ts";
import fc from "fast-check";
import { assert } from "vitest";
import { RoundStakes } from "../cell/tables/round-stakes.ts";
import { PLATFORM, type TransferKind } from "../ledger/accounts.ts";
import { PLAY_WINDOWS, type PlaySum, type PlayWindow } from "../ledger/book.ts";
import { Ledger } from "../ledger/ledger.ts";
import { listOf, type Stake } from "../ledger/stake.ts";
import { Statement } from "../ledger/statement.ts";
import { Transactions } from "../storage/transactions.ts";
import { dayStart, monthStart, weekStart } from "../time/clock.ts";

export const MEMBERS = [100_900, 110_900] as const;
const TABLES = ["aviator", "luckyhit", "win:P:1", "win:P:2"] as const;
const LISTS = ["aviator", "luckyhit", "win:P", "dice"] as const;
const BEGAN = dayStart(1_795_210_860_000) + 20 * HOUR_MS;
const WELCOME = 1_000_000;
const PAGE = 20;

/** Transfers that count as play or as limited money. A provider's wins beyond the first of a round are transfers. */
const MOVED = { recharge: PLATFORM.payIn, win: PLATFORM.games, transfer_out: PLATFORM.transit } as const;
type Moved = keyof typeof MOVED;

export type Step =
  | { does: "stake"; member: number; table: number; amount: number }
  | { does: "roll"; member: number; amount: number; wins: boolean }
  | { does: "end"; which: number; how: "S" | "C" }
  | { does: "settle"; table: number; voids: boolean; late: boolean }
  | { does: "transfer"; kind: Moved; member: number; amount: number }
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
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("transfer" as const),
      kind: fc.constantFrom(...(Object.keys(MOVED) as Moved[])),
      member,
      amount,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("wait" as const),
      ms: fc.oneof(...[20 * MINUTE_MS, 7_200_000, 9 * DAY_MS].map((max) => fc.integer({ min: 0, max }))),
    }),
  },
);
/** The steps of a commit. */
export const commit = fc.array(step, { minLength: 1, maxLength: 4 });

/** A stake of the plain lists. */
export interface PlainStake {
  readonly member: number;
  readonly at: number;
  readonly game: string;
  readonly period: number;
  /** The stake or its round ended. */
  isOver: boolean;
  /** Its last movement. */
  end: number;
}

interface Line {
  kind: TransferKind;
  change: number;
  after: number;
  /** The time of its stake; null: it is no stake's. */
  at: number | null;
  time: number;
}

/** A cell's books, and the same as plain lists. */
export class BooksBench {
  ledger: Ledger;
  rounds: RoundStakes;
  now = BEGAN;
  /** All stakes that have not left, oldest first. */
  stakes: PlainStake[] = [];
  /** From when on a member's stakes are there, if some have left. */
  readonly rowsFrom = new Map<number, number>();
  /** All movements, also those that have left. */
  readonly #played: (Line & { readonly member: number })[] = [];
  readonly #balances = new Map<number, number>();
  readonly #lines = new Map<number, Line[]>(MEMBERS.map((each) => [each, []]));
  readonly #storage: DurableObjectStorage;
  transactions: Transactions;
  readonly #periods = TABLES.map((_, at) => BEGAN / 10 + at);
  #open: { member: number; game: string; period: number; betId: string }[] = [];
  #count = 0;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    for (const each of ["stake", "round", "transfer", "member_book"]) storage.sql.exec(`DELETE FROM ${each}`);
    storage.sql.exec("UPDATE platform_book SET balance = 0");
    [this.ledger, this.rounds, this.transactions] = this.#begin();
    this.commit(MEMBERS.map((each) => ({ does: "transfer", kind: "recharge", member: each, amount: WELCOME })));
  }

  get sql(): SqlStorage {
    return this.#storage.sql;
  }

  /** Forgets everything in memory. */
  restart(): void {
    [this.ledger, this.rounds, this.transactions] = this.#begin();
  }

  commit(steps: readonly Step[]): void {
    this.transactions.run(() => {
      for (const each of steps) this.#do(each);
    });
  }

  /** Takes stakes out of the plain lists. */
  leave(gone: readonly PlainStake[], before: number): void {
    const isGone = new Set(gone);
    this.stakes = this.stakes.filter((stake) => !isGone.has(stake));
    for (const { member: of, at } of gone) {
      this.#lines.set(
        of,
        this.#linesOf(of).filter((line) => line.at !== at),
      );
      this.rowsFrom.set(of, before);
    }
  }

  /** Compares balances, totals and pages with the plain lists. */
  check(): void {
    const statement = new Statement(this.sql, this.ledger);
    for (const each of MEMBERS) {
      const lines = this.#linesOf(each);
      const from = this.rowsFrom.get(each);
      const end = from === undefined ? {} : { rows_from: from };
      assert.deepEqual(this.ledger.balance(each), this.#balances.get(each));
      for (const window of PLAY_WINDOWS) {
        assert.deepEqual(this.ledger.playOf(each, window, this.now), this.#playOf(each, window));
      }
      for (const kind of [null, "bet", "win", "bet_refund", "recharge"] as const) {
        const ofKind = lines.filter((line) => kind === null || line.kind === kind);
        assert.deepEqual(statement.count(each, kind), { count: ofKind.length, ...(kind === "recharge" ? {} : end) });
        for (const skip of [0, 3, PAGE]) {
          const page = statement.page(each, kind, PAGE, skip);
          const shown = page.map(({ kind: of, change, after }) => ({ kind: of, change, after }));
          const expected = ofKind.slice(skip, skip + PAGE);
          assert.deepEqual(
            shown,
            expected.map(({ kind: of, change, after }) => ({ kind: of, change, after })),
          );
        }
      }
      for (const list of LISTS) {
        const records = this.stakes.filter(({ member: of, game }) => of === each && listOf(game) === list).toReversed();
        assert.deepEqual(statement.recorded(each, list), { count: records.length, ...end });
        for (const skip of [0, 2]) {
          assert.deepEqual(
            statement.records(each, list, PAGE, skip).map(({ at }) => at),
            records.slice(skip, skip + PAGE).map(({ at }) => at),
          );
        }
      }
    }
    const { total } = this.sql.exec<{ total: number }>("SELECT sum(posted) AS total FROM account").one();
    assert.deepEqual(total, 0);
  }

  /** The member's play in a window that contains now. */
  #playOf(of: number, window: PlayWindow): PlaySum | null {
    const start = { day: dayStart, week: weekStart, month: monthStart }[window](this.now);
    const lines = this.#played.filter(({ member: by, time }) => by === of && time >= start);
    if (lines.length === 0) return null;
    const sum = (kind: TransferKind) =>
      lines.reduce((total, line) => total + (line.kind === kind ? Math.abs(line.change) : 0), 0);
    const times = window === "day" ? lines.filter(({ kind }) => kind === "bet").map(({ time }) => time) : [];
    const gaps = times.map((time, index) => time - (times[index - 1] ?? time));
    return {
      start,
      bets: sum("bet"),
      staked: sum("bet") - sum("bet_refund"),
      paid: sum("win"),
      recharged: sum("recharge"),
      sent: sum("transfer_out"),
      playedMs: gaps.reduce((total, gap) => total + (gap < 600_000 ? gap : 0), 0),
      lastStake: times.at(-1) ?? 0,
    };
  }

  #begin(): [Ledger, RoundStakes, Transactions] {
    const ledger = new Ledger(this.#storage.sql, ledgerGames());
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
      case "transfer": {
        const { member: of, kind, amount: price } = wanted;
        const isPaid = kind === "transfer_out";
        const [debit, credit] = isPaid ? [of, MOVED[kind]] : [MOVED[kind], of];
        this.ledger.transfer({ id, kind, debit, credit, amount: price, relation: "", time: this.now });
        this.#line(of, kind, isPaid ? -price : price);
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
        this.#paid(stake, wanted.how === "C" ? "bet_refund" : "win");
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
      for (const stake of refunded) this.#paid(stake, "bet_refund");
      this.rounds.settle(game, each, voids ? null : "1", null, this.now);
      this.#open = this.#open.filter((open) => open.game !== game || open.period !== each);
      for (const stake of this.stakes) if (stake.game === game && stake.period === each) stake.isOver = true;
    }
  }

  #placed({ member: of, at, game, period, amount: price }: Stake): void {
    this.#line(of, "bet", -price, at);
    this.stakes.push({ member: of, at, game, period, isOver: game === "dice", end: at });
  }

  #end(stake: Stake, status: "S" | "F", payout: number): void {
    this.ledger.end(stake, { status, payout, result: 5 }, this.now);
    if (payout > 0) this.#paid(stake, "win");
  }

  #paid({ member: of, at, payout, end_at }: Stake, kind: "win" | "bet_refund"): void {
    this.#line(of, kind, payout, at);
    for (const plain of this.stakes) {
      if (plain.member === of && plain.at === at) Object.assign(plain, { isOver: true, end: end_at ?? at });
    }
  }

  #line(of: number, kind: TransferKind, change: number, at: number | null = null): void {
    const after = (this.#balances.get(of) ?? 0) + change;
    this.#balances.set(of, after);
    const line = { kind, change, after, at, time: this.now };
    this.#linesOf(of).unshift(line);
    this.#played.push({ ...line, member: of });
  }

  #linesOf(of: number): Line[] {
    return this.#lines.get(of) ?? [];
  }
}

/** A cell's data of a member. */
export function known({ ledger, sql }: Pick<BooksBench, "ledger" | "sql">, of: number) {
  const { balance, last, counters, open } = ledger.book(of);
  const statement = new Statement(sql, ledger);
  const lists = LISTS.map((list) => statement.records(of, list, PAGE, 0));
  return structuredClone({ balance, last, counters, open: [...open].sort((one, other) => one - other), lists });
}
