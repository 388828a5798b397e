import { COUNT_SHARE, LOG_SHARE, REGIONS as REGION_NAMES, RELAY_CELLS } from "#contract/settings/settings.ts";
import { countsByLevel } from "#simulator/objects/placement.ts";
import { type CellHour, playCellHour, type Job, percentile, queue, seeded } from "./cell-hour.ts";
import {
  ARCHIVED_BYTES,
  MONTHS_ARCHIVED,
  MONTHS_KEPT,
  PEAK_HOURS_A_MONTH,
  PEAK_SECONDS,
  VISIT_SECONDS,
  BYTES_A_MEMBER,
  EVENT_SECONDS,
  EVENT_SHARE,
  LOG_IN_AGAIN_SHARE,
  CODE_SHARE,
  RECHARGES_AN_HOUR,
  STAGING_HOURS,
  STAGING_PLAYERS,
  WITHDRAWALS_AN_HOUR,
  OBJECT_REQUESTS_A_VISIT,
  QUESTIONS_A_LOG_IN,
  REGIONS,
  REQUESTS_A_VISIT,
  RETURN_SECONDS,
  type ServiceTimes,
} from "./evening.ts";
import {
  alarmsOf,
  batchedGiftQuestionsOf,
  costOf,
  GAMES,
  giftQuestionsOf,
  QUESTIONS_A_START,
  questionsOf,
  RELAY_QUESTIONS_A_START,
  relayQuestionsOf,
  ROWS_READ_A_CALL,
  roundCostOf,
  roundsOfCells,
  rowsWrittenOf,
  STAKES,
  type StakedGame,
  sharedRowsOf,
  tableQuestionsOf,
  type PlayedHour,
} from "./operations.ts";
import { hourlyCost, METERED, monthlyCost, type Usage } from "./prices.ts";

const MESSAGES_A_REQUEST = 20;
const OBJECT_GB = 0.128;

const LIMITS = {
  /** The platform's guide for an object. */
  objectRequestsPerSecond: 1_000,
  objectMemoryMb: 128,
  objectStorageGb: 10,
  socketsAnObject: 32_768,
  /** Our own limit: a member's id ends with four digits. */
  cells: 10_000,
} as const;

/** Cells count seconds from the same round's start, so their queries arrive as close together as the network allows. */
const SPREAD_MS = 100;
/** All seconds are alike, so a few are enough. */
const SECONDS = 10;

interface TableLoad {
  readonly questions: number;
  readonly busy: number;
  /** From query to answer, ms. */
  readonly p99: number;
}

/** Callers of a table: all cells, or the last relays between it and them. */
export interface Askers {
  readonly count: number;
  /** Questions of each in a second, and as it starts. */
  readonly each: number;
  readonly atStart: number;
  /** The relays of all levels. */
  readonly relays: number;
}

export function askersOf(cells: number, roundsASecond: number): Askers {
  const cellRegions = REGION_NAMES.slice(0, REGIONS);
  const [, ...relays] = countsByLevel({ cells, relayCells: RELAY_CELLS, cellRegions });
  const count = relays.at(-1);
  if (count === undefined) {
    return { count: cells, each: questionsOf(roundsASecond, 1), atStart: QUESTIONS_A_START, relays: 0 };
  }
  const all = relays.reduce((sum, each) => sum + each, 0);
  return { count, each: relayQuestionsOf(roundsASecond, 1), atStart: RELAY_QUESTIONS_A_START, relays: all };
}

/** Plays a table's seconds, in each of which all cells or relays query it. */
export function playTable({ count, each }: Askers, times: ServiceTimes, seed: number): TableLoad {
  const random = seeded(seed);
  const jobs: Job[] = [];
  for (let second = 0; second < SECONDS; second++) {
    const asked = Math.round(count * each);
    for (let question = 0; question < asked; question++) {
      jobs.push({ at: second * 1000 + random() * SPREAD_MS, kind: "other", work: times.questionUs / 1000 });
    }
  }
  const { busy, of } = queue(jobs, 0, SECONDS * 1000);
  return { questions: jobs.length / SECONDS, busy, p99: percentile(of.other, 0.99) };
}

