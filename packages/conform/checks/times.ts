import { MINUTE_MS } from "../../../contract/values/durations.ts";
import type { Backend } from "../backend/backend.ts";
import type { Trial } from "../check.ts";

/** The backend's clock may differ from the kit's by this; a wrong unit or zone differs by more. */
const NEAR_MS = 15 * MINUTE_MS;

/** Expects that a row which was just made has the time of now. */
export function expectNow(
  trial: Trial,
  backend: Pick<Backend, "now">,
  time: number | null | undefined,
  curl = "",
): void {
  if (time === null || time === undefined) return;
  const minutes = Math.round((time - backend.now()) / 60_000);
  const isNear = Math.abs(time - backend.now()) <= NEAR_MS;
  trial.expect(isNear, "time", `create_time of a new row is ${minutes} min from now`, { curl, field: "create_time" });
}
