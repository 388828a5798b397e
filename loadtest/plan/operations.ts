import { BATCH_EVERY_MS, POOL_FRESH_MS } from "#simulator/catalogue/gift-times.ts";

// Operations of a game of Aviator as the platform counts them. tests/plan-operations.test.ts compares them with those of
// real rounds.

/** The stake's row alone, and that row again as it is cashed out. A loss writes nothing. */
const ROWS_A_STAKE = 1;
const ROWS_A_CASH_OUT = 1;
/** The member's checkpoint and that of the games, every 20 stakes. */
const ROWS_OF_CHECKPOINTS_A_STAKE = 2 / 20;
/** Rows of a round that no stake adds to: its outcome, seeds, state and due times. */
const ROWS_A_ROUND = 13;
/**
 * An hour's share of fees: the message and its two indices, its removal, its receipt, the record and its two indices, and
 * three totals.
 */
const ROWS_A_SHARE = 11;
/** A member may have been invited, and so may the member who invited it. */
const INVITERS = 2;
const ALARMS_A_ROUND = 1;
/** A stake that ends its time in the store. A delete is one row. */
const ROWS_A_DELETED_STAKE = 1;

/** A cell exchanges its summary for the totals of all cells once a second. */
const EXCHANGES_A_SECOND = 1;
/** The current round, the seeds of three first bettors, and the outcome twice: at the take-off and at the settlement. */
const QUESTIONS_A_ROUND = 6;

/** The play of one cell. */
export interface Played {
  readonly rounds: number;
  readonly seconds: number;
  readonly stakes: number;
  readonly cashOuts: number;
}

export interface Operations {
  readonly rowsWritten: number;
  readonly alarms: number;
  /** Questions of the cell to its table or relay. */
  readonly questions: number;
}

export function operationsOf({ rounds, seconds, stakes, cashOuts }: Played): Operations {
  return {
    rowsWritten:
      stakes * (ROWS_A_STAKE + ROWS_OF_CHECKPOINTS_A_STAKE) + cashOuts * ROWS_A_CASH_OUT + rounds * ROWS_A_ROUND,
    alarms: rounds * ALARMS_A_ROUND,
    questions: questionsOf(rounds, seconds),
  };
}

/** Questions of a relay for all its cells: as above, but it keeps the outcome for the settlement. */
const RELAY_QUESTIONS_A_ROUND = 5;

/** Questions of a relay to the table, or to the relay above. */
export function relayQuestionsOf(rounds: number, seconds: number): number {
  return seconds * EXCHANGES_A_SECOND + rounds * RELAY_QUESTIONS_A_ROUND;
}

/** Questions of a relay that starts elsewhere. */
export const RELAY_QUESTIONS_A_START = RELAY_QUESTIONS_A_ROUND;

/** Questions of a cell to its table, or to its relay. */
export function questionsOf(rounds: number, seconds: number): number {
  return seconds * EXCHANGES_A_SECOND + rounds * QUESTIONS_A_ROUND;
}

/** Questions of a cell that starts elsewhere: those of a round, whose outcome it may have missed. */
export const QUESTIONS_A_START = QUESTIONS_A_ROUND;

/** Rows that deleting old stakes writes. */
export function deletedRowsOf(stakes: number): number {
  return stakes * ROWS_A_DELETED_STAKE;
}

/** Rows that the shares of fees of an hour write, of so many players whose inviters are all in other cells. */
export function sharedRowsOf(players: number): number {
  return players * INVITERS * ROWS_A_SHARE;
}

/** Questions a second of a cell whose members join a gift event so often: their joins, and whether the pool is empty. */
export function giftQuestionsOf(joinsASecond: number): number {
  return joinsASecond + 1000 / POOL_FRESH_MS;
}

/** The same of a cell or a relay that sends joins in batches. */
export function batchedGiftQuestionsOf(joinsASecond: number): number {
  return giftQuestionsOf(Math.min(joinsASecond, 1000 / BATCH_EVERY_MS));
}
