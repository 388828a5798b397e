/** What our objects spend, in µs, and write. What of it is measured and what estimated, says docs/load-testing.md. */
export interface ServiceTimes {
  /** A stake or a cash-out over a socket: from its frame to its acknowledgement, in a batch. */
  readonly moneyFrameUs: number;
  /** More for the first of a batch: the commit. */
  readonly commitUs: number;
  /** A call over REST, in the cell. */
  readonly callUs: number;
  /** The same in the Worker in front. */
  readonly gatewayUs: number;
  /** One frame to one socket. */
  readonly frameUs: number;
  /** A question to a table. */
  readonly questionUs: number;
  readonly socketKb: number;
}

export const OURS: ServiceTimes = {
  moneyFrameUs: 101,
  commitUs: 360,
  callUs: 300,
  gatewayUs: 294,
  frameUs: 33,
  questionUs: 182,
  socketKb: 131,
};

// Rows as the platform counts them: those of indices too. A stake writes its own row and one index, its transfer and two,
// its account and its share of a fee; a cash-out its stake, a transfer and three indices, its account.
export const ROWS_A_STAKE = 7;
export const ROWS_A_CASH_OUT = 6;
/** Bytes on disk of a stake that was cashed out: its row, two transfers, their indices. */
export const BYTES_A_STAKE = 750;
export const BYTES_A_MEMBER = 1_000;

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
