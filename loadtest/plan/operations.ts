import { ROUND_MS as LUCKY_HIT_ROUND_MS } from "#games/lucky-hit/rules/timeline.ts";
import { ROUND_MS as WIN_ROUND_MS } from "#games/win-go/rules/timeline.ts";
import { BATCH_EVERY_MS, POOL_FRESH_MS } from "#simulator/catalogue/gift-times.ts";

// Operations of a game of Aviator as the platform counts them. tests/plan-operations.test.ts compares them with those of
// real rounds.

/** The cost of a stake if six of ten are paid. tests/rows-of-stakes.test.ts counts it in real rounds. */
export interface StakeCost {
  /** Rows from its placing to its settlement, with its part of the checkpoints. */
  readonly written: number;
  /** Rows as it ends its time in the store. */
  readonly left: number;
  readonly read: number;
  /** On disk. */
  readonly bytes: number;
  /** Requests over REST. */
  readonly requests: number;
  /** Rows and alarms of a round that no stake adds to: its outcome, seeds, state and due times, and the public list. */
  readonly round: number;
}

/** Stakes in other games for each stake of Aviator: one stake in twenty. Their shares are those of loadtest/mixture.ts. */
const ELSEWHERE = 1 / 19;

interface PlannedStake extends StakeCost {
  /** As the plan's table names it. */
  readonly name: string;
  /** Stakes for each one of Aviator. */
  readonly share: number;
}

export const STAKES = {
  aviator: { name: "Aviator", share: 1, written: 1.7, left: 1.11, read: 16.9, bytes: 131, requests: 0, round: 19 },
  luckyhit: {
    name: "Lucky Hit",
    share: 0.3 * ELSEWHERE,
    written: 1.7,
    left: 1.11,
    read: 12.3,
    bytes: 138,
    requests: 0,
    round: 20.5,
  },
  win: {
    name: "Win Go",
    share: 0.4 * ELSEWHERE,
    written: 1.85,
    left: 1.11,
    read: 12.5,
    bytes: 113,
    requests: 1,
    round: 15.5,
  },
  dice: {
    name: "Dice",
    share: 0.15 * ELSEWHERE,
    written: 2.15,
    left: 1.11,
    read: 12.8,
    bytes: 233,
    requests: 1,
    round: 0,
  },
  mines: {
    name: "Mines, a game",
    share: 0.15 * ELSEWHERE,
    written: 5.3,
    left: 3.71,
    read: 40.4,
    bytes: 367,
    requests: 2.6,
    round: 0,
  },
} satisfies Readonly<Record<string, PlannedStake>>;

export type StakedGame = keyof typeof STAKES;

export const GAMES = Object.keys(STAKES) as StakedGame[];

/** Rows that a call besides the stakes reads: half are profiles, half pages of records. */
export const ROWS_READ_A_CALL = 16;

/** An hour's share of fees: the message with its index, its removal, the record and the inviter's total. */
export const ROWS_A_SHARE = 5;
/** A member may have been invited, and so may the member who invited it. */
const INVITERS = 2;
const ALARMS_A_ROUND = 1;

/** A cell exchanges its summary for the totals of all cells once a second. */
const EXCHANGES_A_SECOND = 1;
/** The current round, the seeds of three first bettors, and the outcome twice: at the take-off and at the settlement. */
const QUESTIONS_A_ROUND = 6;

/** The play of one cell. */
export interface Played {
  readonly rounds: number;
  readonly seconds: number;
}

export interface Operations {
  readonly alarms: number;
  /** Questions of the cell to its table or relay. */
  readonly questions: number;
}

export function operationsOf({ rounds, seconds }: Played): Operations {
  return { alarms: rounds * ALARMS_A_ROUND, questions: questionsOf(rounds, seconds) };
}

/** The cost of so many stakes of each game. */
export function costOf(stakes: Readonly<Record<StakedGame, number>>, name: Exclude<keyof StakeCost, "round">): number {
  return GAMES.reduce((sum, game) => sum + stakes[game] * STAKES[game][name], 0);
}

/** Tables of Win Go. */
const WIN_TABLES = 12;

/** Rows that the rounds write in a cell in which so many rounds of Aviator pass. */
export function rowsOfRounds(aviatorRounds: number, seconds: number): number {
  const each = (roundMs: number) => (1_000 * seconds) / roundMs;
  return (
    aviatorRounds * STAKES.aviator.round +
    each(LUCKY_HIT_ROUND_MS) * STAKES.luckyhit.round +
    each(WIN_ROUND_MS) * WIN_TABLES * STAKES.win.round
  );
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
