import { DatabaseSync, type StatementSync, type Value } from "node:sqlite";

export type Row = Record<string, Value>;

const KV = "CREATE TABLE IF NOT EXISTS _kv (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID";

/**
 * What an object has on disk. As on the platform, all that an event writes is kept together or not at all: it opens a
 * transaction with its first statement, and the event's end commits it.
 */
export class Disk {
  readonly #db = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  #isOpen = false;

  /** `image`: what was on another disk; null: nothing. */
  constructor(image: Uint8Array | null) {
    if (image === null) this.#db.exec(KV);
    else this.#db.deserialize(image);
  }

  /** Runs one statement with its values, or any number without; gives back its rows. */
  run(query: string, values: readonly Value[] = []): Row[] {
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#statement("BEGIN").run();
    }
    const known = this.#statements.get(query);
    if (known === undefined && values.length === 0 && /;\s*\S/.test(query)) {
      this.#db.exec(query);
      return [];
    }
    return (known ?? this.#statement(query)).all(...values);
  }

  commit(): void {
    if (this.#isOpen) this.#statement("COMMIT").run();
    this.#isOpen = false;
  }

  rollback(): void {
    if (this.#isOpen) this.#statement("ROLLBACK").run();
    this.#isOpen = false;
  }

  image(): Uint8Array {
    return this.#db.serialize();
  }

  close(): void {
    this.#db.close();
  }

  #statement(query: string): StatementSync {
    const known = this.#statements.get(query);
    if (known !== undefined) return known;
    const made = this.#db.prepare(query);
    this.#statements.set(query, made);
    return made;
  }
}