const TABLES = 14;
/** The default of the setting of this name. */
export const DIRECTORIES = 16;
/** Questions a second from which a shared object needs replicas, or has to be split. */
export const SHARED_MAX = 300;
const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;
const GB = 1e9;
/** A step of simulator/cell/archive/archive.ts. */
const STAKES_A_FILE = 250;

export interface Plan {
  readonly members: number;
  readonly playersACell: number;
  readonly cells: number;
  /** Between the cells and their table. */
  readonly relays: number;
  readonly cell: CellHour;
  readonly table: TableLoad;
  /** Months of records that fit on a cell's disk. */
  readonly monthsOnDisk: number;
  readonly costAnHour: number;
  readonly costAMonth: number;
  /** Text messages in a month. */
  readonly texts: number;
  /** Used in a month. */
  readonly usage: Usage;
  readonly shared: readonly SharedLoad[];
  /** Exceeded limits, the worst first. */
  readonly beyond: readonly Beyond[];
}

/** An object that all cells share. */
export interface SharedLoad {
  readonly what: string;
  readonly questionsASecond: number;
  /** Players at once from which it is asked more often than SHARED_MAX. */
  readonly membersMax: number;
  /** The same while the members of a lost region come back. */
  readonly regionLost: { readonly questionsASecond: number; readonly membersMax: number };
}

export interface Beyond {
  readonly what: string;
  readonly times: number;
}

/** Plans for so many concurrent players; the same arguments give the same plan. */
export function planFor(members: number, playersACell: number, times: ServiceTimes, seed: number): Plan {
  const players = Math.min(members, playersACell);
  const cells = Math.ceil(members / playersACell);
  const cell = playCellHour(players, times, PEAK_SECONDS, seed);
  const askers = askersOf(cells, cell.rounds);
  const table = playTable(askers, times, seed);
  const played = hourOf(members, cells, cell);
  const hour = usageOf(members, cells, cell, times, played);
  const storedGb = storedIn(members, cells, cell);
  const shared = sharedLoads(members, playersACell, cell);
  const usage = {
    ...multiplied(hour, PEAK_HOURS_A_MONTH),
    storedGb,
    archivedGb: (hour.archiveFiles * STAKES_A_FILE * PEAK_HOURS_A_MONTH * MONTHS_ARCHIVED * ARCHIVED_BYTES) / GB,
  };
  return {
    members,
    playersACell,
    cells,
    relays: askers.relays,
    cell,
    table,
    monthsOnDisk: (MONTHS_KEPT * LIMITS.objectStorageGb * cells) / storedGb,
    costAnHour: hourlyCost(hour),
    costAMonth: monthlyCost(usage),
    texts: (played.withdrawals + played.logIns * CODE_SHARE) * PEAK_HOURS_A_MONTH,
    usage,
    shared,
    beyond: beyondOf(players, cells, cell, shared, times, storedGb),
  };
}

function multiplied(usage: Usage, times: number): Usage {
  return Object.fromEntries(METERED.map((name) => [name, usage[name] * times])) as Usage;
}

/** Dollars a month of a second environment, which shares the account and so what the subscription includes. */
export function stagingCost(times: ServiceTimes, seed: number): number {
  return planFor(STAGING_PLAYERS, STAGING_PLAYERS, times, seed).costAnHour * STAGING_HOURS;
}

