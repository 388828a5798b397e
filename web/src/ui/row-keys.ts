/** A key for each row: its own, numbered where a backend's rows do not differ in what makes it. */
export function rowKeys<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): string[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const key = String(keyOf(row));
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count === 0 ? key : `${key} (${count})`;
  });
}
