import { changeClock, Clock, type ClockChange, type ClockState } from "../time/clock.ts";
import type { Fault } from "#contract/control/faults.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { type PlayersByMinute, PlayersNow } from "../metrics/recent-players.ts";
import { dataProblems } from "../objects/installation.ts";
import { logFailures, SimulatorObject } from "../objects/simulator-object.ts";
import { simulatorSettings } from "../settings.ts";
import { migrate, SHIPPED } from "../storage/migrate.ts";
import type {
  CatalogueApi,
  Join,
  JoinOutcome,
  LogPage,
  LogQuestion,
  LogRestart,
  NewestKeys,
  Redeemer,
  TakeOutcome,
} from "../objects/catalogue-api.ts";
import type { Provider } from "#contract/calls/exg.ts";
import type { LogDraft } from "#fairness/log.ts";
import { FairnessLog, fairnessLogSchema } from "./fairness-log.ts";
import { TextCounts, textCountSchema } from "./text-counts.ts";
import { GiftCodes, giftCodeSchema, GiftGuesses, giftGuessSchema, GiftEvents, giftEventSchema } from "./gifts.ts";
import { PRODUCTS } from "./products/products.ts";
import { Stock, stockSchema } from "./stock.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

const sharedClockSchema = `
  CREATE TABLE living (
    name TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;
`;

/** The simulator's clock, and the objects that must be notified when it changes. */
class SharedClock {
  readonly #sql: SqlStorage;
  readonly #clock: Clock;

  constructor(sql: SqlStorage, clock: Clock) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Registers an object that has started, by name, and returns the time. */
  enrol(name: string): ClockState {
    this.#sql.exec("INSERT OR IGNORE INTO living (name) VALUES (?)", name);
    return this.#clock.state;
  }

  /** Freezes the clock at any time. Only for an empty simulator, since rounds never run backwards. */
  beginAt(now: number): void {
    this.#clock.set({ speed: 1, frozen: true, anchorReal: this.#clock.real(), anchorNow: now });
  }

  /** Changes the clock and returns the objects to notify. */
  change(change: ClockChange): { state: ClockState; subscribers: string[] } {
    const state = changeClock(this.#clock.state, change, this.#clock.real());
    this.#clock.set(state);
    return {
      state,
      subscribers: [...this.#sql.exec<{ name: string }>("SELECT name FROM living")].map(({ name }) => name),
    };
  }
}

const faultSchema = `
  -- What an operator lets fall on calls and frames, as JSON. Ids are never used twice: what follows from them is not either.
  CREATE TABLE fault (id INTEGER PRIMARY KEY AUTOINCREMENT, fault TEXT NOT NULL, until INTEGER) STRICT;
`;

/** The operator's faults until they end. */
class FaultStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Active faults, oldest first. */
  active(now: number): Fault[] {
    this.#sql.exec("DELETE FROM fault WHERE until <= ?", now);
    return this.#sql
      .exec<{ id: number; fault: string }>("SELECT id, fault FROM fault ORDER BY id")
      .toArray()
      .map(({ id, fault }) => ({ ...(JSON.parse(fault) as Omit<Fault, "id">), id }));
  }

  add(fault: Omit<Fault, "id">): void {
    this.#sql.exec("INSERT INTO fault (fault, until) VALUES (?, ?)", JSON.stringify(fault), fault.until ?? null);
  }

  /** `id`: null removes all. False: unknown id. */
  remove(id: number | null): boolean {
    if (id !== null) return this.#sql.exec("DELETE FROM fault WHERE id = ? RETURNING id", id).toArray().length > 0;
    this.#sql.exec("DELETE FROM fault");
    return true;
  }
}

/** The key of the time of the newest audit. */
const AUDITED = "audited";

/** The key of the numbers of the providers' newest keys. */
const PROVIDER_KEYS = "provider_keys";

/** The last part of the public list's name. */
const LOG_NAME = "fairness";

/** The catalogue's database, step by step: append-only. */
export const CATALOGUE_SCHEMA = [
  giftCodeSchema + giftEventSchema + giftGuessSchema + stockSchema + sharedClockSchema + faultSchema,
  fairnessLogSchema,
  textCountSchema,
];

/**
 * All members share it. A single object keeps the stock, the gift codes and the pools of gift events exact, and counts
 * who plays now. It also keeps the public list of what proves the games fair.
 */
export class Catalogue extends SimulatorObject implements CatalogueApi {
  static {
    logFailures(this);
  }

