import { MINUTE_MS } from "#contract/values/durations.ts";
import { INSTANT_PLAYERS, type InstantGame } from "#games/all/players.ts";
import type { InstantPlayer, StakeCost } from "#games/engine/players/instant-player.ts";
import { ROUND_MS as LUCKY_HIT_ROUND_MS } from "#games/lucky-hit/rules/timeline.ts";
import { ROUND_MS as WIN_ROUND_MS } from "#games/win-go/rules/timeline.ts";
import { shareOf } from "../shares.ts";
import { BATCH_EVERY_MS, POOL_FRESH_MS } from "#simulator/catalogue/gift-times.ts";

// Operations as the platform counts them. tests/rows-of-an-hour.test.ts compares them with those of an hour of mixed play,
// tests/rows-of-stakes.test.ts with those of single stakes.

/** The cost of a round, to which no stake adds. Rows written count each alarm that is set, and each value that is not in a table. */
export interface RoundCost {
  /** Rows of a cell: the round with its index, its settlement, and a due time with its alarm for each phase. */
  readonly cell: number;
  /** Rows of its table, whatever the number of cells: seeds of three first bettors, the outcome, the place in the list. */
  readonly table: number;
  /** Rows of the public list. */
  readonly list: number;
  /** Rows that its cell and its table read. */
  readonly read: number;
}

const NO_ROUND: RoundCost = { cell: 0, table: 0, list: 0, read: 0 };

/** Stakes in other games for each stake of Aviator: one stake in twenty. */
const ELSEWHERE = 1 / 19;

interface PlannedStake extends StakeCost {
  /** As the plan's table names it. */
  readonly name: string;
  /** Stakes for each one of Aviator. */
  readonly share: number;
  readonly round: RoundCost;
}

/** A figure for each game without a table. */
const ofInstant = <T>(figure: (player: InstantPlayer) => T) =>
  Object.fromEntries(INSTANT_PLAYERS.map((player) => [player.game, figure(player)])) as Readonly<
    Record<InstantGame, T>
  >;

export const STAKES = {
  aviator: {
    name: "Aviator",
    share: 1,
    written: 1.7,
    left: 1.11,
    read: 16.9,
    bytes: 157,
    requests: 0,
    round: { cell: 12.5, table: 5.9, list: 2, read: 295 },
  },
  luckyhit: {
    name: "Lucky Hit",
    share: shareOf("luckyhit") * ELSEWHERE,
    written: 1.7,
    left: 1.11,
    read: 12.3,
    bytes: 138,
    requests: 0,
    round: { cell: 11, table: 5.9, list: 2, read: 295 },
  },
  win: {
    name: "Win Go",
    share: shareOf("win") * ELSEWHERE,
    written: 1.85,
    left: 1.11,
    read: 12.5,
    bytes: 113,
    requests: 1,
    round: { cell: 8.2, table: 2, list: 0, read: 20 },
  },
  ...ofInstant(({ game, stakeName, cost }) => ({
    ...cost,
    name: stakeName,
    share: shareOf(game) * ELSEWHERE,
    round: NO_ROUND,
  })),
} satisfies Readonly<Record<string, PlannedStake>>;

export type StakedGame = keyof typeof STAKES;

export const GAMES = Object.keys(STAKES) as StakedGame[];

/** Rows that a call besides the stakes reads: half are profiles, half pages of records. */
export const ROWS_READ_A_CALL = 16;

/** An hour's share of fees: the message with its index, its removal, the record and the inviter's total. */
export const ROWS_A_SHARE = 5;
/** A member may have been invited, and so may the member who invited it. */
const INVITERS = 2;

/** A cell exchanges its summary for the totals of all cells once a second. */
const EXCHANGES_A_SECOND = 1;
/** The current round, the seeds of three first bettors, and the outcome twice: at the take-off and at the settlement. */
const QUESTIONS_A_ROUND = 6;

/** Rows of a log-in: the session in its cell with an alarm, and the directory's note. */
const LOG_IN = { cells: 6, directories: 1 };
/** Rows of a paid recharge, and of a withdrawal with its code and its decision. */
const RECHARGE = { cells: 15, directories: 0 };
const WITHDRAWAL = { cells: 20, directories: 5 };
/** The root of a minute's receipts, with its index. */
const LIST_ROWS_A_MINUTE = 2;

/** The play of an hour, over all cells. */
export interface PlayedHour {
  readonly stakes: Readonly<Record<StakedGame, number>>;
  /** Rounds with stakes, of each cell. */
  readonly rounds: Readonly<Record<StakedGame, number>>;
  /** The same, once for all cells. */
  readonly tableRounds: Readonly<Record<StakedGame, number>>;
  /** Minutes of each cell. */
  readonly minutes: number;
  readonly logIns: number;
  readonly recharges: number;
  readonly withdrawals: number;
}

/** Rows that an hour's play writes, by kind of object. Old stakes that leave, and shares of fees, come on top. */
export function rowsWrittenOf(hour: PlayedHour) {
  const { rounds, tableRounds, logIns, recharges, withdrawals } = hour;
  const ofMembers = (name: keyof typeof LOG_IN) =>
    logIns * LOG_IN[name] + recharges * RECHARGE[name] + withdrawals * WITHDRAWAL[name];
  return {
    cells: costOf(hour.stakes, "written") + roundCostOf("cell", rounds) + ofMembers("cells"),
    tables: roundCostOf("table", tableRounds),
    list: roundCostOf("list", tableRounds) + hour.minutes * LIST_ROWS_A_MINUTE,
    directories: ofMembers("directories"),
  };
}

/** Alarms with work: Win Go's tables end together, a cell shares fees each hour, and a withdrawal is decided. */
export function alarmsOf({ minutes, withdrawals }: PlayedHour): number {
  return (minutes * MINUTE_MS) / WIN_ROUND_MS + minutes / 60 + withdrawals;
}

/** Questions of the cells to tables: two exchange each second, and all ask about each round. */
export function tableQuestionsOf({ rounds, minutes }: PlayedHour): number {
  const followed = 2 * minutes * 60 * EXCHANGES_A_SECOND + (rounds.aviator + rounds.luckyhit) * QUESTIONS_A_ROUND;
  return followed + rounds.win;
}

export function roundCostOf(name: keyof RoundCost, rounds: PlayedHour["rounds"]): number {
  return GAMES.reduce((sum, game) => sum + rounds[game] * STAKES[game].round[name], 0);
}

export function costOf(stakes: Readonly<Record<StakedGame, number>>, name: keyof StakeCost): number {
  return GAMES.reduce((sum, game) => sum + stakes[game] * STAKES[game][name], 0);
}

/** Tables of Win Go. */
const WIN_TABLES = 12;

/** Rounds in which somebody stakes: all of the two tables with sockets, and those that a stake falls into. */
export function roundsOfCells(cells: number, aviatorRounds: number, winStakes: number, seconds: number) {
  const each = (roundMs: number) => (1_000 * seconds * cells) / roundMs;
  const win = each(WIN_ROUND_MS) * WIN_TABLES;
  return {
    aviator: aviatorRounds * cells,
    luckyhit: each(LUCKY_HIT_ROUND_MS),
    win: win * (1 - Math.exp(-winStakes / win)),
    ...ofInstant(() => 0),
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
