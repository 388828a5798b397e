import { type Place, relayAbove } from "../objects/placement.ts";
import { catalogueStub, relayStub } from "../objects/stubs.ts";
import { type RealTime, SharedQuestion } from "../objects/shared-question.ts";
import { simulatorSettings } from "../settings.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import type { Join, JoinOutcome } from "../objects/catalogue-api.ts";
import { BATCH_EVERY_MS, POOL_FRESH_MS } from "./gift-times.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** Names the relays of the gift events, which have the same places as those of a table. */
export const GIFTS = "gifts";

/** More pools than any two days have. */
const POOLS_KEPT = 16;

/** The questions of a cell, or of a relay of cells, about the gift events. */
export interface GiftLink {
  /** Outcomes in the order of the joins. A repeat gets the first outcome. */
  joinEvents(joins: readonly Join[]): Promise<readonly JoinOutcome[]>;
  /** The events with an empty pool. */
  emptyEvents(events: readonly number[]): Promise<readonly number[]>;
}

/** The way from a cell or a relay to the catalogue: direct for few cells, else by the relay above. */
export function giftLink(env: SimulatorBindings, from: Place): GiftLink {
  const relay = relayOf(env, from);
  const stub = () => (relay === null ? catalogueStub(env) : relayStub(env, GIFTS, relay));
  return {
    joinEvents: async (joins) => stub().joinEvents(joins),
    emptyEvents: async (events) => stub().emptyEvents(events),
  };
}

/** The way of a cell, which sends its joins in batches if they go to a relay. */
export function giftLinkOfCell(env: SimulatorBindings, cell: number, time: RealTime): GiftLink {
  const from = { level: 0, number: cell };
  const link = giftLink(env, from);
  if (relayOf(env, from) === null) return link;
  const batches = new GiftRelay(link, time);
  return { ...link, joinEvents: (joins) => batches.joinEvents(joins) };
}

function relayOf(env: SimulatorBindings, from: Place): Place | null {
  return relayAbove(from, simulatorSettings(env));
}

/** Which pools are empty. An empty pool stays empty, so only pools with gifts are asked about again. */
export class EmptyPools {
  readonly #pools = new FifoCache<number, { readonly isEmpty: boolean; readonly heardAt: number }>(POOLS_KEPT);
  readonly #wanted = new Set<number>();
  readonly #question: SharedQuestion<void>;
  readonly #now: () => number;

  /** `time`: real. */
  constructor(link: Pick<GiftLink, "emptyEvents">, time: RealTime) {
    this.#now = time.now;
    const ask = async () => {
      const events = [...this.#wanted];
      this.#wanted.clear();
      const empty = await link.emptyEvents(events);
      for (const event of events) this.#hear(event, empty.includes(event));
    };
    this.#question = new SharedQuestion({ ask, time, gatherMs: 0, everyMs: 0 });
  }

  /** True only for a pool that was heard to be empty. */
  isKnown(event: number): boolean {
    return this.#pools.get(event)?.isEmpty === true;
  }

  /** The events with an empty pool, some as of `POOL_FRESH_MS` ago. */
  async among(events: readonly number[]): Promise<number[]> {
    const stale = events.filter((event) => !this.#isFresh(event));
    for (const event of stale) this.#wanted.add(event);
    if (stale.length > 0) await this.#question.ask(() => stale.every((event) => this.#isFresh(event)));
    return events.filter((event) => this.isKnown(event));
  }

  /** Learns from the outcomes of joins. */
  learn(joins: readonly Join[], outcomes: readonly JoinOutcome[]): void {
    for (const [index, outcome] of outcomes.entries()) {
      const event = joins[index]?.event;
      if (event !== undefined && "refusal" in outcome && outcome.refusal === "event_empty") this.#hear(event, true);
    }
  }

  #hear(event: number, isEmpty: boolean): void {
    this.#pools.set(event, { isEmpty: isEmpty || this.isKnown(event), heardAt: this.#now() });
  }

  #isFresh(event: number): boolean {
    const pool = this.#pools.get(event);
    if (pool === undefined) return false;
    // Negative: the machine's clock was put back.
    const age = this.#now() - pool.heardAt;
    return pool.isEmpty || (age >= 0 && age < POOL_FRESH_MS);
  }
}

/**
 * Sends the joins of many cells as one question. Only the catalogue decides, and it knows a repeat by its request. So a
 * relay stores nothing, and its restart loses nothing: the cells ask again.
 */
export class GiftRelay implements GiftLink {
  readonly #pools: EmptyPools;
  #waiting: Join[] = [];
  readonly #question: SharedQuestion<ReadonlyMap<string, JoinOutcome>>;

  /** `above`: the catalogue, or the relay of the next level. */
  constructor(above: GiftLink, time: RealTime) {
    this.#pools = new EmptyPools(above, time);
    const ask = async () => {
      const joins = this.#waiting;
      this.#waiting = [];
      const outcomes = await above.joinEvents(joins);
      this.#pools.learn(joins, outcomes);
      return new Map(outcomes.map((outcome, index) => [keyOf(joins[index]), outcome]));
    };
    this.#question = new SharedQuestion({ ask, time, gatherMs: 0, everyMs: BATCH_EVERY_MS });
  }

  async joinEvents(joins: readonly Join[]): Promise<JoinOutcome[]> {
    this.#waiting.push(...joins);
    const outcomes = await this.#question.ask();
    return joins.map((join) => {
      const outcome = outcomes.get(keyOf(join));
      if (outcome === undefined) throw new Error(`no outcome for ${keyOf(join)}`);
      return outcome;
    });
  }

  emptyEvents(events: readonly number[]): Promise<number[]> {
    return this.#pools.among(events);
  }
}

function keyOf(join: Join | undefined): string {
  return join === undefined ? "" : `${join.event} ${join.member} ${join.request}`;
}
