import { insideCell } from "./inside.ts";

const CELLS = 3;

/** Leaves the Idempotency-Keys to the records alone that carry them, as data from before keys were kept has them. */
export async function forgetKeys(): Promise<void> {
  await Promise.all(
    Array.from({ length: CELLS }, (_, cell) =>
      insideCell(cell, ({ storage: { sql } }) => void sql.exec("DELETE FROM idempotency_key")),
    ),
  );
}
