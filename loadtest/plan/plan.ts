import { type CellHour, playCellHour } from "./cell-hour.ts";
import { MONTHS_KEPT, PEAK_HOURS_A_MONTH, PEAK_SECONDS, VISIT_SECONDS } from "./evening.ts";
import { hourlyCost, LIMITS, MESSAGES_A_REQUEST, monthlyCost, OBJECT_GB, type Usage } from "./prices.ts";
import { BYTES_A_MEMBER, BYTES_A_STAKE, ROWS_A_CASH_OUT, ROWS_A_STAKE, type ServiceTimes } from "./service-times.ts";
import { playTable, questionsOf, type TableLoad } from "./table-load.ts";

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
