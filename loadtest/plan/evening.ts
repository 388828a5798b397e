// How members play in the hour that is planned for: everyone who plays that evening plays at once, at Aviator, whose
// frames are the most work; calls are what they look at beside it. These are assumptions, and stand here to be changed.

export const PEAK_SECONDS = 3_600;

/** Of the players, who stakes in a round. */
export const STAKES_A_ROUND = 0.6;
/** Of the stakes, which aim at the coefficient at which many let go at once. */
export const HERD_SHARE = 0.3;
export const HERD_COEFFICIENT = 2;
/** Within which a herd's presses come in. */
export const HERD_MS = 500;
/** A player makes a call so often, and comes anew (a page, a log-in, a socket) so often. */
export const CALL_EVERY_SECONDS = 20;
export const VISIT_SECONDS = 1_200;

// A round (games: "Timelines"), ms.
export const WINDOW_MS = 10_000;
export const BEFORE_WINDOW_MS = 2_000;
export const LOCKED_MS = 1_000;
export const SHOWN_MS = 3_000;
export const TICK_MS = 250;
export const SECOND_MS = 1_000;
/** The coefficient after e ms is e^(0.00006 e). */
export const GROWTH_PER_MS = 0.00006;
/** P(result ≥ x) = 0.97 / x; longer flights than to this are left out: one in a thousand. */
export const RESULT_SHARE = 0.97;
export const RESULT_MAX = 1_000;

/** What a month has of such hours: a day is taken for six of them. */
export const PEAK_HOURS_A_MONTH = 6 * 30;
/** For so many months records are kept in the cells. */
export const MONTHS_KEPT = 1;

/** The length of a flight to a coefficient, in ms. */
export function flightMs(coefficient: number): number {
  return Math.log(coefficient) / GROWTH_PER_MS;
}

/** The coefficient at which a round ends. */
export function resultOf(random: number): number {
  return Math.min(RESULT_MAX, Math.max(1, RESULT_SHARE / Math.max(random, 1e-9)));
}
