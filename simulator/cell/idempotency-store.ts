import { Buffer } from "node:buffer";
import { sentBetId, uuidDigits } from "#simulator/ledger/stake.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import type { Participant } from "#simulator/storage/transactions.ts";

export const idempotencySchema = `
  -- The key of each call that changed something, kept as long as the record that the call made: for ever.
  CREATE TABLE idempotency_key (
    member INTEGER NOT NULL,
    key TEXT NOT NULL,
    -- Call and body, hashed: the same key with another request is a mistake of the caller.
    request TEXT NOT NULL,
    answer TEXT NOT NULL,
    time INTEGER NOT NULL,
    -- The key leaves with the game's record.
    of_game INTEGER NOT NULL,
    PRIMARY KEY (member, key)
  ) STRICT, WITHOUT ROWID;
`;

interface FirstAnswer extends Record<string, SqlStorageValue> {
  readonly request: string;
  /** JSON: the envelope, or the brief of its route. */
  readonly answer: string;
  readonly time: number;
}

type Row = readonly [member: number, key: string, request: string, answer: string, time: number, ofGame: number];

/** A UUID is the longest part of a row. No caller's key has a tilde. */
function storedKey(key: string): string {
  const digits = uuidDigits(key);
  return digits === null ? key : `~${Buffer.from(digits, "hex").toString("base64url")}`;
}

/** The keys after this one are not looked at yet. */
interface Place {
  readonly member: number;
  readonly key: string;
}

const BEGINNING: Place = { member: 0, key: "" };

/** Limit for answers that no row keeps: of calls that changed nothing, or whose record has the key. */
const UNCHANGED_MAX = 10_000;
/** So many of a member's newest stakes are read for their keys, and so many members' keys are in memory. */
const STAKES_READ = 100;
const MEMBERS_MAX = 1_000;

/**
 * Stores the first answer to each call that moves money by its Idempotency-Key, in the transaction of its record.
 * Refusals are not stored, since they leave no record.
 */
export class IdempotencyStore implements Participant {
  readonly #sql: SqlStorage;
  /** By member and key: one batch may hold two requests with the same key. */
  readonly #staged = new Map<string, Row>();
  readonly #unchanged = new FifoCache<string, FirstAnswer>(UNCHANGED_MAX);
  /** The keys of members' newest stakes. */
  readonly #ofStakes = new FifoCache<number, ReadonlySet<string | null>>(MEMBERS_MAX);
  /** How far the pass over the games' keys has come. */
  #passed = BEGINNING;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(member: number, key: string): FirstAnswer | null {
    const name = nameOf(member, key);
    const staged = this.#staged.get(name);
    if (staged !== undefined) return { request: staged[2], answer: staged[3], time: staged[4] };
    const stored = this.#sql
      .exec<FirstAnswer>(
        "SELECT request, answer, time FROM idempotency_key WHERE member = ? AND key = ?",
        member,
        storedKey(key),
      )
      .toArray()[0];
    return stored ?? this.#unchanged.get(name) ?? null;
  }

  /**
   * Whether the row of one of the member's newest stakes has the key. `find` forgets these keys at a restart, so one read
   * a member makes up for it.
   */
  isOfStake(member: number, key: string): boolean {
    const known = this.#ofStakes.get(member) ?? this.#keysOfStakes(member);
    this.#ofStakes.set(member, known);
    return known.has(key);
  }

  /** `ofGame`: the key leaves with the record in the archive. */
  keep(member: number, key: string, { request, answer, time }: FirstAnswer, ofGame: boolean): void {
    this.#staged.set(nameOf(member, key), [member, storedKey(key), request, answer, time, Number(ofGame)]);
  }

  /** Keeps an answer in memory alone. */
  keepInMemory(member: number, key: string, first: FirstAnswer): void {
    this.#unchanged.set(nameOf(member, key), first);
  }

  /** Frees the key of a refused request, so that the client may repeat it. */
  release(member: number, key: string): void {
    this.#staged.delete(nameOf(member, key));
    this.#sql.exec("DELETE FROM idempotency_key WHERE member = ? AND key = ?", member, storedKey(key));
  }

  /**
   * Drops the games' keys from before a time, among the next `limit` keys; runs inside a transaction. Their records are in
   * the archive. Returns false at the end of the pass.
   */
  dropOfGames(before: number, limit: number): boolean {
    const { member, key } = this.#passed;
    const seen = this.#sql
      .exec<{ member: number; key: string; is_old: number }>(
        `SELECT member, key, of_game = 1 AND time < ? AS is_old FROM idempotency_key
         WHERE (member, key) > (?, ?) ORDER BY member, key LIMIT ?`,
        before,
        member,
        key,
        limit,
      )
      .toArray();
    this.#sql.exec(
      "DELETE FROM idempotency_key WHERE (member, key) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))",
      JSON.stringify(seen.filter(({ is_old }) => is_old === 1).map((each) => [each.member, each.key])),
    );
    this.#passed = seen.at(-1) ?? BEGINNING;
    return seen.length > 0;
  }

  flush(): void {
    if (this.#staged.size === 0) return;
    this.#sql.exec(
      `INSERT INTO idempotency_key (member, key, request, answer, time, of_game)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)`,
      JSON.stringify([...this.#staged.values()]),
    );
    this.#staged.clear();
  }

  forget(): void {
    this.#staged.clear();
    // An answer of the failed transaction may be among them.
    this.#unchanged.clear();
    this.#ofStakes.clear();
    this.#passed = BEGINNING;
  }

  #keysOfStakes(member: number): ReadonlySet<string | null> {
    const keys = this.#sql.exec<{ key: string | null }>(
      `SELECT CASE WHEN game LIKE 'win:%' THEN ${sentBetId("bet_id")} ELSE request END AS key
       FROM stake WHERE member = ? ORDER BY at DESC LIMIT ?`,
      member,
      STAKES_READ,
    );
    return new Set(keys.toArray().map(({ key: each }) => each));
  }
}

function nameOf(member: number, key: string): string {
  return `${member} ${key}`;
}
