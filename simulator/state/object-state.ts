import type { ObjectState } from "#contract/control-state.ts";

/** With these words an object ends that has been given another state: what it holds in memory is of the old one. */
const BEGUN_ANEW = "begins anew with another state";

/** What the control API may do with one object as a whole. */
export class StateKeeper {
  readonly #ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** All that the object keeps, as JSON. */
  read(): string {
    return JSON.stringify(readState(this.#ctx.storage));
  }

  /** Whether a state may be put here. */
  fits(shape: StateShape): boolean {
    return fits(this.#ctx.storage, shape);
  }

  /** Puts a state that fits, as JSON, in the place of this one and ends the object. */
  async write(json: string): Promise<void> {
    writeState(this.#ctx.storage, JSON.parse(json) as ObjectState);
    await this.#beginAnew();
  }

  /** Forgets everything and ends the object. */
  async wipe(): Promise<void> {
    await this.#ctx.storage.deleteAlarm();
    await this.#ctx.storage.deleteAll();
    await this.#beginAnew();
  }

  async #beginAnew(): Promise<never> {
    await this.#ctx.storage.sync();
    this.#ctx.abort(BEGUN_ANEW);
    throw new Error(BEGUN_ANEW);
  }
}

/** Waits for a call that ends its object: that it fails by those words is the success. */
export async function expectRestart(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!String(error).includes(BEGUN_ANEW)) throw error;
  }
}

/** Of these the platform keeps its own; and where the schema is, the state says beside. */
const OWN_TABLES = /^(?:_cf_|sqlite_)/;
const SCHEMA = "schema";
const ROWS_A_STATEMENT = 2_000;

/** Everything that an object keeps, as it could be loaded again. */
export function readState({ sql, kv }: DurableObjectStorage): ObjectState {
  const tables = tableNames(sql).map((name) => {
    const cursor = sql.exec(`SELECT * FROM "${name}"`);
    return { name, columns: cursor.columnNames, rows: [...cursor.raw()] };
  });
  const kept = Object.fromEntries([...kv.list()].filter(([key]) => key !== SCHEMA));
  return { schema: kv.get<number>(SCHEMA) ?? 0, tables, kept };
}

/** What a state has to have in common with the object that it is for. */
export type StateShape = Pick<ObjectState, "schema"> & {
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
};

/** Puts a state that fits in the place of what an object keeps. */
export function writeState(storage: DurableObjectStorage, state: ObjectState): void {
  const { sql, kv } = storage;
  storage.transactionSync(() => {
    sql.exec("PRAGMA defer_foreign_keys = on");
    for (const { name } of state.tables) sql.exec(`DELETE FROM "${name}"`);
    for (const table of state.tables) writeTable(sql, table);
    for (const [key] of kv.list()) if (key !== SCHEMA) kv.delete(key);
    for (const [key, value] of Object.entries(state.kept)) if (key !== SCHEMA) kv.put(key, value);
  });
}

/** Whether a state is of an object with these very tables. */
export function fits({ sql, kv }: DurableObjectStorage, { schema, tables }: StateShape): boolean {
  if (schema !== (kv.get<number>(SCHEMA) ?? 0)) return false;
  if (tableNames(sql).join() !== tables.map(({ name }) => name).join()) return false;
  return tables.every(({ name, columns }) => {
    return sql.exec(`SELECT * FROM "${name}" LIMIT 0`).columnNames.join() === columns.join();
  });
}

function writeTable(sql: SqlStorage, { name, columns, rows }: ObjectState["tables"][number]): void {
  const names = columns.map((column) => `"${column}"`).join(", ");
  const values = columns.map((_, index) => `value ->> ${index}`).join(", ");
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    sql.exec(
      `INSERT INTO "${name}" (${names}) SELECT ${values} FROM json_each(?)`,
      JSON.stringify(rows.slice(at, at + ROWS_A_STATEMENT)),
    );
  }
}

function tableNames(sql: SqlStorage): string[] {
  return sql
    .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .toArray()
    .map(({ name }) => name)
    .filter((name) => !OWN_TABLES.test(name));
}
