import { CURVE_GROUP_MS, CURVE_LIST_MS, CURVE_MS } from "#games/aviator/contract/frames.ts";
import { GROWTH_PER_MS } from "#games/aviator/rules/timeline.ts";

/** Processor time of an object's work in µs. See docs/load-testing.md for measured and estimated values. */
export interface ServiceTimes {
  /** A stake or a cash-out in a batch, from its frame to its acknowledgement. */
  readonly moneyFrameUs: number;
  /** Additional time of a batch for its commit. */
  readonly commitUs: number;
  /** A call over REST, in the cell. */
  readonly callUs: number;
  /** The same call, in the gateway. */
  readonly gatewayUs: number;
  readonly frameUs: number;
  readonly questionUs: number;
  /** Of an isolate's heap. The connections of sockets that may hibernate are the platform's. */
  readonly socketKb: number;
}

export const OURS: ServiceTimes = {
  moneyFrameUs: 101,
  commitUs: 360,
  callUs: 300,
  gatewayUs: 294,
  frameUs: 33,
  questionUs: 182,
  socketKb: 3,
};

export const BYTES_A_MEMBER = 1_000;

// Assumptions about the planned hour. All members of the evening play Aviator at once, because its frames are the most
// work. Calls are what they look at besides.

export const PEAK_SECONDS = 3_600;

export const STAKES_A_ROUND = 0.6;
/** Share of the stakes that many players cash out at the same coefficient. */
export const HERD_SHARE = 0.3;
export const HERD_COEFFICIENT = 2;
/** Time in which those cash-outs arrive. */
export const HERD_MS = 500;
export const CALL_EVERY_SECONDS = 20;
export const VISIT_SECONDS = 1_200;
/**
 * Requests to the Worker of a cold visit: 11 of the home screen with its pictures, a log-in, and 5 of a game with its
 * socket. Hashed files cost nothing.
 */
export const REQUESTS_A_VISIT = 17;
/** Requests that reach an object. */
export const OBJECT_REQUESTS_A_VISIT = 7;
export const QUESTIONS_A_LOG_IN = 2;
export const RECHARGES_AN_HOUR = 0.1;
export const WITHDRAWALS_AN_HOUR = 0.05;
/** Share of the log-ins that need a code: on a new device, or of a new member. A withdrawal needs one too. */
export const CODE_SHARE = 0.02;
/** Share of the players who join a gift event as it opens, and the time that they take. */
export const EVENT_SHARE = 0.1;
export const EVENT_SECONDS = 60;

// Assumptions about a lost region.

/** Regions that share the members and the cells evenly. */
export const REGIONS = 4;
/** Time in which the members of a lost region are back elsewhere: a client tries again after at most 8 s. */
export const RETURN_SECONDS = 8;
/** Share of them who log in again, for example because they start the app anew. The others keep their session. */
export const LOG_IN_AGAIN_SHARE = 0.1;

export const WINDOW_MS = 10_000;
export const BEFORE_WINDOW_MS = 2_000;
export const LOCKED_MS = 1_000;
export const SHOWN_MS = 3_000;
/** When our clients get the phase before a flight; the coefficient and the list come at intervals. */
export const GROUPS_AT_MS = [0, 2_000, CURVE_GROUP_MS, 2 * CURVE_GROUP_MS, 12_000];
export const COEFFICIENT_MS = CURVE_MS;
export const LIST_MS = CURVE_LIST_MS;
/** P(result ≥ x) = 0.97 / x. Longer flights are left out: one in a thousand. */
export const RESULT_SHARE = 0.97;
export const RESULT_MAX = 1_000;

/** Peak hours in a month; a day counts as six. */
export const PEAK_HOURS_A_MONTH = 6 * 30;
export const MONTHS_KEPT = 1;
/** How long the bucket ARCHIVE keeps them, in months, and the bytes of a stake in its files. */
export const MONTHS_ARCHIVED = 12;
export const ARCHIVED_BYTES = 500;

/** A second environment for tests before each release, with so many players for so many hours of the month. */
export const STAGING_PLAYERS = 100;
export const STAGING_HOURS = 20;

export function flightMs(coefficient: number): number {
  return Math.log(coefficient) / GROWTH_PER_MS;
}

export function resultOf(random: number): number {
  return Math.min(RESULT_MAX, Math.max(1, RESULT_SHARE / Math.max(random, 1e-9)));
}