  readonly #clock: Clock;
  readonly #codes: GiftCodes;
  readonly #guesses: GiftGuesses;
  readonly #events: GiftEvents;
  readonly #texts: TextCounts;
  readonly #faults: FaultStore;
  readonly #stock: Stock;
  readonly #playersNow = new PlayersNow();
  readonly #sharedClock: SharedClock;
  readonly #log: FairnessLog;
  readonly #dataProblems: readonly string[];

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    migrate(ctx.storage, { steps: CATALOGUE_SCHEMA, shipped: SHIPPED.catalogue }, ctx.id.name ?? "the catalogue");
    this.#clock = new Clock(ctx.storage);
    this.#sharedClock = new SharedClock(ctx.storage.sql, this.#clock);
    this.#codes = new GiftCodes(ctx.storage.sql);
    this.#guesses = new GiftGuesses(ctx.storage.sql);
    this.#events = new GiftEvents(
      ctx.storage.sql,
      () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    );
    this.#texts = new TextCounts(ctx.storage.sql);
    this.#stock = new Stock(ctx.storage.sql);
    this.#stock.fill(PRODUCTS);
    this.#faults = new FaultStore(ctx.storage.sql);
    if (ctx.storage.kv.get(AUDITED) === undefined) this.noteAudit();
    const settings = simulatorSettings(env);
    const origin = `${settings.installation}/${LOG_NAME}`;
    this.#log = new FairnessLog({ storage: ctx.storage, keys: settings.receiptKey, origin });
    this.#dataProblems = dataProblems(ctx.storage.kv, settings);
  }

  /** Settings that contradict the stored data, a line each. */
  dataProblems(): readonly string[] {
    return this.#dataProblems;
  }

  takeText(network: string): number {
    return this.#texts.take(network, this.#clock.now());
  }

  auditedAt(): number {
    return this.ctx.storage.kv.get<number>(AUDITED) ?? this.#clock.real();
  }

  noteAudit(): void {
    this.ctx.storage.kv.put(AUDITED, this.#clock.real());
  }

  providerKeys(): NewestKeys {
    return this.ctx.storage.kv.get<NewestKeys>(PROVIDER_KEYS) ?? {};
  }

  makeProviderKey(provider: Provider): number {
    const known = this.providerKeys();
    const number = (known[provider] ?? 0) + 1;
    this.ctx.storage.kv.put(PROVIDER_KEYS, { ...known, [provider]: number });
    return number;
  }

  redeem(code: string, { member, request, network }: Redeemer): { price: number } | Refusal {
    const now = this.#clock.now();
    return this.#transaction(() => {
      const wait = this.#codes.isRedeemed(code, member) ? 0 : this.#guesses.waitFor(member, network, now);
      if (wait > 0) return refuse("gift_guesses", { with: { minutes: Math.ceil(wait / 60_000) } });
      const outcome = this.#codes.redeem(code, member, request);
      if ("refusal" in outcome && outcome.refusal === "gift_unknown") this.#guesses.countWrong(member, network, now);
      return outcome;
    });
  }

  joinEvents(joins: readonly Join[]): JoinOutcome[] {
    return this.#transaction(() => this.#events.join(joins, this.#clock.now()));
  }

  emptyEvents(events: readonly number[]): number[] {
    return events.filter((event) => this.#events.isEmpty(event));
  }

  takeStock(order: string, product: number): TakeOutcome {
    return this.#transaction(() => this.#stock.take(order, product));
  }

  /** Items by product. */
  stock(): Map<number, number> {
    return this.#stock.items();
  }

  itemsOf(product: number): number {
    return this.#stock.itemsOf(product);
  }

  itemsTaken(): number {
    return this.#stock.taken();
  }

  setStock(product: number, items: number): number {
    const before = this.#stock.itemsOf(product);
    this.#stock.set(product, items);
    return before;
  }

  makeCode(code: string, price: number, uses: number): { price: number; uses: number } | null {
    return this.#codes.make(code, price, uses);
  }

  /** Active faults, oldest first. */
  faults(): Fault[] {
    return this.#faults.active(this.#clock.now());
  }

  addFault(fault: Omit<Fault, "id">): Fault[] {
    this.#faults.add(fault);
    return this.faults();
  }

  /** `id`: null removes all. Null: unknown id. */
  removeFaults(id: number | null): Fault[] | null {
    return this.#faults.remove(id) ? this.faults() : null;
  }

  takePlayers(cell: number, counts: PlayersByMinute): void {
    this.#playersNow.take(cell, counts);
  }

  playersNow(game: string): number {
    return this.#playersNow.of(game, this.#clock.now());
  }

  addToLog(drafts: readonly LogDraft[]): number[] {
    this.refuseWhileRestoring();
    const times = this.#log.append(drafts, this.#clock.now());
    this.noteCommit();
    return times;
  }

  continueLog(from: number, entries: readonly string[]): boolean {
    return this.#log.continue(from, entries);
  }

  restartLog(restart: LogRestart): string | null {
    return this.#log.restart(restart, this.#clock.now());
  }

  readLog(question: LogQuestion): LogPage | null {
    this.refuseWhileRestoring();
    return this.#log.read(question, this.#clock.now());
  }

  time(): ClockState {
    return this.#clock.state;
  }

  enrol(name: string): ClockState {
    return this.#sharedClock.enrol(name);
  }

  changeTime(change: ClockChange): { state: ClockState; subscribers: string[] } {
    return this.#sharedClock.change(change);
  }

  /** Starts an empty simulator at a frozen time. */
  beginAt(now: number): void {
    this.#sharedClock.beginAt(now);
  }

  #transaction<T>(work: () => T): T {
    const outcome = this.ctx.storage.transactionSync(work);
    this.noteCommit();
    return outcome;
  }
}
