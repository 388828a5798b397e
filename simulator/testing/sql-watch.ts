import { vi } from "vitest";
import { insideTestCell } from "./objects.ts";

/** A statement that ran, with the first values that it ran with. */
export interface SeenStatement {
  readonly text: string;
  /** How SQLite goes through tables and indexes: the lines of EXPLAIN QUERY PLAN. */
  readonly plan: readonly string[];
}

const PLANNED = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

type Cursor = SqlStorageCursor<Record<string, SqlStorageValue>>;

/** Listens to every statement that any object runs, until it is closed. */
export class SqlWatch {
  readonly #spy;
  readonly #seen = new Map<string, SeenStatement>();
  #rowsRead = 0;

  /** All objects share one prototype of `sql`, which is no global: it is taken from an object. */
  static open(): Promise<SqlWatch> {
    return insideTestCell(({ storage }) => new SqlWatch(Object.getPrototypeOf(storage.sql) as SqlStorage));
  }

  private constructor(prototype: SqlStorage) {
    const { exec } = prototype;
    const seen = this.#seen;
    const counting = (cursor: Cursor) => this.#counting(cursor);
    this.#spy = vi.spyOn(prototype, "exec").mockImplementation(function watched(
      this: SqlStorage,
      text: string,
      ...values: unknown[]
    ) {
      if (PLANNED.test(text) && !seen.has(text)) {
        const lines = exec.call(this, `EXPLAIN QUERY PLAN ${text}`, ...values).toArray();
        seen.set(text, { text, plan: lines.map(({ detail }) => String(detail)) });
      }
      return counting(exec.call<SqlStorage, [string, ...unknown[]], Cursor>(this, text, ...values));
    });
  }

  get statements(): readonly SeenStatement[] {
    return [...this.#seen.values()];
  }

  /** Rows that SQLite has read since the last question. */
  takeRowsRead(): number {
    const rows = this.#rowsRead;
    this.#rowsRead = 0;
    return rows;
  }

  close(): void {
    this.#spy.mockRestore();
  }

  /** A cursor tells its rows inside its own object alone: they are counted as they are read. */
  #counting(cursor: Cursor): Cursor {
    let counted = 0;
    const count = () => {
      this.#rowsRead += cursor.rowsRead - counted;
      counted = cursor.rowsRead;
    };
    count();
    const { toArray, one } = cursor;
    const iterate = cursor[Symbol.iterator];
    return Object.assign(cursor, {
      toArray() {
        const rows = toArray.call(cursor);
        count();
        return rows;
      },
      one() {
        const row = one.call(cursor);
        count();
        return row;
      },
      *[Symbol.iterator]() {
        try {
          yield* { [Symbol.iterator]: () => iterate.call(cursor) };
        } finally {
          count();
        }
      },
    }) as Cursor;
  }
}
