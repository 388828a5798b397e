import { ledgerGames } from "#simulator/cell/cell-games.ts";
import { Receipts } from "#simulator/ledger/receipts.ts";
import { refuse } from "#contract/refusals.ts";
import type { Pace } from "#simulator/cell/sockets/sockets.ts";
import { logError } from "#simulator/log/log.ts";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { Members } from "#simulator/cell/accounts/members.ts";
import type { CellApi } from "#simulator/objects/cell-api.ts";
import { DueTimes } from "#simulator/cell/due-times.ts";
import { AVIATOR, Stakes } from "#games/aviator/server/stakes.ts";
import { type AviatorNeeds, type AviatorTable, openAviatorTable } from "#games/aviator/server/table.ts";
import type { Outcome } from "#games/aviator/rules/outcome.ts";
import { MemberLimits } from "#simulator/cell/limits/member-limits.ts";
import { Attempts } from "#simulator/cell/tables/attempts.ts";
import { RoundStakes } from "#simulator/cell/tables/round-stakes.ts";
import { type Round, roundOf } from "#games/aviator/rules/timeline.ts";
import { Ledger } from "#simulator/ledger/ledger.ts";
import { Statement } from "#simulator/ledger/statement.ts";
import { Meter } from "#simulator/metrics/meter.ts";
import { GroupCommit, Transactions } from "#simulator/storage/transactions.ts";
import { Clock } from "#simulator/time/clock.ts";
import type { Received } from "#simulator/testing/client.ts";
import { insideTestCell } from "#simulator/testing/objects.ts";
import { bet } from "./tables.ts";
import type { Bettor, CellReport, TableReport, DayWin } from "#simulator/objects/rounds-api.ts";

const CELL = 900;
const WELCOME = 100_000;
/** The test's time begins with the round of this period. */
const FIRST_PERIOD = 179_521_086_000;

type TableCall = "current" | "outcome" | "offer" | "exchange";

interface FakeView {
  readonly period: number;
  readonly commitment: string;
  /** Newest first, in hundredths. */
  readonly results: readonly { readonly period: number; readonly result: number }[];
}

const outcomeOf = (result: number): Outcome => ({ sha512hash: "", hex: "", decimal: 0, result });

type Table = AviatorNeeds["table"];

/** A table whose answers and failures the test sets. */
class FakeTable implements Table {
  view: FakeView = { period: FIRST_PERIOD, commitment: "c".repeat(64), results: [] };
  /** Hundredths, by period. */
  readonly results = new Map<number, number>();
  /** Calls that throw. */
  readonly failing = new Set<TableCall>();
  readonly calls: TableCall[] = [];
  readonly offers: Bettor[] = [];
  turnout: TableReport = { players: 0, cashed: 0, top: [], best: { wins: [], multipliers: [] } };
  readonly ended: DayWin[] = [];

  async current() {
    this.#record("current");
    const results = this.view.results.map(({ period, result }) => ({ period, outcome: outcomeOf(result) }));
    return { ...this.view, results };
  }

  async outcome(period: number): Promise<Outcome | null> {
    this.#record("outcome");
    const result = this.results.get(period);
    return result === undefined ? null : outcomeOf(result);
  }

  async offer(_: number, bettors: readonly Bettor[]): Promise<void> {
    this.#record("offer");
    this.offers.push(...bettors);
  }

  async exchange(_: number, { ended }: CellReport): Promise<TableReport> {
    this.#record("exchange");
    this.ended.push(...ended);
    return this.turnout;
  }

  count(call: TableCall): number {
    return this.calls.filter((each) => each === call).length;
  }

  #record(call: TableCall): void {
    this.calls.push(call);
    if (this.failing.has(call)) throw new Error("the table does not answer");
  }
}

/** A clock that the test sets. The follower asks for its next wait when it has no more work, so the clock can tell. */
class ManualClock extends Clock {
  #waiting: (() => void)[] = [];

  setNow(now: number): void {
    this.set({ speed: 1, frozen: true, anchorReal: 0, anchorNow: now });
  }

  override realMsUntil(then: number): number | null {
    this.notifyIdle();
    return super.realMsUntil(then);
  }

