import { type CellHour, playCellHour } from "./cell-hour.ts";
import { PEAK_SECONDS, OURS, type ServiceTimes } from "./evening.ts";
import { GAMES, STAKES } from "./operations.ts";
import {
  DIRECTORIES,
  directoriesFor,
  playersOf,
  type Plan,
  planFor,
  SHARED_MAX,
  type SharedLoad,
  stagingCost,
} from "./plan.ts";
import { METERED, type Metered, monthlyCostOf, PRICES, TEXT_PRICE } from "./prices.ts";
import { CommandError, readCommand, text } from "#tools/command/command.ts";

const SEED = 20_261_122;
/** As many as hear of a crash in a tenth of a second. */
const PLAYERS_A_CELL = 2_500;
const MEMBERS = [10_000, 1_000_000, 50_000_000];
const TRIED = [500, 1_000, 4_000];

interface PlanTables {
  /** The cost of a stake of each game. */
  readonly stakes: string;
  readonly cells: string;
  readonly plans: string;
  readonly costs: string;
  readonly shared: string;
  /** The shared object that saturates first. */
  readonly first: string;
  /** The same as members of a lost region come back. */
  readonly regionLost: string;
  readonly firstThen: string;
}

function planTables(times: ServiceTimes = OURS, textPrice = TEXT_PRICE): PlanTables {
  const hours = TRIED.map((players) => ({ players, hour: playCellHour(players, times, PEAK_SECONDS, SEED) }));
  const plans = MEMBERS.map((members) => planFor(members, PLAYERS_A_CELL, times, SEED));
  return {
    stakes: stakeTable(),
    cells: cellTable(hours),
    plans: planTable(plans, textPrice, stagingCost(times, SEED)),
    costs: costTable(plans),
    shared: sharedTable(plans, (load) => load),
    first: firstOf(plans, (load) => load),
    regionLost: sharedTable(plans, ({ regionLost }) => regionLost),
    firstThen: `With a region lost. ${firstOf(plans, ({ regionLost }) => regionLost)}`,
  };
}

const METERED_NAMES: Readonly<Record<Metered, string>> = {
  workerRequests: "requests to the Worker",
  workerCpuMs: "its processor time",
  logLines: "lines in the log",
  analyticsPoints: "points of Analytics Engine",
  objectRequests: "requests to objects",
  objectGbSeconds: "their time awake",
  rowsRead: "rows read",
  rowsWritten: "rows written",
  storedGb: "gigabytes stored",
  archiveFiles: "files of old rows",
  archivedGb: "gigabytes of them",
};

function stakeTable(): string {
  return markdown([
    [
      "a stake of",
      "rows written",
      "as it leaves",
      "rows read",
      "bytes",
      "requests over REST",
      "a round in a cell",
      "at its table",
    ],
    ...GAMES.map((game) => {
      const { name, written, left, read, bytes, requests, round } = STAKES[game];
      return [name, ...[written, left, read, bytes, requests, round.cell, round.table + round.list].map(String)];
    }),
  ]);
}

/** Dollars a month by kind, the most expensive first. */
function costTable(plans: readonly Plan[]): string {
  const costOf = (name: Metered, { usage }: Plan) => monthlyCostOf(name, usage[name]);
  const [largest] = plans.toReversed();
  const names = largest === undefined ? [] : METERED.toSorted((a, b) => costOf(b, largest) - costOf(a, largest));
  return markdown([
    ["dollars a month for", ...plans.map(({ members }) => whole(members)), "price of a million"],
    ...names.map((name) => [
      METERED_NAMES[name],
      ...plans.map((plan) => whole(costOf(name, plan))),
      String(PRICES[name].perMillion),
    ]),
  ]);
}

type Load = Pick<SharedLoad, "questionsASecond" | "membersMax">;

function sharedTable(plans: readonly Plan[], loadOf: (shared: SharedLoad) => Load): string {
  return markdown([
    ["questions a second to", ...plans.map(({ members }) => whole(members)), `players at ${SHARED_MAX} a second`],
    ...(plans[0]?.shared ?? []).map((first, at) => [
      first.what,
      ...plans.map(({ shared }) => whole(loadOf(shared[at] ?? first).questionsASecond)),
      playersAt(loadOf(first).membersMax),
    ]),
  ]);
}

function firstOf([plan]: readonly Plan[], loadOf: (shared: SharedLoad) => Load): string {
  const loads = plan?.shared.map((shared) => ({ what: shared.what, ...loadOf(shared) })) ?? [];
  const [first] = loads.toSorted((a, b) => a.membersMax - b.membersMax);
  if (first === undefined || first.membersMax === Infinity) {
    const enough = whole(playersOf(DIRECTORIES));
    return `No shared object is asked more than ${SHARED_MAX} times a second. ${DIRECTORIES} directories suffice for ${enough} players.`;
  }
  return `First at ${SHARED_MAX} questions a second: ${first.what}, with ${whole(first.membersMax)} players.`;
}

export function planTable(plans: readonly Plan[], textPrice: number, staging: number): string {
  const row = (name: string, value: (plan: Plan) => string) => [name, ...plans.map(value)];
  return markdown([
    ["members playing at once", ...plans.map(({ members }) => whole(members))],
    row("cells", ({ cells }) => whole(cells)),
    row("relays between them and a table", ({ relays }) => whole(relays)),
    row("directories", ({ members }) => whole(directoriesFor(members))),
    row("stakes / s", ({ cells, cell }) => whole(cells * cell.stakes)),
    row("frames sent / s", ({ cells, cell }) => whole(cells * cell.frames)),
    row("questions to a table / s", ({ table }) => whole(table.questions)),
    row("a table's thread is busy", ({ table }) => percent(table.busy)),
    row("its answer, p99", ({ table }) => (table.busy < 1 ? ms(table.p99) : "falls behind")),
    row("a cell's disk has room for", ({ monthsOnDisk }) => `${monthsOnDisk.toFixed(1)} months`),
    row("dollars an hour", ({ costAnHour }) => whole(costAnHour)),
    row("dollars a month", ({ costAMonth }) => whole(costAMonth)),
    row("and for a staging environment", () => whole(staging)),
    row(`and for text messages at ${textPrice}`, ({ texts }) => whole(texts * textPrice)),
    row("beyond a limit", ({ beyond }) =>
      beyond.length === 0 ? "nothing" : beyond.map((each) => `${each.what} (${each.times.toFixed(1)} ×)`).join(", "),
    ),
  ]);
}

export function cellTable(cells: readonly { readonly players: number; readonly hour: CellHour }[]): string {
  return markdown([
    [
      "players in a cell",
      "thread busy",
      "stakes / s",
      "frames / s",
      "acknowledged, p50 / p99",
      "crash at the last socket, p99",
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

function playersAt(members: number): string {
  return members === Infinity ? "any number" : whole(members);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

function ms(value: number): string {
  return value >= 10_000 ? `${whole(value / 1000)} s` : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

if (import.meta.main) {
  const { values } = readCommand({
    name: "npm run plan",
    about: "Simulates the peak hour and prints its cost.",
    options: { "text-price": text("DOLLARS", "the price of a text message", String(TEXT_PRICE)) },
    example: "--text-price 0.02",
  });
  const textPrice = Number(values["text-price"]);
  if (!(textPrice >= 0)) throw new CommandError(`--text-price ${values["text-price"]}: it takes dollars`);
  console.log(Object.values(planTables(OURS, textPrice)).join("\n\n"));
}
