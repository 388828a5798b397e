import { env } from "cloudflare:workers";
import { runDurableObjectAlarm, runInDurableObject, listDurableObjectIds, reset as forgetAwake } from "cloudflare:test";
import { vi } from "vitest";
import type { Cell } from "../cell/cell.ts";
import { cellStub, catalogueStub, demoProviderStub, directoryStub, tableStub } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import { forgetPages } from "../rounds/result-pages.ts";
import { tableNames } from "../objects/tables.ts";
import { realNow } from "../time/clock.ts";
import { opened } from "./opened-objects.ts";
import { workerClock } from "../objects/shared-clock.ts";

/** A cell without members, for tests of single parts with real storage. */
const TEST_CELL = 900;

export function insideTestCell<R>(work: (state: DurableObjectState, cell: Cell) => R | Promise<R>): Promise<R> {
  return insideCell(TEST_CELL, work);
}

export function insideCell<R>(
  cell: number,
  work: (state: DurableObjectState, cell: Cell) => R | Promise<R>,
): Promise<R> {
  return runInDurableObject(cellStub(env, cell), (instance, state) => work(state, instance as Cell));
}

/** More cells than any test uses. */
const CELLS = 1_000;

/** Stubs by the names of objects, most of which need a stub by name to start. */
const byName = new Map<string, () => DurableObjectStub>([
  ...numbers(CELLS).map((cell) => [`cell:${cell}`, () => cellStub(env, cell)] as const),
  ...numbers(simulatorSettings(env).directories).map((n) => [`directory:${n}`, () => directoryStub(env, n)] as const),
  ...tableNames().map((table) => [`table:${table}`, () => tableStub(env, table)] as const),
  ["catalogue", () => catalogueStub(env)],
  ["demo-provider", () => demoProviderStub(env)],
  ["workbench", () => env.WORKBENCH.getByName("workbench")],
]);

const byId = new Map([...byName.values()].map((stub) => [String(stub().id), stub]));

/** The platform evicts an idle object after ten seconds. */
const ASLEEP_AFTER_MS = 9_000;

let resetAt = 0;

/**
 * Deletes the storage of all objects. The platform's reset skips evicted objects, which would start again with the data of
 * an earlier test. So this wakes all of them if one may have been evicted.
 */
export async function reset(): Promise<void> {
  if (realNow() - resetAt >= ASLEEP_AFTER_MS) await wakeAll();
  // The platform's reset passes over an object that is just starting, and what is under way may start one meanwhile. It
  // would go on with the time of the catalogue before, since the new one does not know it.
  do {
    await started([...opened].flatMap((name) => byName.get(name)?.() ?? []));
    opened.clear();
    await forgetAwake();
  } while (opened.size > 0);
  workerClock(env).invalidate();
  forgetPages(env);
  resetAt = realNow();
}

/** Wakes every object that ever existed: the platform also lists deleted ones. */
export async function wakeAll(): Promise<void> {
  const namespaces = [env.CELL, env.DIRECTORY, env.ROUNDS, env.RELAY, env.CATALOGUE, env.DEMO_PROVIDER, env.WORKBENCH];
  const ids = await Promise.all(namespaces.map((each) => listDurableObjectIds<undefined>(each)));
  const stubs = ids.flat().flatMap((id) => byId.get(String(id))?.() ?? []);
  await started(stubs);
}

async function started(stubs: readonly DurableObjectStub[]): Promise<void> {
  await Promise.allSettled(stubs.map((stub) => runInDurableObject(stub, () => undefined)));
}

