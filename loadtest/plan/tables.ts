import { playCellHour } from "./cell-hour.ts";
import { PEAK_SECONDS } from "./evening.ts";
import { planFor } from "./plan.ts";
import { cellTable, planTable } from "./print.ts";
import { OURS, type ServiceTimes } from "./service-times.ts";

const SEED = 20_261_122;
/** As many as a cell is to have at a peak. */
const PLAYERS_A_CELL = 1_000;
const MEMBERS = [10_000, 1_000_000, 50_000_000];
const TRIED = [250, 500, 1_000, 2_000, 4_000];

/** Both tables of the plan, as they stand in the README. */
export function planTables(times: ServiceTimes = OURS): { cells: string; plans: string } {
  const hours = TRIED.map((players) => ({ players, hour: playCellHour(players, times, PEAK_SECONDS, SEED) }));
  const plans = MEMBERS.map((members) => planFor(members, PLAYERS_A_CELL, times, SEED));
  return { cells: cellTable(hours), plans: planTable(plans) };
}
