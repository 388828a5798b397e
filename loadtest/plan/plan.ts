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

// Prices that the platform publishes, as read on 2026-11-22: developers.cloudflare.com, "Pricing" and "Limits" of
// Workers and of Durable Objects, and the latter's FAQ. Plan Workers Paid, US dollars, months.

interface Price {
  /** Usage per month that the subscription includes. */
  readonly included: number;
  /** Dollars for each further million. */
  readonly perMillion: number;
}

export const SUBSCRIPTION = 5;

export const PRICES = {
  /** Requests to the Worker; its own requests to objects do not count. */
  workerRequests: { included: 10e6, perMillion: 0.3 },
  workerCpuMs: { included: 30e6, perMillion: 0.02 },
  /** Requests and RPC calls. Received socket messages count a twentieth, sent ones nothing. */
  objectRequests: { included: 1e6, perMillion: 0.15 },
  /** An awake object counts 128 MB, whatever it uses. */
  objectGbSeconds: { included: 400_000, perMillion: 12.5 },
  rowsRead: { included: 25e9, perMillion: 0.001 },
  /** A row of an index counts as a row of a table. */
  rowsWritten: { included: 50e6, perMillion: 1 },
  /** Gigabytes per month, 0.20 each. */
  storedGb: { included: 5, perMillion: 0.2e6 },
} as const satisfies Readonly<Record<string, Price>>;

type Metered = keyof typeof PRICES;
export type Usage = Readonly<Record<Metered, number>>;

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

export function monthlyCost(usage: Usage): number {
  const metered = (Object.keys(PRICES) as Metered[]).map((name) => costOf(name, usage[name]));
  return metered.reduce((sum, each) => sum + each, SUBSCRIPTION);
}

/** Cost of usage beyond what the subscription includes. */
export function hourlyCost(usage: Usage): number {
  const names = Object.keys(PRICES) as Metered[];
  return names.reduce((sum, name) => sum + (usage[name] / 1e6) * PRICES[name].perMillion, 0);
}

function costOf(name: Metered, used: number): number {
  const { included, perMillion } = PRICES[name];
  return (Math.max(0, used - included) / 1e6) * perMillion;
}

/** A cell exchanges its summary for the totals of all cells once a second. */
const EXCHANGES_A_SECOND = 1;
/** Per round: the current round, the seeds of the cell's first bettors, and the outcome. */
const QUESTIONS_A_ROUND = 3;
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

/** Queries per second that so many cells send to a table. */
function questionsOf(cells: number, roundsASecond: number): number {
  return cells * (EXCHANGES_A_SECOND + QUESTIONS_A_ROUND * roundsASecond);
}

/** Plays a table's seconds, in each of which all cells query it. */
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

/** Tables, directories and the catalogue stay awake while anyone plays. */
const SHARED_OBJECTS = 14 + 16 + 1;
const ROWS_READ_A_CALL = 25;
const GB = 1e9;

export interface Plan {
  readonly members: number;
  readonly playersACell: number;
  readonly cells: number;
  readonly cell: CellHour;
  readonly table: TableLoad;
  /** Months of records that fit on a cell's disk. */
  readonly monthsOnDisk: number;
  readonly costAnHour: number;
  readonly costAMonth: number;
  /** Exceeded limits, the worst first. */
  readonly beyond: readonly Beyond[];
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

/** Stored gigabytes once the oldest records expire. */
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
