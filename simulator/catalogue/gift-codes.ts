import { type Refusal, refuse } from "#contract/refusals.ts";

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

/** Gift codes: a number of uses shared by all members, once for each. */
export class GiftCodes {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Makes a code, or gives one that is there a new price (minor units) and number of uses. */
  make(code: string, price: number, uses: number): void {
    this.#sql.exec(
      "INSERT OR REPLACE INTO gift_code (code, price, uses_left) VALUES (?, ?, ?)",
      normal(code),
      price,
      uses,
    );
  }

  /** Whether a member has redeemed a code. */
  isRedeemed(code: string, member: number): boolean {
    return (
      this.#sql.exec("SELECT 1 FROM gift_use WHERE code = ? AND member = ?", normal(code), member).toArray().length > 0
    );
  }

  /** Uses a code up by one inside a transaction; answers its price in minor units. */
  redeem(code: string, member: number, request: string): { price: number } | Refusal {
    const wanted = normal(code);
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

/** Codes are read out and typed: letters count the same in either case. */
function normal(code: string): string {
  return code.trim().toUpperCase();
}

export const giftGuessSchema = `
  -- Wrong gift codes of the last hour, by member and by network.
  CREATE TABLE gift_guess (source TEXT PRIMARY KEY, wrong INTEGER NOT NULL, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX gift_guess_since ON gift_guess (since);
`;

const WINDOW_MS = 3600 * 1000;
const MEMBER_MAX = 10;
/** Room for a crowd that shares an address. */
const NETWORK_MAX = 100;
/** Rows that one more wrong code drops: each adds two at the most. */
const PURGED_AT_ONCE = 100;

/**
 * Counts wrong gift codes. Past a network's limit a member may still try once, so that a guesser keeps nobody with
 * a good code from using it.
 */
export class GiftGuesses {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** How long a member has to wait before another code is looked at, ms; 0: not at all. */
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
    const [row] = this.#sql
      .exec<{ wrong: number; since: number }>(
        "SELECT wrong, since FROM gift_guess WHERE source = ? AND since > ?",
        source,
        now - WINDOW_MS,
      )
      .toArray();
    return row ?? { wrong: 0, since: now };
  }
}

function memberSource(member: number): string {
  return `member:${member}`;
}

function networkSource(network: string): string {
  return `network:${network}`;
}
