/** How many outcomes wait to be forced at a table; null: there is none of that name. */
export function forcedAt(tables: readonly { table: string; forced: number }[], name: string): number | null {
  return tables.find(({ table }) => table === name)?.forced ?? null;
}
