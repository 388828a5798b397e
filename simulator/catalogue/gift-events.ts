import { type Refusal, refuse } from "#contract/refusals.ts";
import { type GiftWindow, giftOf, POOL } from "./gift-windows.ts";

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
