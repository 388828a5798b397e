import type { Fault } from "#contract/control-faults.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { dataProblems } from "../objects/installation.ts";
import { logFailures, SimulatorObject } from "../objects/simulator-object.ts";
import { simulatorSettings, type SimulatorBindings } from "../settings.ts";
import { migrate } from "../storage/migrate.ts";
import { Clock, type ClockChange, type ClockState } from "../time/clock.ts";
import type { CatalogueApi, EventState, Redeemer } from "./api.ts";
import { Faults, faultSchema } from "./faults.ts";
import { GiftCodes, giftCodeSchema, GiftGuesses, giftGuessSchema } from "./gift-codes.ts";
import { GiftEvents, giftEventSchema, windowsOf } from "./gift-events.ts";
import { PRODUCTS } from "./products/products.ts";
import { Stock, stockSchema, type TakeOutcome } from "./stock.ts";
import { Timekeeper, timekeeperSchema } from "./timekeeper.ts";

/** The catalogue's database, step by step: append-only. */
export const CATALOGUE_SCHEMA = [
  giftCodeSchema + giftEventSchema + stockSchema,
  timekeeperSchema,
  faultSchema,
  giftGuessSchema,
];

/** What all members share and is scarce: stock, gift codes, the pools of gift events. Each is exact: one at a time. */
export class Catalogue extends SimulatorObject implements CatalogueApi {
  static {
    logFailures(this);
  }

  readonly #clock: Clock;
  readonly #codes: GiftCodes;
  readonly #guesses: GiftGuesses;
  readonly #events: GiftEvents;
  readonly #faults: Faults;
  readonly #stock: Stock;
  readonly #timekeeper: Timekeeper;
  readonly #dataProblems: readonly string[];

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    migrate(ctx.storage, CATALOGUE_SCHEMA, ctx.id.name ?? "the catalogue");
    this.#clock = new Clock(ctx.storage);
    this.#timekeeper = new Timekeeper(ctx.storage.sql, this.#clock);
    this.#codes = new GiftCodes(ctx.storage.sql);
    this.#guesses = new GiftGuesses(ctx.storage.sql);
    this.#events = new GiftEvents(
      ctx.storage.sql,
      () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    );
    this.#stock = new Stock(ctx.storage.sql);
    this.#stock.fill(PRODUCTS);
    this.#faults = new Faults(ctx.storage.sql);
    this.#dataProblems = dataProblems(ctx.storage.kv, simulatorSettings(env), this.#timekeeper.cellsSeen());
  }

  /** The settings that contradict the data of the whole simulator, a line each. */
  dataProblems(): readonly string[] {
    return this.#dataProblems;
  }

  redeem(code: string, { member, request, network }: Redeemer): { price: number } | Refusal {
    const now = this.#clock.now();
    return this.ctx.storage.transactionSync(() => {
      const wait = this.#codes.isRedeemed(code, member) ? 0 : this.#guesses.waitFor(member, network, now);
      if (wait > 0) return refuse("gift_guesses", { with: { minutes: Math.ceil(wait / 60_000) } });
      const outcome = this.#codes.redeem(code, member, request);
      if ("refusal" in outcome && outcome.refusal === "gift_unknown") this.#guesses.countWrong(member, network, now);
      return outcome;
    });
  }

  /** Joins a window of today that is open, or gives the first outcome again. The cell has checked its conditions. */
  joinEvent(event: number, member: number, request: string): { price: number } | Refusal {
    // A repeat may come when the window has closed.
    const first = this.#events.joined(event, member, request);
    if (first !== null) return first;
    const now = this.#clock.now();
    const window = windowsOf(now).find(({ id }) => id === event);
    if (window === undefined) return refuse("event_unknown");
    if (now < window.startTime || now >= window.endTime) return refuse("event_closed");
    return this.ctx.storage.transactionSync(() => this.#events.join(window, member, request));
  }

  eventStates(events: readonly number[], member: number): EventState[] {
    return events.map((id) => ({
      id,
      joined: this.#events.hasJoined(id, member),
      empty: this.#events.isEmpty(id),
    }));
  }

  takeStock(order: string, product: number): TakeOutcome {
    return this.ctx.storage.transactionSync(() => this.#stock.take(order, product));
  }

  /** Items by product. */
  stock(): Map<number, number> {
    return this.#stock.items();
  }

  itemsOf(product: number): number {
    return this.#stock.itemsOf(product);
  }

  /** How many items orders have taken since the shop opened. */
  itemsTaken(): number {
    return this.#stock.taken();
  }

  setStock(product: number, items: number): void {
    this.#stock.set(product, items);
  }

  makeCode(code: string, price: number, uses: number): void {
    this.#codes.make(code, price, uses);
  }

  /** The faults in force, oldest first. */
  faults(): Fault[] {
    return this.#faults.inForce(this.#clock.now());
  }

  addFault(fault: Omit<Fault, "id">): Fault[] {
    this.#faults.add(fault);
    return this.faults();
  }

  /** Removes a fault, or all of them; null where there is no such one. */
  removeFaults(id: number | null): Fault[] | null {
    return this.#faults.remove(id) ? this.faults() : null;
  }

  time(): ClockState {
    return this.#clock.state;
  }

  enrol(name: string): ClockState {
    return this.#timekeeper.enrol(name);
  }

  changeTime(change: ClockChange): { state: ClockState; living: string[] } {
    return this.#timekeeper.change(change);
  }

  /** Begins a time that stands still, in a simulator that nobody has used. */
  beginAt(now: number): void {
    this.#timekeeper.beginAt(now);
  }
}
