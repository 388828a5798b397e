import {
  type Bettor,
  type TablePage,
  type TableView,
  VOID,
  type Void,
  type StakesSeen,
  type CellReport,
  type TableReport,
  type DayWin,
} from "../objects/rounds-api.ts";
import { type RealTime, SharedQuestion, atOnce, LatestAnswer, type QuestionTimes } from "../objects/shared-question.ts";
import { PLAYERS_MAX } from "./table.ts";
import type { TableLink } from "./table-link.ts";
import type { TableGame } from "#contract/games/table-game.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import { bestOf, AllStakes, Turnout } from "./turnout.ts";
import { ResultPages } from "./result-pages.ts";
import type { AnyOutcome } from "../games.ts";

/** The first bettors of a round at this relay: no later one can be among the first at the table. */
class FirstBettors {
  readonly #table: TableLink;
  readonly #question: SharedQuestion<void>;
  #period = 0;
  #bettors: Bettor[] = [];
  /** How many of them the table has. */
  #delivered = 0;

  constructor(table: TableLink, time: RealTime) {
    this.#table = table;
    this.#question = new SharedQuestion({ ask: () => this.#send(), time, gatherMs: 0, everyMs: 0 });
  }

  async offer(period: number, bettors: readonly Bettor[]): Promise<void> {
    // The table knows whether an earlier round still takes them.
    if (period < this.#period) return this.#table.offer(period, bettors);
    if (period > this.#period) {
      this.#period = period;
      this.#bettors = [];
      this.#delivered = 0;
    }
    for (const bettor of bettors) {
      const isKnown = this.#bettors.some(({ member }) => member === bettor.member);
      if (this.#bettors.length < PLAYERS_MAX && !isKnown) this.#bettors.push(bettor);
    }
    if (!this.#isDelivered()) await this.#question.ask(() => this.#isDelivered());
  }

  #isDelivered(): boolean {
    return this.#delivered === this.#bettors.length;
  }

  async #send(): Promise<void> {
    const period = this.#period;
    const count = this.#bettors.length;
    await this.#table.offer(period, this.#bettors.slice(this.#delivered));
    if (period === this.#period) this.#delivered = count;
  }
}

/** The cells of a table report in the same part of a second. */
const GATHER_MS = 100;
/** A little less than the second of the cells, so that a late report does not wait for the next one. */
const REPORT_EVERY_MS = 900;
/** Rounds whose outcomes are kept for cells that are late. */
const ROUNDS_KEPT = 64;
/** Views with different numbers of results: each game's own. */
const VIEWS_KEPT = 4;

interface RoundRelayNeeds {
  readonly game: TableGame<AnyOutcome>;
  /** The table, or the relay of the next level. */
  readonly table: TableLink;
  readonly time: RealTime;
}

/**
 * Stands between a table and some of its cells: asks once for all of them, and sends their reports as one. Keeps
 * in memory only what the table made final, so a restart and any delay change nothing.
 */
export class RoundRelay {
  readonly #game: TableGame<AnyOutcome>;
  readonly #table: TableLink;
  readonly #questionTimes: QuestionTimes;
  readonly #views = new FifoCache<number, LatestAnswer<TableView>>(VIEWS_KEPT);
  readonly #outcomes = new FifoCache<number, AnyOutcome | Void>(ROUNDS_KEPT);
  readonly #questions = new FifoCache<number, SharedQuestion<AnyOutcome | Void | null>>(ROUNDS_KEPT);
  readonly #pages: ResultPages;
  readonly #first: FirstBettors;
  readonly #turnout: Turnout;
  readonly #stakes: AllStakes;
  #ended: readonly DayWin[] = [];
  readonly #report: SharedQuestion<TableReport>;
  readonly #stakesReport: SharedQuestion<StakesSeen>;

  constructor({ game, table, time }: RoundRelayNeeds) {
    this.#game = game;
    this.#turnout = new Turnout(game.stakesShown);
    this.#stakes = new AllStakes(game.stakesShown);
    this.#table = table;
    this.#questionTimes = atOnce(time);
    this.#pages = new ResultPages(time);
    this.#first = new FirstBettors(table, time);
    const often = { time, gatherMs: GATHER_MS, everyMs: REPORT_EVERY_MS };
    this.#report = new SharedQuestion({ ...often, ask: () => this.#sendReport() });
    const ask = () => table.exchangeStakes(this.#stakes.period, this.#stakes.all());
    this.#stakesReport = new SharedQuestion({ ...often, ask });
  }

  /** The running round at `now`, the caller's simulated time. */
  current(resultCount: number, now: number): Promise<TableView> {
    const view =
      this.#views.get(resultCount) ??
      new LatestAnswer((latest) => this.#table.current(resultCount, latest), this.#questionTimes);
    this.#views.set(resultCount, view);
    return view.get(now, ({ period }) => this.#isRunning(period, now));
  }

  /** Only decided outcomes are kept, since the others may be decided at any moment. */
  async outcome(period: number): Promise<AnyOutcome | Void | null> {
    const known = this.#outcomes.get(period);
    if (known !== undefined) return known;
    const ask = async () => {
      const outcome = await this.#table.outcome(period);
      if (outcome !== null) this.#outcomes.set(period, outcome);
      return outcome;
    };
    const question = this.#questions.get(period) ?? new SharedQuestion({ ...this.#questionTimes, ask });
    this.#questions.set(period, question);
    return question.ask((outcome) => outcome !== null);
  }

  page(limit: number, skip: number, now: number): Promise<TablePage> {
    return this.#pages.get(`${limit} ${skip}`, (latest) => this.#table.page(limit, skip, latest), now);
  }

  /** Resolves when the table has those that can count. */
  offer(period: number, bettors: readonly Bettor[]): Promise<void> {
    return this.#first.offer(period, bettors);
  }

  /** Adds a cell's report to the next one to the table. Its failure reaches the cells, which then report again. */
  exchange(period: number, from: number, { ended, ...turnout }: CellReport): Promise<TableReport> {
    this.#turnout.take(period, from, turnout);
    this.#ended = bestOfEachRound(this.#game, [...this.#ended, ...ended]);
    return this.#report.ask();
  }

  exchangeStakes(period: number, from: number, stakes: StakesSeen): Promise<StakesSeen> {
    this.#stakes.take(period, from, stakes);
    return this.#stakesReport.ask();
  }

  #sendReport(): Promise<TableReport> {
    const ended = this.#ended;
    this.#ended = [];
    return this.#table.exchange(this.#turnout.period, { ...this.#turnout.all(), ended });
  }

  /** True only if the round runs for certain. After the lock that follows from its outcome. */
  #isRunning(period: number, now: number): boolean {
    const game = this.#game;
    if (now < game.startTime(period)) return false;
    if (now < game.lockTime(period)) return true;
    const outcome = this.#outcomes.get(period);
    if (outcome === undefined) return false;
    return now < game.startTime(game.nextPeriod(period, () => (outcome === VOID ? null : outcome)));
  }
}

/** A list of each round by itself, since only the table knows which of them belong to its day. */
function bestOfEachRound(game: TableGame<AnyOutcome>, wins: readonly DayWin[]): DayWin[] {
  const periods = [...new Set(wins.map(({ period }) => period))];
  return periods.flatMap((period) => {
    const ofRound = wins.filter((win) => win.period === period);
    const best = bestOf(game, ofRound, 0);
    return [...new Set([...best.wins, ...best.multipliers])];
  });
}
