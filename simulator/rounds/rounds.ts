import type { LogDraft } from "#fairness/log.ts";
import type { Invariant } from "#contract/control/operate.ts";
import type { TableGame } from "#contract/games/table-game.ts";
import { bindToFairnessKey } from "../objects/installation.ts";
import { logFailures, SimulatorObject } from "../objects/simulator-object.ts";
import { simulatorSettings } from "../settings.ts";
import { ClosedGames, type Closing } from "../storage/closed-games.ts";
import { generationOf } from "../storage/generation.ts";
import { migrate, SHIPPED } from "../storage/migrate.ts";
import { Clock, type ClockState, dayStart } from "../time/clock.ts";
import { syncClock } from "../objects/shared-clock.ts";
import { catalogueStub } from "../objects/stubs.ts";
import {
  type RoundsApi,
  type TableGlance,
  type TableLive,
  type TableOdds,
  type TablePage,
  type TableView,
  VOID,
  type Void,
  type ChainPlace,
  type PublicChain,
  type RoundDetail,
  type Bettor,
  type StakesSeen,
  type CellReport,
  type TableReport,
  type DayBest,
} from "../objects/rounds-api.ts";
import { auditTable } from "./audit.ts";
import { Publication } from "./publication.ts";
import { BestOfDay, AllStakes, Turnout } from "./turnout.ts";
import { RoundLog } from "./round-log.ts";
import { Table } from "./table.ts";
import { TABLE_SCHEMA } from "./table-schema.ts";
import type { AnyOutcome } from "../games.ts";
import { gameOf } from "../objects/tables.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import { DAY_MS } from "#contract/values/durations.ts";

/** Between two steps of a chain, so that the first calls of all tables share the machine with them. */
const CHAIN_STEP_MS = 1_000;

/** Since when rounds use the beacon, simulated ms. */
const BEACON_FROM = "beacon_from";

/**
 * How often a table adds the rounds that passed, also without callers. So a caller after days waits for one hour's
 * rounds, and the next chain is computed long before its first round.
 */
const WAKE_EVERY_MS = 3_600_000;

/** Between two alarms of a table whose chain waits for its salt. */
const SALT_RETRY_MS = 15_000;

const NONE: DayBest = { wins: [], multipliers: [] };

/** A game table: schedule, commitments, seeds, results, public totals. */
export class Rounds extends SimulatorObject implements RoundsApi {
  static {
    logFailures(this);
  }

