import { type Value, DatabaseSync, type StatementSync } from "node:sqlite";

export type Row = Record<string, Value>;

const KV = "CREATE TABLE IF NOT EXISTS _kv (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID";

/**
 * An object's disk. As on the platform, an event's writes are atomic: its first statement opens a transaction, and its
 * end commits it.
 */
export class Disk {
  #db = new DatabaseSync(":memory:");
  readonly #statements = new Map<string, StatementSync>();
  #isOpen = false;

  /** `image`: a copy of another disk; null: an empty disk. */
  constructor(image: Uint8Array | null) {
    if (image === null) this.#db.exec(KV);
    else this.#db.deserialize(image);
  }

  /** Runs one statement with its values, or several without values. Returns the rows. */
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

  /** Empties the disk, outside any transaction. */
  clear(): void {
    this.close();
    this.#isOpen = false;
    this.#statements.clear();
    this.#db = new DatabaseSync(":memory:");
    this.#db.exec(KV);
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

export interface StorageNeeds {
  readonly disk: Disk;
  /** Throws if that life is over. */
  readonly use: () => void;
  /** The statement at which a transaction that begins now throws; null: none. */
  readonly throwsAt: () => number | null;
  readonly throwNow: () => never;
  readonly alarm: { time: number | null };
}

/** The rows of a statement, all read at once. */
class Cursor {
  readonly #rows: Row[];

  constructor(rows: Row[]) {
    this.#rows = rows;
  }

  toArray(): Row[] {
    return this.#rows;
  }

  one(): Row {
    const [row] = this.#rows;
    if (row === undefined || this.#rows.length > 1) throw new Error(`expected one row, found ${this.#rows.length}`);
    return row;
  }

  [Symbol.iterator](): Iterator<Row> {
    return this.#rows[Symbol.iterator]();
  }
}

/** The parts of the platform's storage that the simulator uses. */
export class Storage {
  readonly #needs: StorageNeeds;
  #depth = 0;
  /** Statements left in this transaction until one throws. */
  #left: number | null = null;

  constructor(needs: StorageNeeds) {
    this.#needs = needs;
  }

  readonly sql = {
    exec: (query: string, ...values: Value[]): Cursor => {
      this.#needs.use();
      if (this.#left !== null && this.#left-- === 0) {
        this.#left = null;
        this.#needs.throwNow();
      }
      return new Cursor(this.#needs.disk.run(query, values));
    },
  };

  readonly kv = {
    get: (key: string): unknown => {
      this.#needs.use();
      const [row] = this.#needs.disk.run("SELECT value FROM _kv WHERE key = ?", [key]);
      return row === undefined ? undefined : JSON.parse(String(row["value"]));
    },
    put: (key: string, value: unknown): void => {
      this.#needs.use();
      this.#needs.disk.run("INSERT OR REPLACE INTO _kv (key, value) VALUES (?, ?)", [key, JSON.stringify(value)]);
    },
    delete: (key: string): boolean => {
      this.#needs.use();
      return this.#needs.disk.run("DELETE FROM _kv WHERE key = ? RETURNING key", [key]).length > 0;
    },
  };

  transactionSync<T>(work: () => T): T {
    const { disk, use, throwsAt, alarm } = this.#needs;
    use();
    const name = `inner${this.#depth++}`;
    const alarmBefore = alarm.time;
    if (this.#depth === 1) this.#left = throwsAt();
    disk.run(`SAVEPOINT ${name}`);
    try {
      const outcome = work();
      disk.run(`RELEASE ${name}`);
      return outcome;
    } catch (error) {
      disk.run(`ROLLBACK TO ${name}`);
      disk.run(`RELEASE ${name}`);
      alarm.time = alarmBefore;
      throw error;
    } finally {
      this.#depth--;
      if (this.#depth === 0) this.#left = null;
    }
  }

  async deleteAll(): Promise<void> {
    this.#needs.use();
    this.#needs.disk.clear();
  }

  /** An event's writes are stored at its end, so those of this one are stored when the wait is over. */
  async sync(): Promise<void> {
    this.#needs.use();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  async getAlarm(): Promise<number | null> {
    this.#needs.use();
    return this.#needs.alarm.time;
  }

  async setAlarm(time: number): Promise<void> {
    this.#needs.use();
    this.#needs.alarm.time = time;
  }

  async deleteAlarm(): Promise<void> {
    this.#needs.use();
    this.#needs.alarm.time = null;
  }
}

/** Storage of a disk on which no statement fails. */
export function calmStorage(disk: Disk): Storage {
  return new Storage({
    disk,
    use: () => undefined,
    throwsAt: () => null,
    throwNow: () => {
      throw new Error("no statement fails here");
    },
    alarm: { time: null },
  });
}
