import { LOCALES, type Locale } from "#contract/locale.ts";
import type { CellApi } from "../cell/api.ts";
import { AviatorSocket } from "../cell/games/aviator/socket.ts";
import type { AviatorBooks } from "../cell/games/aviator/rules.ts";
import { AVIATOR } from "../cell/games/aviator/follower.ts";
import { Stakes } from "../cell/games/aviator/stakes.ts";
import type { AviatorTable, AviatorView } from "../cell/games/aviator/table-client.ts";
import { DueTimes } from "../cell/due-times.ts";
import { MemberLimits } from "../cell/limits/member-limits.ts";
import { Members } from "../cell/accounts/members.ts";
import { Clock } from "../time/clock.ts";
import { type Round, roundOf } from "../games/aviator/timeline.ts";
import { Meter } from "../metrics/meter.ts";
import { Ledger } from "../ledger/ledger.ts";
import type { Bettor } from "../rounds/table.ts";
import type { DayWin } from "../rounds/day-best.ts";
import type { CellReport, TableReport } from "../rounds/turnout.ts";
import { GroupCommit } from "../storage/group-commit.ts";
import { SettledFees } from "../cell/tables/settled-fees.ts";
import { Transactions } from "../storage/transactions.ts";
import { bet } from "./aviator.ts";
import { insideTestCell } from "./objects.ts";
import type { Received } from "./client.ts";

const CELL = 900;
const WELCOME = 100_000;
/** Some round's period; the test's time begins with it. */
const FIRST_PERIOD = 179_521_086_000;

type Question = "current" | "outcome" | "offer" | "exchange";

/** A table that answers what the test says, or fails. */
export class FakeTable implements AviatorTable {
  view: AviatorView = { period: FIRST_PERIOD, commitment: "c".repeat(64), maintenance: false, results: [] };
  /** Hundredths, by period; what is not here is not known. */
  readonly results = new Map<number, number>();
  /** Questions that fail. */
  readonly failing = new Set<Question>();
  readonly asked: Question[] = [];
  /** Offers that were taken. */
  readonly offers: Bettor[] = [];
  turnout: TableReport = { players: 0, cashed: 0, top: [], best: { wins: [], multipliers: [] } };
  /** Wins that were reported. */
  readonly ended: DayWin[] = [];

  async current(): Promise<AviatorView> {
    this.#ask("current");
    return this.view;
  }

  async outcome(period: number): Promise<number | null> {
    this.#ask("outcome");
    return this.results.get(period) ?? null;
  }

  async offer(_: number, bettors: readonly Bettor[]): Promise<void> {
    this.#ask("offer");
    this.offers.push(...bettors);
  }

  async exchange(_: number, { ended }: CellReport): Promise<TableReport> {
    this.#ask("exchange");
    this.ended.push(...ended);
    return this.turnout;
  }

  async highest(): Promise<AviatorView["results"]> {
    return [];
  }

  async detail(): Promise<null> {
    return null;
  }

  count(question: Question): number {
    return this.asked.filter((each) => each === question).length;
  }

  #ask(question: Question): void {
    this.asked.push(question);
    if (this.failing.has(question)) throw new Error("the table does not answer");
  }
}

/** A clock that the test moves, and that tells when whoever follows it has nothing more to do. */
class HandClock extends Clock {
  #resting: (() => void)[] = [];

  setNow(now: number): void {
    this.set({ speed: 1, frozen: true, anchorReal: 0, anchorNow: now });
  }

  /** Whoever follows asks how long it has to wait: for now it has done everything. */
  override realMsUntil(then: number): number | null {
    this.rested();
    return super.realMsUntil(then);
  }

  rested(): void {
    const resting = this.#resting;
    this.#resting = [];
    for (const resolve of resting) resolve();
  }

  rest(): Promise<void> {
    return new Promise((resolve) => this.#resting.push(resolve));
  }
}

/** Due times that tell the clock when there is nothing to follow any more. */
class HandDue extends DueTimes {
  readonly #clock: HandClock;

  constructor(storage: DurableObjectStorage, clock: HandClock) {
    super(storage, clock);
    this.#clock = clock;
  }

  override clear(name: string): void {
    super.clear(name);
    this.#clock.rested();
  }
}

/** What a member's sockets were told unasked, in every locale. */
export interface Told {
  member: number;
  in: Record<Locale, Received>;
}

/** A seat at a table that the test plays, on the test cell's real books, with two members of 1000. */
export class SeatBench {
  readonly table = new FakeTable();
  readonly sql: SqlStorage;
  readonly ledger: Ledger;
  readonly stakes: Stakes;
  readonly due: DueTimes;
  readonly broadcast: Received[] = [];
  readonly told: Told[] = [];
  readonly members: readonly [kite: number, lamp: number];
  anyone = true;
  seat: AviatorSocket;
  readonly #clock: HandClock;
  readonly #commit: GroupCommit;
  readonly #cell: CellApi;
  readonly #books: AviatorBooks;