  readonly #clock: Clock;
  readonly #closed: ClosedGames;
  readonly #game: TableGame<AnyOutcome>;
  readonly #table: Table<AnyOutcome>;
  readonly #publication: Publication;
  readonly #turnout: Turnout;
  readonly #stakes: AllStakes;
  readonly #best: BestOfDay;
  #odds: { minute: number; day: TableOdds } | undefined;
  #highest: { newest: number; from: number; count: number; results: TablePage["results"] } | undefined;

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    migrate(ctx.storage, { steps: TABLE_SCHEMA, shipped: SHIPPED.table }, ctx.id.name ?? "a table");
    const name = /^table:(.+)$/.exec(ctx.id.name ?? "")?.[1] ?? "";
    const { fairnessKey, beacon, saltBeacon, receiptKey } = simulatorSettings(env);
    const game = gameOf(name, beacon);
    if (game === undefined) throw new Error(`not a table's name: ${ctx.id.name}`);
    this.#clock = new Clock(ctx.storage);
    syncClock(ctx, env, this.#clock);
    this.#closed = new ClosedGames(ctx.storage.kv);
    this.#game = game;
    this.#turnout = new Turnout(game.stakesShown);
    this.#stakes = new AllStakes(game.stakesShown);
    const { kv } = ctx.storage;
    const kept = { get: () => kv.get<DayBest>("best") ?? NONE, put: (best: DayBest) => kv.put("best", best) };
    this.#best = new BestOfDay(kept, game);
    bindToFairnessKey(kv, fairnessKey);
    this.#table = new Table({
      storage: ctx.storage,
      name,
      game,
      fairnessKey,
      beacon,
      salts: saltBeacon,
      isLogged: receiptKey.length > 0,
      generation: generationOf(kv),
      onCommit: this.noteCommit,
      onUnfinishedChain: () => void this.#wakeForChain(),
    });
    const log = new RoundLog<AnyOutcome>({
      kv,
      name,
      table: this.#table,
      append: async (drafts: readonly LogDraft[]) => catalogueStub(env).addToLog(drafts),
      playersOf: (period: number) =>
        Math.max(this.#table.offeredIn(period), this.#turnout.period === period ? this.#turnout.all().players : 0),
      formatOutcome: (outcome: AnyOutcome) => game.formatForced(outcome),
    });
    this.#publication = new Publication({
      clock: this.#clock,
      table: this.#table,
      beacon,
      saltBeacon,
      log: receiptKey.length === 0 ? null : log,
      logFailure: this.logFailure,
    });
    if (beacon === null) kv.delete(BEACON_FROM);
    else if (kv.get(BEACON_FROM) === undefined) kv.put(BEACON_FROM, this.#clock.now());
    void ctx.blockConcurrencyWhile(async () => {
      if ((await ctx.storage.getAlarm()) === null) await this.#wakeLater();
    });
  }

  override async alarm(): Promise<void> {
    // Each alarm does a single part of the work, so it stays short.
    if (this.#table.hasUnfinishedChain()) this.#table.prepareChain(this.#clock.now());
    else this.#table.current(this.#clock.now());
    await this.#publication.publish();
    await (this.#table.hasUnfinishedChain() ? this.#wakeForChain() : this.#wakeLater());
  }

  async current(resultCount: number): Promise<TableView> {
    const now = this.#clock.now();
    const { period } = this.#table.current(now);
    // The end of a chain is public before anybody can stake on its first round.
    if (this.#table.chainsToLog().length > 0) await this.#publication.sendToLog();
    this.ctx.waitUntil(this.#publication.publish());
    const results = this.#table.results(resultCount, now);
    // Cells of 0.2.0 read `maintenance`; the present ones judge each stake by their own closing.
    return { period, commitment: this.#table.commitment(period), maintenance: this.#isClosed(now), results };
  }

  glance(resultCount: number): TableGlance {
    const now = this.#clock.now();
    const game = this.#game;
    const { period, outcome } = this.#table.current(now);
    const results = this.#table.results(resultCount, now).map((result) => ({
      period: result.period,
      result: game.shortOutcome(result.outcome),
    }));
    const deal = game.dealTime(period);
    const isInFlight = game.phaseAt(period, outcome, now).endIsSecret;
    const takeOff = isInFlight ? deal : null;
    if (isInFlight || this.#isClosed(now)) return { period, time: now, nextTime: null, takeOff, results };
    const nextTime = now < deal ? deal : game.dealTime(game.nextPeriod(period, () => outcome));
    return { period, time: now, nextTime, takeOff, results };
  }

  live(): TableLive {
    const now = this.#clock.now();
    const { period, outcome } = this.#table.current(now);
    const [last] = this.#table.results(1, now);
    return {
      game: this.#game.game,
      period,
      ...this.#game.phaseAt(period, outcome, now),
      maintenance: this.#isClosed(now),
      forced: this.#table.forcedCount(),
      voids: this.#table.voidCount(now),
      beaconLateMs: this.#publication.beaconLateMs(now),
      last:
        last === undefined
          ? null
          : { period: last.period, outcome: JSON.stringify(this.#game.formatForced(last.outcome)) },
    };
  }

  outcome(period: number): AnyOutcome | Void | null {
    const now = this.#clock.now();
    this.ctx.waitUntil(this.#publication.fetchBeacon(now));
    const outcome = this.#table.outcome(period, now);
    this.ctx.waitUntil(this.#publication.publish());
    return this.#table.isVoid(period, now) || this.#lacksBeacon(period, outcome, now) ? VOID : outcome;
  }

  page(limit: number, skip: number): TablePage {
    const now = this.#clock.now();
    const until = Math.max(now, this.#game.dealTime(this.#table.current(now).period));
    return { count: this.#table.resultCount(now), until, results: this.#table.results(limit, now, skip) };
  }

  highest(count: number): TablePage["results"] {
    const now = this.#clock.now();
    const newest = this.#table.results(1, now)[0]?.period ?? 0;
    const from = dayStart(now);
    // Cached for each round: the query reads a whole day.
    if (this.#highest?.newest !== newest || this.#highest.from !== from || this.#highest.count !== count) {
      this.#highest = { newest, from, count, results: this.#table.highest(from, count, now) };
    }
    return this.#highest.results;
  }

  odds(): TableOdds {
    const now = this.#clock.now();
    // Cached for a minute: the query reads a whole day.
    const minute = Math.floor(now / 60_000);
    if (this.#odds?.minute !== minute) this.#odds = { minute, day: this.#table.odds(now - DAY_MS, now) };
    return this.#odds.day;
  }

  offer(period: number, bettors: readonly Bettor[]): void {
    this.#table.offer(period, bettors, this.#clock.now());
  }

  exchange(period: number, cell: number, { ended, ...turnout }: CellReport): TableReport {
    const best = this.#best.take(ended, dayStart(this.#clock.now()));
    return { ...this.#turnout.exchange(period, cell, turnout), best };
  }

  exchangeStakes(period: number, cell: number, stakes: StakesSeen): StakesSeen {
    return this.#stakes.exchange(period, cell, stakes);
  }

  detail(period: number): RoundDetail<AnyOutcome> | null {
    return this.#table.detail(period, this.#clock.now());
  }

  outcomes(periods: readonly number[]): (AnyOutcome | null)[] {
    const now = this.#clock.now();
    return periods.map((period) => this.#table.outcome(period, now));
  }

  audit(): Invariant[] {
    return auditTable(this.ctx.storage.sql, this.#game, this.#table.history);
  }

  async chains(): Promise<PublicChain[]> {
    const now = this.#clock.now();
    this.#table.current(now);
    // A new chain is public with its entry; nobody waits for the beacon.
    await this.#publication.sendToLog();
    this.ctx.waitUntil(this.#publication.publish());
    return this.#table.chains(now);
  }

  retireChain(): ChainPlace | null {
    return this.#table.retireChain(this.#clock.now());
  }

  force(wanted: readonly unknown[]): number | null {
    return this.#table.force(wanted, this.#clock.now());
  }

  close(closing: Closing | null): void {
    this.#closed.set(this.#game.game, closing);
  }

  setClock(state: ClockState): void {
    this.#clock.set(state);
  }

  voidCount(): number {
    return this.#table.voidCount(this.#clock.now());
  }

  #wakeLater(): Promise<void> {
    const isWaiting = this.#table.wantedSalt() !== null;
    return this.ctx.storage.setAlarm(this.#clock.real() + (isWaiting ? SALT_RETRY_MS : WAKE_EVERY_MS));
  }

  #wakeForChain(): Promise<void> {
    return this.ctx.storage.setAlarm(this.#clock.real() + CHAIN_STEP_MS);
  }

  /** True for a round that was drawn without its beacon: nobody had told the table of the stakes in time. */
  #lacksBeacon(period: number, outcome: AnyOutcome | null, now: number): boolean {
    const from = this.ctx.storage.kv.get<number>(BEACON_FROM);
    if (from === undefined || outcome === null || this.#game.startTime(period) < from) return false;
    const detail = this.#table.detail(period, now);
    return detail !== null && detail.beaconRound === null && !this.#table.isForced(period);
  }

  #isClosed(now: number): boolean {
    return this.#closed.isClosed(this.#game.game, now);
  }
}
