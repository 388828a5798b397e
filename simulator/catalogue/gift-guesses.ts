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
