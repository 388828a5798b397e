import type { Participant } from "../storage/transactions.ts";

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

/** How long a repeated request gets its first answer again. */
export const FIRST_ANSWER_KEPT_MS = 24 * 3600 * 1000;

export interface FirstAnswer extends Record<string, SqlStorageValue> {
  readonly request: string;
  /** JSON of the envelope. */
  readonly answer: string;
}

type Row = readonly [member: number, key: string, request: string, answer: string, time: number];

/** The first answers to calls that move money, under the Idempotency-Key that the caller made. */
export class FirstAnswers implements Participant {
  readonly #sql: SqlStorage;
  /** By member and key: two with one key may stand in one batch. */
  readonly #staged = new Map<string, Row>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  find(member: number, key: string): FirstAnswer | null {
    const staged = this.#staged.get(stagedKey(member, key));
    if (staged !== undefined) return { request: staged[2], answer: staged[3] };
    return (
      this.#sql
        .exec<FirstAnswer>("SELECT request, answer FROM first_answer WHERE member = ? AND key = ?", member, key)
        .toArray()[0] ?? null
    );
  }

  keep(member: number, key: string, request: string, answer: string, now: number): void {
    this.#staged.set(stagedKey(member, key), [member, key, request, answer, now]);
  }

  /** Drops what is older than anyone asks again. */
  purge(now: number): void {
    this.#sql.exec("DELETE FROM first_answer WHERE time < ?", now - FIRST_ANSWER_KEPT_MS);
  }

  flush(): void {
    if (this.#staged.size === 0) return;
    this.#sql.exec(
      `INSERT INTO first_answer (member, key, request, answer, time)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`,
      JSON.stringify([...this.#staged.values()]),
    );
    this.#staged.clear();
  }

  forget(): void {
    this.#staged.clear();
  }
}

function stagedKey(member: number, key: string): string {
  return `${member} ${key}`;
}
