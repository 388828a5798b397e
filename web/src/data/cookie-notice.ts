import { HOUR_MS } from "#contract/values/durations.ts";
import { createStore } from "./store.ts";
import { storedValue, browserStorage } from "./stored-value.ts";

/** How long a dismissal lasts: 6 h. */
const DISMISSED_MS = 6 * HOUR_MS;

/** The time of the dismissal, in ms since the epoch by the device's clock; 0: never. */
export const cookieNotice = storedValue<number>(
  browserStorage,
  "app.cookieNotice",
  (json) => (typeof json === "number" ? json : null),
  0,
);

/** Whether a greeting, such as the splash or a notice, has the reader's attention. Other notices wait for its end. */
export const isGreeting = createStore(false);

/** Whether a dismissal still holds. A dismissal in the future means a changed clock and does not hold. */
export function isDismissed(dismissedAt: number, now: number): boolean {
  return now >= dismissedAt && now - dismissedAt < DISMISSED_MS;
}