  constructor({ storage }: DurableObjectState, cell: CellApi) {
    this.sql = storage.sql;
    this.#cell = cell;
    this.#clock = new HandClock(storage);
    this.#clock.setNow(this.round.startTime);
    const wanted = ["kite", "lamp"].map((name) => ({
      registration: name,
      mobile: "000",
      referrer: null,
      referrerAbove: null,
    }));
    const [kite, lamp] = cell.openMembers(wanted, WELCOME);
    this.members = [kite?.member ?? 0, lamp?.member ?? 0];
    this.ledger = new Ledger(this.sql);
    this.due = new HandDue(storage, this.#clock);
    this.stakes = new Stakes(this.sql, new SettledFees(this.sql, this.due));
    const limits = new MemberLimits(this.sql, this.ledger);
    this.#books = { ledger: this.ledger, limits, stakes: this.stakes };
    const transactions = new Transactions(storage);
    transactions.join(this.ledger);
    transactions.join(this.stakes);
    this.#commit = new GroupCommit(transactions, (run) => setTimeout(run, 0));
    this.seat = this.sitDown();
  }

  /** A seat as after a restart: it knows what is stored. */
  sitDown(): AviatorSocket {
    this.seat = new AviatorSocket({
      books: this.#books,
      commit: this.#commit,
      table: this.table,
      tell: (member, textIn) => {
        const said = LOCALES.map((locale) => [locale, opened(textIn(locale))] as const);
        this.told.push({ member, in: Object.fromEntries(said) as Record<Locale, Received> });
      },
      clock: this.#clock,
      due: this.due,
      members: new Members(this.sql, CELL),
      isWatched: () => this.anyone,
      broadcast: (text) => this.broadcast.push(opened(text)),
      makeId: () => crypto.randomUUID(),
      meter: new Meter(() => this.now),
    });
    return this.seat;
  }

  /** The round that the table says is running. */
  get round(): Round {
    return roundOf(this.table.view.period);
  }

  get now(): number {
    return this.#clock.now();
  }

  /** Sets the time while nothing follows the table. */
  setNow(now: number): void {
    this.#clock.setNow(now);
  }

  /** The frames that a member is sent on connecting. */
  async greeting(member: number): Promise<Received[]> {
    return (await this.seat.greeting(member)).map(opened);
  }

  /** Begins to follow, at a time, and does all that is due then. */
  async follow(now: number): Promise<void> {
    this.#clock.setNow(now);
    const resting = this.#clock.rest();
    this.seat.follow();
    await resting;
    await nextTurn();
  }

  /** Time goes on, and all that is due then is done. */
  async goTo(now: number): Promise<void> {
    this.#clock.setNow(now);
    const resting = this.#clock.rest();
    this.seat.poke();
    await resting;
    await nextTurn();
  }

  /** The table goes on to its next round, which starts at a time. */
  nextRound(startTime: number): void {
    this.table.view = { ...this.table.view, period: Math.ceil(startTime / 10) };
  }

  stake(member: number, more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.send(member, 5015, bet(this.round, more));
  }

  cashOut(member: number, more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.send(member, 5017, more);
  }

  /** A member's frame, and the data of its answer. */
  async send(member: number, cmd: number, data: unknown): Promise<Record<string, unknown>> {
    const text = JSON.stringify({ cmd, data: JSON.stringify(data) });
    const answer = await new Promise<string>((resolve) => {
      this.seat.onMessage({ member, locale: "in", send: resolve }, text, this.now);
    });
    return opened(answer).data;
  }

  stored(): Record<string, SqlStorageValue>[] {
    return this.sql.exec("SELECT member, status, payout FROM aviator_stake ORDER BY period, member, slot").toArray();
  }

  balances(): number[] {
    return this.members.map((member) => new Ledger(this.sql).balance(member));
  }

  /** What the cell's own audit finds. */
  brokenInvariants(): string[] {
    const { total, invariants } = this.#cell.audit();
    const broken = invariants.filter((each) => each.broken > 0).map(({ name }) => name);
    return total === 0 ? broken : [...broken, `the total is ${total}`];
  }

  isDue(): boolean {
    return this.due.has(AVIATOR);
  }
}

/** Runs inside the test cell, at a seat; its books are in order at the end. */
export function insideSeat(work: (bench: SeatBench) => Promise<void>): Promise<void> {
  return insideTestCell(async (state, cell) => {
    const bench = new SeatBench(state, cell);
    await work(bench);
    const broken = bench.brokenInvariants();
    if (broken.length > 0) throw new Error(`the books are broken: ${broken.join("; ")}`);
  });
}

function opened(text: string): Received {
  const frame = JSON.parse(text) as { cmd: number; data: string };
  return { cmd: frame.cmd, data: JSON.parse(frame.data) as Record<string, unknown> };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
