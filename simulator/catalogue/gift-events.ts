import { type Refusal, refuse } from "#contract/refusals.ts";
import { dayStart } from "../time/clock.ts";

/** Each window's pool and the bounds of one gift, in minor units. */
export const POOL = 300_000_000;
const GIFT_MIN = 3_000;
const GIFT_MAX = 1_000_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** One gift event: an hour of a day, and what a member must have done on that day to join. */
export interface GiftWindow {
  /** YYYYMMDD and the window's number of the day. */
  readonly id: number;
  readonly startTime: number;
  readonly endTime: number;
  /** Recharged and staked money, minor units; members invited. */
  readonly joinRecharge: number;
  readonly joinRelation: number;
  readonly joinBet: number;
}

/** Of a day in the house's time zone: from when, and for whom. */
const WINDOWS = [
  { start: 10 * HOUR_MS + 30 * MINUTE_MS, joinRecharge: 0, joinRelation: 0, joinBet: 10_000 },
  { start: 15 * HOUR_MS + 30 * MINUTE_MS, joinRecharge: 10_000, joinRelation: 0, joinBet: 0 },
  { start: 20 * HOUR_MS + 30 * MINUTE_MS, joinRecharge: 10_000, joinRelation: 0, joinBet: 50_000 },
] as const;

/** The three windows of the day that it is at `now`. */
export function windowsOf(now: number): GiftWindow[] {
  const midnight = dayStart(now);
  const day = dayNumber(midnight);
  return WINDOWS.map(({ start, ...conditions }, index) => ({
    id: day * 10 + index + 1,
    startTime: midnight + start,
    endTime: midnight + start + HOUR_MS,
    ...conditions,
  }));
}

/**
 * One gift (minor units, whole units of the currency) for a float in [0, 1): small ones are common, large ones rare, each
 * order of magnitude as likely as the other. What is left of the pool bounds it; 0 where less than the least is left.
 */
export function giftOf(float: number, poolLeft: number): number {
  if (poolLeft < GIFT_MIN) return 0;
  const wanted = GIFT_MIN * (GIFT_MAX / GIFT_MIN) ** float;
  return Math.min(Math.floor(wanted / 100) * 100, Math.floor(poolLeft / 100) * 100);
}

/** YYYYMMDD of the day whose midnight in the house's time zone this is. */
function dayNumber(midnight: number): number {
  // Noon of that day in India is the same day everywhere that UTC is.
  return Number(new Date(midnight + 12 * HOUR_MS).toISOString().slice(0, 10).replaceAll("-", ""));
}

export const giftEventSchema = `
  CREATE TABLE gift_event (id INTEGER PRIMARY KEY, pool_left INTEGER NOT NULL CHECK (pool_left >= 0)) STRICT;
  CREATE TABLE gift_join (
    event INTEGER NOT NULL,
    member INTEGER NOT NULL,
    request TEXT NOT NULL,
    price INTEGER NOT NULL CHECK (price > 0),
    PRIMARY KEY (event, member)
  ) STRICT, WITHOUT ROWID;
`;

/** Gift events: a pool for each window, shared by all members, once for each. */
export class GiftEvents {
  readonly #sql: SqlStorage;
  readonly #random: () => number;

  /** `random` gives floats in [0, 1). */
  constructor(sql: SqlStorage, random: () => number) {
    this.#sql = sql;
    this.#random = random;
  }

  /** What became of a member's joining before; null where it has not joined. */
  joined(event: number, member: number, request: string): { price: number } | Refusal | null {
    const [first] = this.#sql
      .exec<{ request: string; price: number }>(
        "SELECT request, price FROM gift_join WHERE event = ? AND member = ?",
        event,
        member,
      )
      .toArray();
    if (first === undefined) return null;
    return first.request === request ? { price: first.price } : refuse("event_joined");
  }

  /** A gift out of a window's pool, inside a transaction, for one who has not joined; its price in minor units. */
  join(window: GiftWindow, member: number, request: string): { price: number } | Refusal {
    const left = this.poolLeft(window.id);
    const price = giftOf(this.#random(), left);
    if (price === 0) return refuse("event_empty");
    this.#sql.exec("INSERT OR REPLACE INTO gift_event (id, pool_left) VALUES (?, ?)", window.id, left - price);
    this.#sql.exec(
      "INSERT INTO gift_join (event, member, request, price) VALUES (?, ?, ?, ?)",
      window.id,
      member,
      request,
      price,
    );
    return { price };
  }

  isEmpty(event: number): boolean {
    return giftOf(0, this.poolLeft(event)) === 0;
  }

  /** Minor units that are left to give. */
  poolLeft(event: number): number {
    const [row] = this.#sql
      .exec<{ pool_left: number }>("SELECT pool_left FROM gift_event WHERE id = ?", event)
      .toArray();
    return row?.pool_left ?? POOL;
  }

  hasJoined(event: number, member: number): boolean {
    return this.#sql.exec("SELECT 1 FROM gift_join WHERE event = ? AND member = ?", event, member).toArray().length > 0;
  }
}
