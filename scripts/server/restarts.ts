const DELAY_MIN_MS = 100;
const DELAY_MAX_MS = 5_000;
/** A run that lasted this long was a good one: what ended it is not what ended the one before. */
const GOOD_RUN_MS = 30_000;
const QUICK_CRASHES_MAX = 5;

/** What to do after a crash: how long to wait, and how many quick crashes there now are in a row. Null: give up. */
export function nextAttempt(quickCrashes: number, ranMs: number): { delayMs: number; quickCrashes: number } | null {
  const inARow = ranMs >= GOOD_RUN_MS ? 0 : quickCrashes + 1;
  if (inARow >= QUICK_CRASHES_MAX) return null;
  return { delayMs: Math.min(DELAY_MAX_MS, DELAY_MIN_MS * 2 ** inARow), quickCrashes: inARow };
}