  notifyIdle(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  untilIdle(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** Due times that notify the clock when the follower stops. */
class ManualDueTimes extends DueTimes {
  readonly #clock: ManualClock;

  constructor(storage: DurableObjectStorage, clock: ManualClock) {
    super(storage, clock);
    this.#clock = clock;
  }

  override clear(name: string): void {
    super.clear(name);
    this.#clock.notifyIdle();
  }
}

/** A frame that was sent to a member's sockets, in every locale. */
interface SentFrame {
  member: number;
  in: Record<Locale, Received>;
}

/** Aviator at a fake table, with the test cell's real books and two members with a balance of 1000. */
export class AviatorBench {
  readonly table = new FakeTable();
  readonly sql: SqlStorage;
  readonly ledger: Ledger;
  readonly stakes: Stakes;
  readonly statement: Statement;
  readonly due: DueTimes;
  /** The frames to all clients of the ticks. */
  readonly broadcast: Received[] = [];
  /** The frames to all clients of the curve. */
  readonly curve: Received[] = [];
  readonly sent: SentFrame[] = [];
  readonly members: readonly [kite: number, lamp: number];
  anyone = true;
  hasCurve = false;
  /** True: operators closed the game. */
  isClosed = false;
  socket: AviatorTable;
  readonly #clock: ManualClock;
  readonly #commit: GroupCommit;
  readonly #cell: CellApi;
  readonly #rounds: RoundStakes;
  readonly #limits: MemberLimits;
  readonly #receipts = new Receipts([]);

  constructor({ storage }: DurableObjectState, cell: CellApi) {
    this.sql = storage.sql;
    this.#cell = cell;
    this.#clock = new ManualClock(storage);
    this.#clock.setNow(this.round.startTime);
    const wanted = ["kite", "lamp"].map((name) => ({
      registration: name,
      mobile: "000",
      referrer: null,
      referrerAbove: null,
    }));
    const [kite, lamp] = cell.openMembers(wanted, WELCOME);
    this.members = [kite?.member ?? 0, lamp?.member ?? 0];
    this.ledger = new Ledger(this.sql, ledgerGames());
    this.due = new ManualDueTimes(storage, this.#clock);
    this.#rounds = new RoundStakes(this.sql, this.ledger);
    this.stakes = new Stakes(this.#rounds, this.ledger);
    this.statement = new Statement(this.sql, this.ledger);
    this.#limits = new MemberLimits(this.sql, this.ledger);
    const transactions = new Transactions(storage);
    for (const participant of [this.#rounds, this.stakes, this.ledger]) transactions.join(participant);
    transactions.join(this.#receipts);
    this.#commit = new GroupCommit(transactions, (run) => setTimeout(run, 0), logError);
    this.socket = this.restart();
  }

  /** Replaces the engine: the new one only knows what is stored. */
  restart(): AviatorTable {
    this.socket = openAviatorTable({
      logFailure: logError,
      ledger: this.ledger,
      limits: this.#limits,
      roundStakes: this.#rounds,
      attempts: new Attempts({ sql: this.sql, commit: this.#commit, logFailure: logError }),
      stakes: this.stakes,
      beacon: null,
      commit: this.#commit,
      closed: { refusal: () => (this.isClosed ? refuse("maintenance") : null) },
      receipts: this.#receipts,
      table: this.table,
      reaches: () => true,
      tell: (member, textIn) => {
        const frames = LOCALES.map((locale) => [locale, opened(textIn(locale))] as const);
        this.sent.push({ member, in: Object.fromEntries(frames) as Record<Locale, Received> });
      },
      clock: this.#clock,
      due: this.due,
      members: new Members(this.sql, CELL),
      isWatched: () => this.anyone,
      hasCurve: () => this.hasCurve,
      broadcast: (text, only) => {
        if (only !== "curve") this.broadcast.push(opened(text));
        if (only !== "ticks") this.curve.push(opened(text));
      },
      makeId: () => crypto.randomUUID(),
      meter: new Meter(() => this.now),
    });
    return this.socket;
  }

  get round(): Round {
    return roundOf(this.table.view.period);
  }

  get now(): number {
    return this.#clock.now();
  }

  /** Sets the time while the follower is stopped. */
  setNow(now: number): void {
    this.#clock.setNow(now);
  }

  /** The frames that a member receives on connecting. */
  async greeting(member: number, pace: Pace = "ticks"): Promise<Received[]> {
    return (await this.socket.greeting(member, "in", pace)).map(opened);
  }

  /** Starts to follow at a time, and waits until all due work is done. */
  async follow(now: number): Promise<void> {
    this.#clock.setNow(now);
    const isIdle = this.#clock.untilIdle();
    this.socket.wake();
    await isIdle;
    await nextTurn();
  }

  /** Sets the time, and waits until all due work is done. */
  async goTo(now: number): Promise<void> {
    this.#clock.setNow(now);
    const isIdle = this.#clock.untilIdle();
    this.socket.poke();
    await isIdle;
    await nextTurn();
  }

  nextRound(startTime: number): void {
    this.table.view = { ...this.table.view, period: Math.ceil(startTime / 10) };
  }

  stake(member: number, more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.send(member, 5015, bet(this.round, more));
  }

  cashOut(member: number, more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.send(member, 5017, more);
  }

  /** Sends a member's frame, and returns the data of its answer. */
  async send(member: number, cmd: number, data: unknown): Promise<Record<string, unknown>> {
    const text = JSON.stringify({ cmd, data: JSON.stringify(data) });
    const answer = await new Promise<string>((resolve) => {
      this.socket.onMessage({ member, locale: "in", logInLocale: "in", send: resolve }, text, this.now);
    });
    return opened(answer).data;
  }

  stored(): Record<string, SqlStorageValue>[] {
    return this.sql
      .exec(
        `SELECT member, iif(status = 'W' AND settled IS NOT NULL, 'F', status) AS status, payout
         FROM stake JOIN round USING (game, period) WHERE status <> 'C' ORDER BY period, member, number`,
      )
      .toArray();
  }

  balances(): number[] {
    return this.members.map((member) => new Ledger(this.sql, ledgerGames()).balance(member));
  }

  brokenInvariants(): string[] {
    const { total, invariants } = this.#cell.audit();
    const broken = invariants.filter((each) => each.broken > 0).map(({ name }) => name);
    return total === 0 ? broken : [...broken, `the total is ${total}`];
  }

  isDue(): boolean {
    return this.due.has(AVIATOR);
  }
}

/** Runs a test inside the test cell, and audits the books after it. */
export function withAviatorBench(work: (bench: AviatorBench) => Promise<void>): Promise<void> {
  return insideTestCell(async (state, cell) => {
    const bench = new AviatorBench(state, cell);
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
