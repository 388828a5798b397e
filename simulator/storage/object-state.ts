import type { ObjectState } from "#contract/control/state.ts";
import { isSchemaKey, SCHEMA } from "./migrate.ts";
import { columnsOf, insertRows, tableNames, valueAsJson } from "./object-rows.ts";

/** The reason of an abort after a state change: the object's memory belongs to the old state. */
const RESTART_REASON = "restarts with another state";

/** Reads and replaces the whole storage of an object. */
export class StateKeeper {
  readonly #ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** The whole storage as JSON. */
  read(): string {
    return JSON.stringify(readState(this.#ctx.storage));
  }

  fits(shape: StateShape): boolean {
    return fits(this.#ctx.storage, shape);
  }

  /** Replaces the storage, then aborts the object. The caller has checked `fits`. */
  async write(json: string): Promise<void> {
    writeState(this.#ctx.storage, JSON.parse(json) as ObjectState);
    await this.restart();
  }

  /** Deletes the storage, then aborts the object. */
  async wipe(): Promise<void> {
    await this.#ctx.storage.deleteAlarm();
    await this.#ctx.storage.deleteAll();
    await this.restart();
  }

  async restart(): Promise<never> {
    await this.#ctx.storage.sync();
    this.#ctx.abort(RESTART_REASON);
    throw new Error(RESTART_REASON);
  }
}

/** Waits for a call that aborts its object, so a success rejects with the restart reason. */
export async function expectRestart(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!String(error).includes(RESTART_REASON)) throw error;
  }
}

function readState({ sql, kv }: DurableObjectStorage): ObjectState {
  const tables = tableNames(sql).map((name) => {
    const cursor = sql.exec(`SELECT * FROM "${name}"`);
    return { name, columns: cursor.columnNames, rows: [...cursor.raw()].map((row) => row.map(valueAsJson)) };
  });
  const kept = Object.fromEntries([...kv.list()].filter(([key]) => !isSchemaKey(key)));
  return { schema: kv.get<number>(SCHEMA) ?? 0, tables, kept };
}

/** A state fits an object with the same schema, tables and columns. */
export type StateShape = Pick<ObjectState, "schema"> & {
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
};

function writeState(storage: DurableObjectStorage, state: ObjectState): void {
  const { sql, kv } = storage;
  storage.transactionSync(() => {
    sql.exec("PRAGMA defer_foreign_keys = on");
    for (const { name } of state.tables) sql.exec(`DELETE FROM "${name}"`);
    for (const { name, columns, rows } of state.tables) insertRows(sql, name, columns, rows);
    for (const [key] of kv.list()) if (!isSchemaKey(key)) kv.delete(key);
    for (const [key, value] of Object.entries(state.kept)) if (!isSchemaKey(key)) kv.put(key, value);
  });
}

function fits({ sql, kv }: DurableObjectStorage, { schema, tables }: StateShape): boolean {
  if (schema !== (kv.get<number>(SCHEMA) ?? 0)) return false;
  if (tableNames(sql).join() !== tables.map(({ name }) => name).join()) return false;
  return tables.every(({ name, columns }) => {
    return columnsOf(sql, name).join() === columns.join();
  });
}
