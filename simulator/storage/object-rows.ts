import * as z from "zod/mini";
import { all } from "./sql.ts";

// The rows of an object's database as JSON. A BLOB is `{"hex":"…"}`.

const OWN_TABLES = /^(?:_cf_|sqlite_)/;
/** The platform's limit of a bound text is 2 MB. */
const STATEMENT_BYTES = 500_000;

export function tableNames(sql: SqlStorage): string[] {
  return namesOf(sql, "table").filter((name) => !OWN_TABLES.test(name));
}

export function viewNames(sql: SqlStorage): string[] {
  return namesOf(sql, "view");
}

function namesOf(sql: SqlStorage, type: "table" | "view"): string[] {
  return all<{ name: string }>(sql, "SELECT name FROM sqlite_master WHERE type = ? ORDER BY name", type).map(
    ({ name }) => name,
  );
}

export function columnsOf(sql: SqlStorage, table: string): string[] {
  return sql.exec(`SELECT * FROM "${table}" LIMIT 0`).columnNames;
}

export function valueAsJson(value: SqlStorageValue): unknown {
  return value instanceof ArrayBuffer ? { hex: new Uint8Array(value).toHex() } : value;
}

/** Inserts rows whose values stand in the order of `columns`, in place of rows with the same key. */
export function insertRows(
  sql: SqlStorage,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): void {
  const blobs = blobsOf(sql, table);
  const names = columns.map((column) => `"${column}"`).join(", ");
  const values = columns.map((column, at) =>
    blobs.has(column)
      ? `iif(json_type(value, '$[${at}]') = 'object', unhex(value ->> '$[${at}].hex'), value ->> '$[${at}]')`
      : `value ->> '$[${at}]'`,
  );
  const statement = `INSERT OR REPLACE INTO "${table}" (${names}) SELECT ${values.join(", ")} FROM json_each(?)`;
  let texts: string[] = [];
  let bytes = 0;
  const write = () => {
    sql.exec(statement, `[${texts.join(",")}]`);
    texts = [];
    bytes = 0;
  };
  for (const row of rows) {
    const text = JSON.stringify(row);
    texts.push(text);
    bytes += text.length;
    if (bytes >= STATEMENT_BYTES) write();
  }
  if (texts.length > 0) write();
}

/** The columns that may hold bytes. */
function blobsOf(sql: SqlStorage, table: string): ReadonlySet<string> {
  const query = "SELECT name FROM pragma_table_info(?) WHERE type IN ('BLOB', 'ANY')";
  const blobs = all<{ name: string }>(sql, query, table);
  return new Set(blobs.map(({ name }) => name));
}

/** Start of a page of a database: after a row of a table. Values by key follow the last table. */
const place = z.strictObject({ table: z.string(), key: z.array(z.union([z.string(), z.number()])) });
type Place = z.output<typeof place>;

/** Undefined: unreadable. */
export function readPlace(text: string): Place | undefined {
  try {
    return z.parse(place, JSON.parse(text));
  } catch {
    return undefined;
  }
}

const PAGE_BYTES = 2_000_000;
const ROWS_A_STEP = 500;

const rowLine = z.strictObject({ table: z.string(), row: z.record(z.string(), z.unknown()) });
const keyLine = z.strictObject({ key: z.string(), value: z.unknown() });
const exportLine = z.union([rowLine, keyLine]);
export type ExportLine = z.output<typeof exportLine>;

/** Undefined: a line is unreadable. */
export function readLines(text: string): ExportLine[] | undefined {
  try {
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => z.parse(exportLine, JSON.parse(line)));
  } catch {
    return undefined;
  }
}

/**
 * The rows after a place as lines of JSON, about two megabytes of them. `keepsKey` chooses the values by key, which end
 * the last page.
 */
export function readPage(
  { sql, kv }: DurableObjectStorage,
  after: Place | null,
  keepsKey: (key: string) => boolean,
): { lines: string; next: string | null } {
  const lines: string[] = [];
  let bytes = 0;
  const add = (line: ExportLine) => {
    const text = JSON.stringify(line);
    lines.push(`${text}\n`);
    bytes += text.length;
  };
  const tables = tableNames(sql);
  for (const table of tables.slice(after === null ? 0 : tables.indexOf(after.table))) {
    const key = keyOf(sql, table);
    let last = after?.table === table ? after.key : null;
    for (;;) {
      const rows = rowsAfter(sql, table, key, last);
      for (const row of rows) {
        const values = Object.entries(row).filter(([name]) => !name.startsWith(KEY));
        add({ table, row: Object.fromEntries(values.map(([name, value]) => [name, valueAsJson(value)])) });
      }
      const end = rows.at(-1);
      if (end === undefined) break;
      last = key.map((_, at) => end[`${KEY}${at}`] as string | number);
      if (bytes >= PAGE_BYTES) return { lines: lines.join(""), next: JSON.stringify({ table, key: last }) };
    }
  }
  for (const [key, value] of kv.list()) if (keepsKey(key)) add({ key, value });
  return { lines: lines.join(""), next: null };
}

/** Before the columns of a key in a result. No table has such a column. */
const KEY = "key of row ";

function rowsAfter(
  sql: SqlStorage,
  table: string,
  key: readonly string[],
  last: readonly (string | number)[] | null,
): Record<string, SqlStorageValue>[] {
  const columns = key.map((name, at) => `${name} AS "${KEY}${at}"`).join(", ");
  const order = key.join(", ");
  const after = last === null ? "" : `WHERE (${order}) > (${key.map(() => "?").join(", ")})`;
  return all(
    sql,
    `SELECT ${columns}, * FROM "${table}" ${after} ORDER BY ${order} LIMIT ${ROWS_A_STEP}`,
    ...(last ?? []),
  );
}

/** The columns that order a table's rows. */
function keyOf(sql: SqlStorage, table: string): string[] {
  const [made] = all<{ sql: string }>(sql, "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", table);
  if (!/WITHOUT ROWID/i.test(made?.sql ?? "")) return ["rowid"];
  const names = all<{ name: string }>(sql, "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", table);
  return names.map(({ name }) => `"${name}"`);
}
