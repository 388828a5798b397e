import { type Refusal, refuse } from "#contract/refusals.ts";
import { dayStart } from "../time/clock.ts";
import type { Join, JoinOutcome } from "../objects/catalogue-api.ts";
import { all, first, insertMany } from "../storage/sql.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/values/durations.ts";

export const giftCodeSchema = `
  CREATE TABLE gift_code (
    code TEXT PRIMARY KEY,
    price INTEGER NOT NULL CHECK (price > 0),
    uses_left INTEGER NOT NULL CHECK (uses_left >= 0)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE gift_use (
    code TEXT NOT NULL,
    member INTEGER NOT NULL,
    -- Made by the member's cell: a repeat of it gets the gift again, another request does not.
    request TEXT NOT NULL,
    PRIMARY KEY (code, member)
  ) STRICT, WITHOUT ROWID;
`;

/** Gift codes. All members share a code's uses, and each member can use it once. */
export class GiftCodes {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Adds or replaces a code. `price`: minor units. `proposal`: the one that operators agreed on. */
  make(code: string, price: number, uses: number, proposal: string): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO gift_code (code, price, uses_left, proposal) VALUES (?, ?, ?, ?)",
      normalized(code),
      price,
      uses,
      proposal,
    );
  }

  isRedeemed(code: string, member: number): boolean {
    return all(this.#sql, "SELECT 1 FROM gift_use WHERE code = ? AND member = ?", normalized(code), member).length > 0;
  }

  /** Takes one use of a code, and returns its price in minor units. Call it inside a transaction. */
  redeem(code: string, member: number, request: string): { price: number } | Refusal {
    const wanted = normalized(code);
    const [gift] = this.#sql
      .exec<{ price: number; uses_left: number }>("SELECT price, uses_left FROM gift_code WHERE code = ?", wanted)
      .toArray();
    if (gift === undefined) return refuse("gift_unknown");
    const [use] = this.#sql
      .exec<{ request: string }>("SELECT request FROM gift_use WHERE code = ? AND member = ?", wanted, member)
      .toArray();
    if (use !== undefined) return use.request === request ? { price: gift.price } : refuse("gift_redeemed");
    if (gift.uses_left === 0) return refuse("gift_unknown");
    this.#sql.exec("UPDATE gift_code SET uses_left = uses_left - 1 WHERE code = ?", wanted);
    this.#sql.exec("INSERT INTO gift_use (code, member, request) VALUES (?, ?, ?)", wanted, member, request);
    return { price: gift.price };
  }
}

/** Members type codes by hand, so case and outer blanks do not matter. */
function normalized(code: string): string {
  return code.trim().toUpperCase();
}

export const giftGuessSchema = `
  -- Wrong gift codes of the last hour, by member and by network.
  CREATE TABLE gift_guess (source TEXT PRIMARY KEY, wrong INTEGER NOT NULL, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX gift_guess_since ON gift_guess (since);
`;

const WINDOW_MS = 3600 * 1000;
const MEMBER_MAX = 10;
/** Many members may share an address. */
const NETWORK_MAX = 100;
/** Expired rows that a wrong code deletes. Each adds at most two, so the table stays small. */
const PURGED_AT_ONCE = 100;

/**
 * Counts wrong gift codes. Past a network's limit each member may still try once, so that a guesser cannot block members
 * with a valid code.
 */
export class GiftGuesses {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** How long a member has to wait before the next try, ms. */
  waitFor(member: number, network: string, now: number): number {
    const own = this.#of(memberSource(member), now);
    const shared = this.#of(networkSource(network), now);
    if (own.wrong >= MEMBER_MAX) return own.since + WINDOW_MS - now;
    return own.wrong > 0 && shared.wrong >= NETWORK_MAX ? shared.since + WINDOW_MS - now : 0;
  }

  countWrong(member: number, network: string, now: number): void {
    this.#sql.exec(
      "DELETE FROM gift_guess WHERE source IN (SELECT source FROM gift_guess WHERE since <= ? LIMIT ?)",
      now - WINDOW_MS,
      PURGED_AT_ONCE,
    );
    for (const source of [memberSource(member), networkSource(network)]) {
      const { wrong, since } = this.#of(source, now);
      this.#sql.exec("INSERT OR REPLACE INTO gift_guess VALUES (?, ?, ?)", source, wrong + 1, since);
    }
  }

  #of(source: string, now: number): { wrong: number; since: number } {
    const row = first<{ wrong: number; since: number }>(
      this.#sql,
      "SELECT wrong, since FROM gift_guess WHERE source = ? AND since > ?",
      source,
      now - WINDOW_MS,
    );
    return row ?? { wrong: 0, since: now };
  }
}

function memberSource(member: number): string {
  return `member:${member}`;
}

function networkSource(network: string): string {
  return `network:${network}`;
}

