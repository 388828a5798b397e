import { type CellHour, playCellHour, type Job, percentile, queue, seeded } from "./cell-hour.ts";
import {
  MONTHS_KEPT,
  PEAK_HOURS_A_MONTH,
  PEAK_SECONDS,
  VISIT_SECONDS,
  BYTES_A_MEMBER,
  BYTES_A_STAKE,
  ROWS_A_CASH_OUT,
  ROWS_A_STAKE,
  type ServiceTimes,
} from "./evening.ts";

// What the platform publishes, as read on 2026-11-22: developers.cloudflare.com, "Pricing" and "Limits" of Workers and of
// Durable Objects, and the latter's FAQ. Plan Workers Paid, US dollars, months.

interface Price {
  /** So much a month is in the subscription. */
  readonly included: number;
  /** For each million beyond. */
  readonly perMillion: number;
}

export const SUBSCRIPTION = 5;

export const PRICES = {
  /** Requests that reach the Worker; what it asks of objects is not among them. */
  workerRequests: { included: 10e6, perMillion: 0.3 },
  workerCpuMs: { included: 30e6, perMillion: 0.02 },
  /** Requests and RPC calls; of messages on sockets every twentieth, of those that are sent none. */
  objectRequests: { included: 1e6, perMillion: 0.15 },
  /** An object that is awake counts 128 MB, whatever it uses. */
  objectGbSeconds: { included: 400_000, perMillion: 12.5 },
  rowsRead: { included: 25e9, perMillion: 0.001 },
  /** A row of an index counts as one of a table. */
  rowsWritten: { included: 50e6, perMillion: 1 },
  /** Gigabytes, kept for a month: 0.20 each. */
  storedGb: { included: 5, perMillion: 0.2e6 },
} as const satisfies Readonly<Record<string, Price>>;

type Metered = keyof typeof PRICES;
export type Usage = Readonly<Record<Metered, number>>;

const MESSAGES_A_REQUEST = 20;
const OBJECT_GB = 0.128;

const LIMITS = {
  /** The platform's own guide for one object. */
  objectRequestsPerSecond: 1_000,
  objectMemoryMb: 128,
  objectStorageGb: 10,
  socketsAnObject: 32_768,
  /** Ours: a member's id ends with four digits. */
  cells: 10_000,
} as const;

/** What a month's usage costs. */
export function monthlyCost(usage: Usage): number {
  const metered = (Object.keys(PRICES) as Metered[]).map((name) => costOf(name, usage[name]));
  return metered.reduce((sum, each) => sum + each, SUBSCRIPTION);
}

/** What more of it costs, where what is included is used up. */
export function hourlyCost(usage: Usage): number {
  const names = Object.keys(PRICES) as Metered[];
  return names.reduce((sum, name) => sum + (usage[name] / 1e6) * PRICES[name].perMillion, 0);
}

function costOf(name: Metered, used: number): number {
  const { included, perMillion } = PRICES[name];
  return (Math.max(0, used - included) / 1e6) * perMillion;
}

/** A cell exchanges its summary for the totals of all once a second. */
const EXCHANGES_A_SECOND = 1;
/** Once a round each: which round it is, the seeds of the cell's first bettors, the outcome. */
const QUESTIONS_A_ROUND = 3;
/** Cells count seconds from the same round's start: their questions come as close as the network lets them. */
const SPREAD_MS = 100;
/** Each second is as the one before: a few tell of all. */
const SECONDS = 10;

interface TableLoad {
  readonly questions: number;
  readonly busy: number;
  /** From a question to its answer, ms. */
  readonly p99: number;
}

/** How many questions a second so many cells have for a table. */
function questionsOf(cells: number, roundsASecond: number): number {
  return cells * (EXCHANGES_A_SECOND + QUESTIONS_A_ROUND * roundsASecond);
}

/** Plays a table's seconds, in each of which all cells ask. */
export function playTable(cells: number, roundsASecond: number, times: ServiceTimes, seed: number): TableLoad {
  const random = seeded(seed);
  const jobs: Job[] = [];
  const each = questionsOf(1, roundsASecond);
  for (let second = 0; second < SECONDS; second++) {
    const asked = Math.round(cells * each);
    for (let question = 0; question < asked; question++) {
      jobs.push({ at: second * 1000 + random() * SPREAD_MS, kind: "other", work: times.questionUs / 1000 });
    }
  }
  const { busy, of } = queue(jobs, 0, SECONDS * 1000);
  return { questions: jobs.length / SECONDS, busy, p99: percentile(of.other, 0.99) };
}

