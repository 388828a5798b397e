import { type CellHour, playCellHour } from "./cell-hour.ts";
import { PEAK_SECONDS, OURS, type ServiceTimes } from "./evening.ts";
import { type Plan, planFor } from "./plan.ts";

const SEED = 20_261_122;
const PLAYERS_A_CELL = 1_000;
const MEMBERS = [10_000, 1_000_000, 50_000_000];
const TRIED = [250, 500, 1_000, 2_000, 4_000];

/** Both tables of the plan, as in docs/load-testing.md. */
export function planTables(times: ServiceTimes = OURS): { cells: string; plans: string } {
  const hours = TRIED.map((players) => ({ players, hour: playCellHour(players, times, PEAK_SECONDS, SEED) }));
  const plans = MEMBERS.map((members) => planFor(members, PLAYERS_A_CELL, times, SEED));
  return { cells: cellTable(hours), plans: planTable(plans) };
}

export function planTable(plans: readonly Plan[]): string {
  const row = (name: string, value: (plan: Plan) => string) => [name, ...plans.map(value)];
  return markdown([
    ["members playing at once", ...plans.map(({ members }) => whole(members))],
    row("cells", ({ cells }) => whole(cells)),
    row("stakes / s", ({ cells, cell }) => whole(cells * cell.stakes)),
    row("frames sent / s", ({ cells, cell }) => whole(cells * cell.frames)),
    row("questions to a table / s", ({ table }) => whole(table.questions)),
    row("a table's thread is busy", ({ table }) => percent(table.busy)),
    row("its answer, p99", ({ table }) => (table.busy < 1 ? ms(table.p99) : "falls behind")),
    row("a cell's disk has room for", ({ monthsOnDisk }) => `${monthsOnDisk.toFixed(1)} months`),
    row("dollars an hour", ({ costAnHour }) => whole(costAnHour)),
    row("dollars a month", ({ costAMonth }) => whole(costAMonth)),
    row("beyond a limit", ({ beyond }) =>
      beyond.length === 0 ? "nothing" : beyond.map((each) => `${each.what} (${each.times.toFixed(1)} ×)`).join(", "),
    ),
  ]);
}

/** Markdown table with a row per number of players. */
export function cellTable(cells: readonly { readonly players: number; readonly hour: CellHour }[]): string {
  return markdown([
    [
      "players in a cell",
      "thread busy",
      "stakes / s",
      "frames / s",
      "acknowledged, p50 / p99",
      "tick's last frame, p99",
    ],
    ...cells.map(({ players, hour }) => [
      whole(players),
      percent(hour.busy),
      whole(hour.stakes),
      whole(hour.frames),
      `${ms(hour.ackP50)} / ${ms(hour.ackP99)}`,
      ms(hour.tickP99),
    ]),
  ]);
}

function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

function ms(value: number): string {
  return value >= 10_000 ? `${whole(value / 1000)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}