/** Opens a table and computes its next chain, so that its alarm rests for an hour. */
export async function finishChains(table: string): Promise<void> {
  const stub = tableStub(env, table);
  while ((await stub.chains())[0]?.firstPeriod !== null) await runDurableObjectAlarm(stub);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** Deletes the stored Idempotency-Keys, as in data that is older than their table. */
export async function forgetKeys(): Promise<void> {
  await Promise.all(
    Array.from({ length: 3 }, (_, cell) =>
      insideCell(cell, ({ storage: { sql } }) => void sql.exec("DELETE FROM idempotency_key")),
    ),
  );
}

/** A statement, planned with the values of its first run. */
interface SeenStatement {
  readonly text: string;
  /** The lines of EXPLAIN QUERY PLAN. */
  readonly plan: readonly string[];
}

const PLANNED = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

type Cursor = SqlStorageCursor<Record<string, SqlStorageValue>>;

/** A table that only objects of a kind have. */
const KINDS = { cells: "member_book", tables: "chain", list: "fairness_log", directories: "account" } as const;

export type ObjectKind = keyof typeof KINDS;

interface Rows {
  read: number;
  written: number;
}

/** Records every statement of all objects until it is closed. */
export class SqlWatch {
  readonly #spy;
  readonly #seen = new Map<string, SeenStatement>();
  readonly #rows: Readonly<Record<ObjectKind, Rows>> = {
    cells: { read: 0, written: 0 },
    tables: { read: 0, written: 0 },
    list: { read: 0, written: 0 },
    directories: { read: 0, written: 0 },
  };
  readonly #kinds = new WeakMap<SqlStorage, ObjectKind>();

  /** All objects share one prototype of `sql`, which can only be reached through an object. */
  static open(): Promise<SqlWatch> {
    return insideTestCell(({ storage }) => new SqlWatch(Object.getPrototypeOf(storage.sql) as SqlStorage));
  }

  private constructor(prototype: SqlStorage) {
    const { exec } = prototype;
    const seen = this.#seen;
    const counting = (sql: SqlStorage, cursor: Cursor) => this.#counting(cursor, this.#rowsOf(sql, exec));
    this.#spy = vi.spyOn(prototype, "exec").mockImplementation(function watched(
      this: SqlStorage,
      text: string,
      ...values: unknown[]
    ) {
      if (PLANNED.test(text) && !seen.has(text)) {
        const lines = exec.call(this, `EXPLAIN QUERY PLAN ${text}`, ...values).toArray();
        seen.set(text, { text, plan: lines.map(({ detail }) => String(detail)) });
      }
      return counting(this, exec.call<SqlStorage, [string, ...unknown[]], Cursor>(this, text, ...values));
    });
  }

  get statements(): readonly SeenStatement[] {
    return [...this.#seen.values()];
  }

  /** Rows that SQLite has read in objects of a kind. */
  rowsRead(kind: ObjectKind): number {
    return this.#rows[kind].read;
  }

  /** Rows of tables and indices that it has written. */
  rowsWritten(kind: ObjectKind): number {
    return this.#rows[kind].written;
  }

  /** Rows that objects have read since the previous call, those of the kinds if they are named. */
  takeRowsRead(...kinds: readonly ObjectKind[]): number {
    return this.#take("read", kinds);
  }

  takeRowsWritten(): number {
    return this.#take("written", []);
  }

  #take(name: keyof Rows, kinds: readonly string[]): number {
    let rows = 0;
    for (const [kind, of] of Object.entries(this.#rows)) {
      if (kinds.length === 0 || kinds.includes(kind)) rows += of[name];
      of[name] = 0;
    }
    return rows;
  }

  #rowsOf(sql: SqlStorage, exec: SqlStorage["exec"]): Rows {
    const known = this.#kinds.get(sql);
    if (known !== undefined) return this.#rows[known];
    const names = exec
      .call(sql, "SELECT name FROM sqlite_master")
      .toArray()
      .map(({ name }) => name);
    const kind = (Object.keys(KINDS) as ObjectKind[]).find((each) => names.includes(KINDS[each]));
    if (kind !== undefined) this.#kinds.set(sql, kind);
    return this.#rows[kind ?? "cells"];
  }

  close(): void {
    this.#spy.mockRestore();
  }

  /** A cursor is only readable inside its object, so rows are counted while they are read. */
  #counting(cursor: Cursor, rows: Rows): Cursor {
    let read = 0;
    let written = 0;
    const count = () => {
      rows.read += cursor.rowsRead - read;
      rows.written += cursor.rowsWritten - written;
      read = cursor.rowsRead;
      written = cursor.rowsWritten;
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