/** Tables, directories and the catalogue: awake as long as anyone plays, however many do. */
const SHARED_OBJECTS = 14 + 16 + 1;
/** Rows that an acknowledgement, a call or a page reads, roughly. */
const ROWS_READ_A_CALL = 25;
const GB = 1e9;

/** An installation at its peak. */
export interface Plan {
  readonly members: number;
  readonly playersACell: number;
  readonly cells: number;
  readonly cell: CellHour;
  readonly table: TableLoad;
  /** Months of records that a cell's disk has room for. */
  readonly monthsOnDisk: number;
  readonly costAnHour: number;
  readonly costAMonth: number;
  /** What is beyond a limit of the platform's, or of ours; the worst first. */
  readonly beyond: readonly Beyond[];
}

export interface Beyond {
  readonly what: string;
  /** How many times the limit. */
  readonly times: number;
}

/** Plans for so many members who play at once. The same arguments give the same plan. */
export function planFor(members: number, playersACell: number, times: ServiceTimes, seed: number): Plan {
  const players = Math.min(members, playersACell);
  const cells = Math.ceil(members / playersACell);
  const cell = playCellHour(players, times, PEAK_SECONDS, seed);
  const table = playTable(cells, cell.rounds, times, seed);
  const usage = usageOf(members, cells, cell, times);
  const month = Object.fromEntries(Object.entries(usage).map(([name, used]) => [name, used * PEAK_HOURS_A_MONTH]));
  const storedGb = storedIn(members, cells, cell);
  return {
    members,
    playersACell,
    cells,
    cell,
    table,
    monthsOnDisk: (MONTHS_KEPT * LIMITS.objectStorageGb * cells) / storedGb,
    costAnHour: hourlyCost({ ...usage, storedGb: 0 }),
    costAMonth: monthlyCost({ ...(month as unknown as Usage), storedGb }),
    beyond: beyondOf(players, cells, cell, table, times, storedGb),
  };
}

/** An hour's usage. */
function usageOf(members: number, cells: number, cell: CellHour, times: ServiceTimes): Usage {
  const all = (aSecond: number) => aSecond * cells * PEAK_SECONDS;
  const visits = (members / VISIT_SECONDS) * PEAK_SECONDS;
  const calls = all(cell.calls) + visits;
  const messages = all(cell.stakes + cell.cashOuts);
  const questions = questionsOf(cells, cell.rounds) * PEAK_SECONDS;
  return {
    workerRequests: calls,
    workerCpuMs: (calls * times.gatewayUs) / 1000,
    objectRequests: calls + visits + messages / MESSAGES_A_REQUEST + questions,
    objectGbSeconds: (cells + SHARED_OBJECTS) * PEAK_SECONDS * OBJECT_GB,
    rowsRead: (calls + messages) * ROWS_READ_A_CALL,
    rowsWritten: all(cell.stakes) * ROWS_A_STAKE + all(cell.cashOuts) * ROWS_A_CASH_OUT,
    storedGb: 0,
  };
}

/** What is kept once records have grown as old as they are kept. */
function storedIn(members: number, cells: number, { stakes }: CellHour): number {
  const kept = stakes * cells * PEAK_SECONDS * PEAK_HOURS_A_MONTH * MONTHS_KEPT;
  return (kept * BYTES_A_STAKE + members * BYTES_A_MEMBER) / GB;
}

function beyondOf(
  players: number,
  cells: number,
  cell: CellHour,
  table: TableLoad,
  times: ServiceTimes,
  storedGb: number,
): Beyond[] {
  const shares = [
    { what: "a cell's thread", times: cell.busy },
    { what: "a cell's memory", times: (players * times.socketKb) / 1000 / LIMITS.objectMemoryMb },
    { what: "a cell's disk", times: storedGb / cells / LIMITS.objectStorageGb },
    { what: "a cell's messages", times: (cell.stakes + cell.cashOuts + cell.calls) / LIMITS.objectRequestsPerSecond },
    { what: "a table's questions", times: table.questions / LIMITS.objectRequestsPerSecond },
    { what: "cells that an id can name", times: cells / LIMITS.cells },
  ];
  return shares.filter((share) => share.times > 1).toSorted((a, b) => b.times - a.times);
}
