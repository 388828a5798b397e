// In a file without objects, since the plan reads it too.

/** The least time between two batches of joins. */
export const BATCH_EVERY_MS = 250;
/** A pool that has gifts left is asked about again after this time. */
export const POOL_FRESH_MS = 1_000;