/** The pool of a window and the bounds of one gift, in minor units. */
export const POOL = 300_000_000;
const GIFT_MIN = 3_000;
const GIFT_MAX = 1_000_000;

/** A gift event: one hour of a day, with the conditions to join. */
export interface GiftWindow {
  /** YYYYMMDD and the number of the window. */
  readonly id: number;
  readonly startTime: number;
  readonly endTime: number;
  /** Required on the same day: recharges and stakes in minor units, and invited members. */
  readonly joinRecharge: number;
  readonly joinRelation: number;
  readonly joinBet: number;
}

/** Offsets from midnight in India. */
const WINDOWS = [
  { start: 10 * HOUR_MS + 30 * MINUTE_MS, joinRecharge: 0, joinRelation: 0, joinBet: 10_000 },
  { start: 15 * HOUR_MS + 30 * MINUTE_MS, joinRecharge: 10_000, joinRelation: 0, joinBet: 0 },
  { start: 20 * HOUR_MS + 30 * MINUTE_MS, joinRecharge: 10_000, joinRelation: 0, joinBet: 50_000 },
] as const;

/** The windows of the current day. */
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
 * A gift in minor units, rounded to whole units. `float` in [0, 1) is spread log-uniformly, so small gifts are common. The
 * rest of the pool bounds the gift; 0 if the rest is below the minimum.
 */
function giftOf(float: number, poolLeft: number): number {
  if (poolLeft < GIFT_MIN) return 0;
  const wanted = GIFT_MIN * (GIFT_MAX / GIFT_MIN) ** float;
  return Math.min(Math.floor(wanted / 100) * 100, Math.floor(poolLeft / 100) * 100);
}

/** YYYYMMDD of a midnight in India. */
function dayNumber(midnight: number): number {
  // Noon in India has the same date in UTC.
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

type Joined = Join & { readonly price: number };

/** Gift events. All members share a window's pool, and each member can join once. */
export class GiftEvents {
  readonly #sql: SqlStorage;
  readonly #random: () => number;

  /** `random` gives floats in [0, 1). */
  constructor(sql: SqlStorage, random: () => number) {
    this.#sql = sql;
    this.#random = random;
  }

  /** Takes each join's gift out of its pool, in their order. Call it inside a transaction. */
  join(joins: readonly Join[], now: number): JoinOutcome[] {
    const windows = new Map(windowsOf(now).map((window) => [window.id, window]));
    const joined = this.#joined(joins);
    const left = new Map<number, number>();
    const added: Joined[] = [];

    const outcomeOf = ({ event, member, request }: Join): JoinOutcome => {
      // A repeat may arrive after the window has closed.
      const first = joined.get(`${event} ${member}`);
      if (first !== undefined) return first.request === request ? { price: first.price } : refuse("event_joined");
      const window = windows.get(event);
      if (window === undefined) return refuse("event_unknown");
      if (now < window.startTime || now >= window.endTime) return refuse("event_closed");
      const poolLeft = left.get(event) ?? this.#poolLeft(event);
      const price = giftOf(this.#random(), poolLeft);
      left.set(event, poolLeft - price);
      if (price === 0) return refuse("event_empty");
      const gift = { event, member, request, price };
      joined.set(`${event} ${member}`, gift);
      added.push(gift);
      return { price };
    };

    const outcomes = joins.map(outcomeOf);
    this.#write(added, left);
    return outcomes;
  }

  /** The earlier joins of these members. */
  #joined(joins: readonly Join[]): Map<string, Joined> {
    const rows = this.#sql
      .exec<Joined & Record<string, SqlStorageValue>>(
        // The order of the tables is fixed, so that SQLite never reads all joins of an event.
        `SELECT event, member, request, price FROM json_each(?) AS asked CROSS JOIN gift_join
         ON event = asked.value ->> 0 AND member = asked.value ->> 1`,
        JSON.stringify(joins.map(({ event, member }) => [event, member])),
      )
      .toArray();
    return new Map(rows.map((row) => [`${row.event} ${row.member}`, row]));
  }

  #write(added: readonly Joined[], left: ReadonlyMap<number, number>): void {
    if (added.length === 0) return;
    for (const event of new Set(added.map((each) => each.event))) {
      this.#sql.exec("INSERT OR REPLACE INTO gift_event (id, pool_left) VALUES (?, ?)", event, left.get(event) ?? 0);
    }
    const rows = added.map(({ event, member, request, price }) => [event, member, request, price]);
    insertMany(this.#sql, "INSERT INTO gift_join (event, member, request, price)", rows);
  }

  isEmpty(event: number): boolean {
    return giftOf(0, this.#poolLeft(event)) === 0;
  }

  /** Minor units. */
  #poolLeft(event: number): number {
    const row = first<{ pool_left: number }>(this.#sql, "SELECT pool_left FROM gift_event WHERE id = ?", event);
    return row?.pool_left ?? POOL;
  }
}