function usageOf(members: number, cells: number, cell: CellHour, times: ServiceTimes, hour: PlayedHour): Usage {
  const all = (aSecond: number) => aSecond * cells * PEAK_SECONDS;
  const visits = (members / VISIT_SECONDS) * PEAK_SECONDS;
  const { stakes, minutes } = hour;
  const calls = all(cell.calls) + costOf(stakes, "requests");
  const requests = calls + visits * REQUESTS_A_VISIT;
  const { relays } = askersOf(cells, cell.rounds);
  return {
    workerRequests: requests,
    workerCpuMs: (requests * times.gatewayUs) / 1000,
    logLines: requests * LOG_SHARE,
    analyticsPoints: requests * COUNT_SHARE,
    objectRequests:
      calls +
      visits * OBJECT_REQUESTS_A_VISIT +
      (stakes.aviator + stakes.luckyhit + all(cell.cashOuts)) / MESSAGES_A_REQUEST +
      tableQuestionsOf(hour) +
      relays * relayQuestionsOf(cell.rounds * PEAK_SECONDS, PEAK_SECONDS) +
      (cells + relays) * batchedGiftQuestionsOf(Infinity) * EVENT_SECONDS +
      // The root of a minute's receipts.
      minutes +
      alarmsOf(hour),
    // Tables, directories and the catalogue stay awake while anyone plays.
    objectGbSeconds: (cells + relays + TABLES + directoriesFor(members) + 1) * PEAK_SECONDS * OBJECT_GB,
    rowsRead: all(cell.calls) * ROWS_READ_A_CALL + costOf(stakes, "read") + roundCostOf("read", hour.rounds),
    rowsWritten:
      Object.values(rowsWrittenOf(hour)).reduce((sum, rows) => sum + rows, 0) +
      costOf(stakes, "left") +
      sharedRowsOf(members) * (PEAK_SECONDS / HOUR_SECONDS),
    storedGb: 0,
    archiveFiles: GAMES.reduce((sum, game) => sum + stakes[game], 0) / STAKES_A_FILE,
    archivedGb: 0,
  };
}

function hourOf(members: number, cells: number, cell: CellHour): PlayedHour {
  const stakes = stakesOf(cell.stakes * cells * PEAK_SECONDS);
  const roundsOf = (count: number) => roundsOfCells(count, cell.rounds * PEAK_SECONDS, stakes.win, PEAK_SECONDS);
  return {
    stakes,
    rounds: roundsOf(cells),
    tableRounds: roundsOf(1),
    minutes: (cells * PEAK_SECONDS) / MINUTE_SECONDS,
    logIns: (members / VISIT_SECONDS) * PEAK_SECONDS,
    recharges: members * RECHARGES_AN_HOUR,
    withdrawals: members * WITHDRAWALS_AN_HOUR,
  };
}

function stakesOf(aviator: number): Record<StakedGame, number> {
  return Object.fromEntries(GAMES.map((game) => [game, aviator * STAKES[game].share])) as Record<StakedGame, number>;
}

const LOST_SHARE = 1 / REGIONS;

function sharedLoads(members: number, playersACell: number, cell: CellHour): SharedLoad[] {
  const cells = Math.ceil(members / playersACell);
  return [
    ...tableLoads(members, playersACell, cell),
    directoryLoad(members),
    ...giftLoads(cells, playersACell, askersOf(cells, cell.rounds)),
    listLoad(cells),
  ];
}

/** Each cell sends the root of its receipts once a minute, at a moment of its own. */
function listLoad(cells: number): SharedLoad {
  const load = { questionsASecond: Math.min(cells, LIMITS.cells) / MINUTE_SECONDS, membersMax: Infinity };
  return { what: "the public list, by receipts", ...load, regionLost: load };
}

/** With relays, these loads grow up to a limit. */
function tableLoads(members: number, playersACell: number, { rounds }: CellHour): SharedLoad[] {
  const { count, each, atStart, relays } = askersOf(Math.ceil(members / playersACell), rounds);
  const ofCells = RELAY_CELLS * questionsOf(rounds, 1);
  // The first member who is back starts the cell, so all cells of the region start at once.
  const ofStarts = RELAY_CELLS * QUESTIONS_A_START;
  const loadOf = (questionsASecond: number, most: number) => ({
    questionsASecond,
    membersMax: most <= SHARED_MAX ? Infinity : Math.floor((SHARED_MAX / most) * RELAY_CELLS) * playersACell,
  });
  return [
    {
      what: "a table, by cells or relays",
      ...loadOf(count * each, ofCells),
      regionLost: loadOf(count * (each + LOST_SHARE * atStart), ofCells + LOST_SHARE * ofStarts),
    },
    {
      what: "a relay, by its cells",
      ...loadOf(relays === 0 ? 0 : ofCells, ofCells),
      // A relay's cells are all in its region.
      regionLost: loadOf(relays === 0 ? 0 : ofCells + ofStarts, ofCells + ofStarts),
    },
  ];
}

