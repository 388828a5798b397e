import { Recent } from "#simulator/storage/fifo-cache.ts";
import type { Participant } from "#simulator/storage/transactions.ts";

/** As it was while answers were kept for a day, refusals too. What is left in it moves to `idempotency_key`. */
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

export interface FirstAnswer extends Record<string, SqlStorageValue> {
  readonly request: string;
  /** JSON of the envelope. */
  readonly answer: string;
}

type Row = readonly [member: number, key: string, request: string, answer: string, time: number];

/** Answers of calls that changed nothing are in memory alone, at most so many. */
const UNCHANGED_MAX = 10_000;

/**
 * The first answers to calls that move money, under the Idempotency-Key that the caller made. An answer is stored in the
 * transaction of the record that it is about. Refusals are not stored: they made no record.
 */
export class IdempotencyStore implements Participant {
  readonly #sql: SqlStorage;
  /** By member and key: two with one key may stand in one batch. */
  readonly #staged = new Map<string, Row>();
  readonly #unchanged = new Recent<string, FirstAnswer>(UNCHANGED_MAX);
  /** Whether answers of the former table are left to look for. */
  #hasFormer: boolean;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#hasFormer = this.#readHasFormer();
  }

  /** Whether `moveFormer` has something to do. */
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

  keep(member: number, key: string, request: string, answer: string, now: number): void {
    this.#staged.set(nameOf(member, key), [member, key, request, answer, now]);
  }

  /** Remembers the answer of a call that changed nothing, until the object ends or many more have come. */
  keepInMemory(member: number, key: string, request: string, answer: string): void {
    this.#unchanged.set(nameOf(member, key), { request, answer });
  }

  /** What a call asked for elsewhere was refused there: it made no record, and the same request may be made again. */
  release(member: number, key: string): void {
    this.#staged.delete(nameOf(member, key));
    this.#sql.exec("DELETE FROM idempotency_key WHERE member = ? AND key = ?", member, key);
  }

  /** Moves the oldest answers of the former table, at most so many, and drops its refusals; inside a transaction. */
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
      `INSERT INTO idempotency_key (member, key, request, answer, time)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`,
      JSON.stringify([...this.#staged.values()]),
    );
    this.#staged.clear();
  }

  forget(): void {
    this.#staged.clear();
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
