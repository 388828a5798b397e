/** What our objects spend, in µs, and write. What of it is measured and what estimated, says README.md, "The plan". */
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
