type Row<T> = { [Column in keyof T]: T[Column] } & Record<string, SqlStorageValue>;

/** The first row of a query; undefined if there is none. */
export function first<T>(sql: SqlStorage, query: string, ...values: readonly SqlStorageValue[]): Row<T> | undefined {
  return sql.exec<Row<T>>(query, ...values).toArray()[0];
}

export function all<T>(sql: SqlStorage, query: string, ...values: readonly SqlStorageValue[]): Row<T>[] {
  return sql.exec<Row<T>>(query, ...values).toArray();
}

/** Runs a statement whose only value are rows as JSON; without rows, nothing. */
export function execRows(sql: SqlStorage, statement: string, rows: readonly unknown[]): void {
  if (rows.length > 0) sql.exec(statement, JSON.stringify(rows));
}

/** Adds rows by one statement; without rows, nothing. `into`: it up to its columns, as in `INSERT INTO stock (product, items)`. */
export function insertMany(sql: SqlStorage, into: string, rows: readonly (readonly unknown[])[]): void {
  const values = into.split(",").map((_, at) => `value ->> ${at}`);
  execRows(sql, `${into} SELECT ${values.join(", ")} FROM json_each(?)`, rows);
}
