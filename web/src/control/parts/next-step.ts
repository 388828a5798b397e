/** What a table is at, and until when. */
interface AtTable {
  readonly table: string;
  readonly phase: string;
  /** Ms since the epoch, the simulator's; null while it is secret. */
  readonly ends_at: number | null;
}

/** The table whose phase ends first, of those of which that is known; null: it is of none. */
export function nextStep(tables: readonly AtTable[]): AtTable | null {
  let first: AtTable | null = null;
  for (const each of tables) {
    if (each.ends_at !== null && (first?.ends_at == null || each.ends_at < first.ends_at)) first = each;
  }
  return first;
}
