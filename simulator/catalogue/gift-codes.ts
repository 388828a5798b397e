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
