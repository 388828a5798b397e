import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { rulesFile } from "#tools/monitoring/alerts.ts";

/** Values a minute, as promtool writes them: "60x10" is 60 ten times more, "60-1x10" falls by 1 each time. */
type Series = Readonly<Record<string, string>>;

interface RuleCase {
  readonly name: string;
  readonly alert: string;
  readonly series: Series;
  /** When it is judged, and whether it fires then. */
  readonly at: readonly (readonly [time: string, fires: boolean])[];
}

const socketsOf = (values: string): Series => ({ 'simulator_sockets{job="a",object="cell:0"}': values });
const paidOut = (values: string): Series => ({
  'simulator_platform_money{job="a",object="cell:0",account="payOut"}': values,
  'simulator_platform_money{job="a",object="cell:0",account="payIn"}': "-100000000x3000",
  'simulator_members{job="a",object="cell:0"}': "5000x3000",
});
const requestsOf = (failed: string, closed: string): Series => ({
  'gateway_requests_total{job="a",class="read",status="200",code="200"}': "0+600x60",
  'gateway_requests_total{job="a",class="read",status="503",code="503"}': failed,
  'gateway_closed_answers_total{job="a"}': closed,
});

const CASES: readonly RuleCase[] = [
  {
    name: "a server of any job stops",
    alert: "ServerStopped",
    series: {
      'up{job="rangoli-eu",instance="1"}': "1x10 0x20",
      'gateway_errors_total{job="rangoli-eu",instance="1"}': "0x10 _x20",
    },
    at: [
      ["9m", false],
      ["15m", true],
    ],
  },
  {
    name: "a server of another kind stops",
    alert: "ServerStopped",
    series: { 'up{job="node"}': "0x20", 'up{job="a"}': "1x20", 'gateway_errors_total{job="a"}': "0x20" },
    at: [["15m", false]],
  },
  {
    name: "players leave at once",
    alert: "PlayersHalved",
    series: socketsOf("400x20 150x20"),
    at: [
      ["20m", false],
      ["26m", true],
    ],
  },
  {
    name: "an evening ends within an hour",
    alert: "PlayersHalved",
    series: socketsOf("400x20 400-6x60"),
    at: sweep(80),
  },
  { name: "the last of a night leave", alert: "PlayersHalved", series: socketsOf("40x20 5x20"), at: sweep(40) },
  {
    name: "players leave for a planned closing, and come back",
    alert: "PlayersHalved",
    series: {
      ...socketsOf("400x20 0x10 400x30"),
      'gateway_closed_seconds{job="a",game="app",planned="yes"}': "_x20 0+60x10 _x30",
    },
    at: sweep(60),
  },
  {
    name: "two of three processes stop, which tell of the same objects",
    alert: "PlayersHalved",
    series: {
      'simulator_sockets{job="a",instance="1",object="cell:0"}': "400x60",
      'simulator_sockets{job="a",instance="2",object="cell:0"}': "400x20 _x40",
      'simulator_sockets{job="a",instance="3",object="cell:0"}': "400x20 _x40",
    },
    at: sweep(60),
  },
  {
    name: "a closing refuses calls",
    alert: "ErrorBudget",
    series: requestsOf("0x20 0+600x40", "0x20 0+600x40"),
    at: sweep(60),
  },
  {
    name: "calls fail",
    alert: "ErrorBudget",
    series: requestsOf("0x20 0+600x40", "0x60"),
    at: [
      ["20m", false],
      ["30m", true],
    ],
  },
  {
    name: "calls of a small installation fail beside a large one",
    alert: "ErrorBudget",
    series: {
      ...requestsOf("0x60", "0x60"),
      'gateway_requests_total{job="b",class="read",status="503",code="503"}': "0x20 0+6x40",
      'gateway_requests_total{job="b",class="read",status="200",code="200"}': "0+6x60",
      'gateway_requests_total{job="a",class="read",status="200",code="200"}': "0+90000x60",
    },
    at: [
      ["20m", false],
      ["30m", true],
    ],
  },
  {
    name: "an installation that nobody ever closed",
    alert: "ErrorBudget",
    series: {
      'gateway_requests_total{job="a",class="read",status="200",code="200"}': "0+600x60",
      'gateway_requests_total{job="a",class="read",status="503",code="503"}': "0x20 0+600x40",
    },
    at: [
      ["20m", false],
      ["30m", true],
    ],
  },
  // Two busy hours of 200 a minute in two days of 50, then one of 100,000.
  {
    name: "withdrawals of a busy evening",
    alert: "MoneyPaidOut",
    series: paidOut("0+50x1200 60000+200x120 84000+50x600"),
    at: sweep(1_900, 100),
  },
  {
    name: "money is withdrawn as never before",
    alert: "MoneyPaidOut",
    series: paidOut("0+50x1200 60000+200000x60"),
    at: [
      ["1190m", false],
      ["1250m", true],
    ],
  },
  {
    name: "no simulator and no closing",
    alert: "CannotStore",
    series: { 'gateway_errors_total{job="a"}': "0x30" },
    at: [["20m", false]],
  },
  {
    name: "a disk has a little room left, so that every other write fails",
    alert: "CannotStore",
    series: { 'simulator_object_stores{job="a",instance="1",object="cell:0"}': `1x10 ${"0 1 ".repeat(10)}1x20` },
    at: [
      ["10m", false],
      ...["16m", "17m", "22m", "23m", "30m", "31m"].map((at) => [at, true] as const),
      ["50m", false],
    ],
  },
  {
    name: "a disk is full from the first scrape on",
    alert: "CannotStore",
    series: { 'gateway_workbench_stores{job="a",object="workbench"}': "0x20" },
    at: [["5m", true]],
  },
  {
    name: "one write of many fails",
    alert: "CannotStore",
    series: { 'simulator_object_stores{job="a",instance="1",object="cell:0"}': "1x10 0 1x20" },
    at: sweep(30),
  },
];

function sweep(minutes: number, step = 1): [string, boolean][] {
  return Array.from({ length: Math.floor(minutes / step) }, (_, at) => [`${(at + 1) * step}m`, false]);
}

/** Judges the rules by series of numbers, with the promtool of a Prometheus. Returns what promtool found. */
export function judgeCases(promtool: string, folder: string): string | null {
  const alertsIn = JSON.parse(rulesFile()) as { groups: { rules: { alert?: string; labels: object }[] }[] };
  const known = alertsIn.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const unknown = CASES.filter(({ alert }) => !known.includes(alert));
  if (unknown.length > 0) throw new Error(`no such alert: ${unknown.map(({ alert }) => alert).join()}`);
  writeFileSync(join(folder, "judged.yml"), rulesFile());
  const tests = CASES.map(({ name, alert, series, at }) => ({
    name,
    interval: "1m",
    input_series: Object.entries(series).map(([each, values]) => ({ series: each, values })),
    promql_expr_test: at.map(([time, fires]) => ({
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) > 0`,
      eval_time: time,
      exp_samples: fires ? [{ labels: "{}", value: 1 }] : [],
    })),
  }));
  const file = join(folder, "cases.yml");
  writeFileSync(file, JSON.stringify({ rule_files: ["judged.yml"], evaluation_interval: "1m", tests }));
  const { status, stdout, stderr } = spawnSync(promtool, ["test", "rules", file], { encoding: "utf8" });
  return status === 0 ? null : `${stdout}${stderr}`;
}

export const CASES_COUNT = CASES.length;
