import { FifoCache } from "#simulator/storage/fifo-cache.ts";
import type { Participant } from "#simulator/storage/transactions.ts";

/** The former table, which kept answers and refusals for a day. `moveFormer` empties it into `idempotency_key`. */
export const firstAnswerSchema = `
  CREATE TABLE first_answer (
    member INTEGER NOT NULL,
    key TEXT NOT NULL,
    -- Call and body, hashed: the same key with another request is a mistake of the caller.
    request TEXT NOT NULL,
    answer TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (member, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX first_answer_time ON first_answer (time);
`;

export const idempotencySchema = `
  -- The key of each call that changed something, kept as long as the record that the call made: for ever.
  CREATE TABLE idempotency_key (
    member INTEGER NOT NULL,
    key TEXT NOT NULL,
    -- Call and body, hashed: the same key with another request is a mistake of the caller.
    request TEXT NOT NULL,
    answer TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (member, key)
  ) STRICT, WITHOUT ROWID;
`;

/** So that the keys of games can leave with their records. */
export const gameKeySchema = "ALTER TABLE idempotency_key ADD COLUMN of_game INTEGER NOT NULL DEFAULT 0;";

export interface FirstAnswer extends Record<string, SqlStorageValue> {
  readonly request: string;
  /** Envelope as JSON. */
  readonly answer: string;
}

type Row = readonly [member: number, key: string, request: string, answer: string, time: number, ofGame: number];

/** The keys after this one are not looked at yet. */
interface Place {
  readonly member: number;
  readonly key: string;
}

const BEGINNING: Place = { member: 0, key: "" };

/** Limit for answers of calls that changed nothing; they stay in memory only. */
const UNCHANGED_MAX = 10_000;

/**
 * Stores the first answer to each call that moves money by its Idempotency-Key, in the transaction of its record.
 * Refusals are not stored, since they leave no record.
 */
export class IdempotencyStore implements Participant {
  readonly #sql: SqlStorage;
  /** By member and key: one batch may hold two requests with the same key. */
  readonly #staged = new Map<string, Row>();
  readonly #unchanged = new FifoCache<string, FirstAnswer>(UNCHANGED_MAX);
  /** Whether the former table still has rows. */
  #hasFormer: boolean;
  /** How far the pass over the games' keys has come. */
  #passed = BEGINNING;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#hasFormer = this.#readHasFormer();
  }

  get hasFormer(): boolean {
    return this.#hasFormer;
  }

  find(member: number, key: string): FirstAnswer | null {
    const name = nameOf(member, key);
    const staged = this.#staged.get(name);
    if (staged !== undefined) return { request: staged[2], answer: staged[3] };
    const stored = this.#sql
      .exec<FirstAnswer>("SELECT request, answer FROM idempotency_key WHERE member = ? AND key = ?", member, key)
      .toArray()[0];
    return stored ?? this.#unchanged.get(name) ?? (this.#hasFormer ? this.#findFormer(member, key) : null);
  }

  /** `ofGame`: the key leaves with the record in the archive. */
  keep(member: number, key: string, request: string, answer: string, now: number, ofGame: boolean): void {
    this.#staged.set(nameOf(member, key), [member, key, request, answer, now, Number(ofGame)]);
  }

  /** Keeps the answer of a call that changed nothing in memory. */
  keepInMemory(member: number, key: string, request: string, answer: string): void {
    this.#unchanged.set(nameOf(member, key), { request, answer });
  }

  /** Frees the key of a refused request, so that the client may repeat it. */
  release(member: number, key: string): void {
    this.#staged.delete(nameOf(member, key));
    this.#sql.exec("DELETE FROM idempotency_key WHERE member = ? AND key = ?", member, key);
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

  /** Moves at most `limit` answers of the former table, and drops its refusals; runs inside a transaction. */
  moveFormer(limit: number): void {
    const oldest = this.#sql
      .exec<{ member: number; key: string }>("SELECT member, key FROM first_answer ORDER BY time LIMIT ?", limit)
      .toArray();
    const keys = JSON.stringify(oldest.map(({ member, key }) => [member, key]));
    this.#sql.exec(
      `INSERT OR IGNORE INTO idempotency_key (member, key, request, answer, time)
       SELECT former.member, former.key, request, answer, time
       FROM json_each(?) AS each CROSS JOIN first_answer AS former
       WHERE former.member = each.value ->> 0 AND former.key = each.value ->> 1 AND answer ->> 'code' = 200`,
      keys,
    );
    this.#sql.exec(
      "DELETE FROM first_answer WHERE (member, key) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))",
      keys,
    );
    this.#hasFormer = this.#readHasFormer();
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
    this.#passed = BEGINNING;
    this.#hasFormer = this.#readHasFormer();
  }

  #findFormer(member: number, key: string): FirstAnswer | null {
    const [former] = this.#sql
      .exec<FirstAnswer>(
        "SELECT request, answer FROM first_answer WHERE member = ? AND key = ? AND answer ->> 'code' = 200",
        member,
        key,
      )
      .toArray();
    return former ?? null;
  }

  #readHasFormer(): boolean {
    return this.#sql.exec("SELECT 1 FROM first_answer LIMIT 1").toArray().length > 0;
  }
}

function nameOf(member: number, key: string): string {
  return `${member} ${key}`;
}
