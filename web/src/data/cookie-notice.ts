import { storedValue, browserStorage } from "./stored-value.ts";

/** For how long a reader who has dismissed the notice is left alone: 6 h. */
const DISMISSED_MS = 6 * 60 * 60 * 1000;

/** When the notice was dismissed, in ms since the epoch by the device's clock; 0: never. */
export const cookieNotice = storedValue<number>(
  browserStorage,
  "rangoli.cookieNotice",
  (json) => (typeof json === "number" ? json : null),
  0,
);

/** Whether a dismissal still holds. One from the future, by a clock that was set back, does not. */
export function isDismissed(dismissedAt: number, now: number): boolean {
  return now >= dismissedAt && now - dismissedAt < DISMISSED_MS;
}
