import { createPath, type Path } from "react-router";

/** What the log-in and the registration are told of the place that their reader wanted to see. */
export interface ReturnState {
  readonly from: string;
}

/** Leads back to a place, with its query, once somebody has logged in. */
export function returnTo(place: Partial<Path>): ReturnState {
  return { from: createPath(place) };
}

/** Where to go after a log-in: where the reader came from, or to the member's own screen. */
export function returnPath(state: unknown): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : null;
  return typeof from === "string" && from.startsWith("/") ? from : "/mine";
}
