/**
 * Brings an object's database to the newest version. `steps` is append-only: a step that has run anywhere is never
 * changed, since the databases of members that it made cannot be made again.
 */
export function migrate(storage: DurableObjectStorage, steps: readonly string[]): void {
  const done = storage.kv.get<number>("schema") ?? 0;
  if (done >= steps.length) return;
  storage.transactionSync(() => {
    for (const step of steps.slice(done)) storage.sql.exec(step);
    storage.kv.put("schema", steps.length);
  });
}