/** Questions a second to all directories for each player, and those of the players who come back with a lost region. */
const LOG_INS = QUESTIONS_A_LOG_IN / VISIT_SECONDS;
const LOG_INS_AGAIN = (LOST_SHARE * LOG_IN_AGAIN_SHARE * QUESTIONS_A_LOG_IN) / RETURN_SECONDS;

/** DIRECTORIES of a deployment for so many players: enough for a lost region, and at least the default. */
export function directoriesFor(members: number): number {
  return Math.max(DIRECTORIES, Math.ceil((members * (LOG_INS + LOG_INS_AGAIN)) / SHARED_MAX));
}

/** Players whose log-ins so many directories can take, also with a region lost. */
export function playersOf(directories: number): number {
  return Math.floor((SHARED_MAX * directories) / (LOG_INS + LOG_INS_AGAIN));
}

function directoryLoad(members: number): SharedLoad {
  const loadOf = (each: number) => ({
    questionsASecond: (members * each) / directoriesFor(members),
    membersMax: Infinity,
  });
  return { what: "a directory, by log-ins", ...loadOf(LOG_INS), regionLost: loadOf(LOG_INS + LOG_INS_AGAIN) };
}

/**
 * As a gift event opens, before the cells know that its pool is empty. With relays, cells and relays send their joins in
 * batches, so these loads grow up to a limit.
 */
function giftLoads(cells: number, playersACell: number, { count, relays }: Askers): SharedLoad[] {
  const joins = (playersACell * EVENT_SHARE) / EVENT_SECONDS;
  // Members of the lost region join once they are back, so the others have joined or are joining.
  const joinsThen = (playersACell * EVENT_SHARE) / RETURN_SECONDS;
  const cellsOfRelay = Math.min(cells, RELAY_CELLS);
  const ofCatalogue = (here: number, there: number) =>
    relays === 0
      ? cells * (LOST_SHARE * giftQuestionsOf(there) + (1 - LOST_SHARE) * giftQuestionsOf(here))
      : count * batchedGiftQuestionsOf(Infinity);
  const ofRelay = (each: number) => (relays === 0 ? 0 : cellsOfRelay * batchedGiftQuestionsOf(each));
  const most = (questionsASecond: number) => ({ questionsASecond, membersMax: Infinity });
  return [
    {
      what: "the catalogue, as a gift event opens",
      ...most(ofCatalogue(joins, joins)),
      regionLost: most(ofCatalogue(joins, joinsThen)),
    },
    {
      what: "a relay of gifts, by its cells or relays",
      ...most(ofRelay(Infinity)),
      regionLost: most(ofRelay(Infinity)),
    },
  ];
}

/** Stored gigabytes once the oldest records expire. */
function storedIn(members: number, cells: number, { stakes }: CellHour): number {
  const kept = stakesOf(stakes * cells * PEAK_SECONDS * PEAK_HOURS_A_MONTH * MONTHS_KEPT);
  return (costOf(kept, "bytes") + members * BYTES_A_MEMBER) / GB;
}

function beyondOf(
  players: number,
  cells: number,
  cell: CellHour,
  shared: readonly SharedLoad[],
  times: ServiceTimes,
  storedGb: number,
): Beyond[] {
  const shares = [
    { what: "a cell's thread", times: cell.busy },
    { what: "a cell's memory", times: (players * times.socketKb) / 1000 / LIMITS.objectMemoryMb },
    { what: "a cell's disk", times: storedGb / cells / LIMITS.objectStorageGb },
    { what: "a cell's messages", times: (cell.stakes + cell.cashOuts + cell.calls) / LIMITS.objectRequestsPerSecond },
    ...shared.map(({ what, questionsASecond }) => ({ what, times: questionsASecond / LIMITS.objectRequestsPerSecond })),
    { what: "cells that an id can name", times: cells / LIMITS.cells },
  ];
  return shares.filter((share) => share.times > 1).toSorted((a, b) => b.times - a.times);
}
