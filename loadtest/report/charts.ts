import type { Chart, Line } from "./chart.ts";
import { type MeasureName, MEASURES } from "./measure-names.ts";
import type { LoadReport } from "./report.ts";
import { type SecondOf, standing } from "./series.ts";

const TRENDS = ["stake_ack", "cash_out_ack", "tick_lateness", "read_ack", "join_ack", "log_in_ack"] as const;
const COUNTERS = ["stakes", "cash_outs", "reads", "joins", "log_ins"] as const;
const MIB = 2 ** 20;

/** The charts that a run has something to show for. */
export function chartsOf({ series, server, client }: LoadReport): Chart[] {
  const seconds = lengthOf({ series, server });
  const chart = (title: string, unit: string, lines: readonly Line[]): Chart => ({ title, unit, seconds, lines });
  const rates = COUNTERS.flatMap((name) => rateOf(name, series[name], seconds));
  const trends = TRENDS.flatMap((name) => {
    const points = series[name];
    return points === undefined ? [] : [chart(MEASURES[name].label, "ms", percentiles(points))];
  });
  const { sockets_opened: opened = [], sockets_closed: closed = [] } = series;
  const there = standing(opened, closed, seconds + 1).map((sockets, second) => [second, sockets] as const);
  const memory = server.map(({ second, rssBytes }) => [second, rssBytes / MIB] as const);
  const busy = [...busyOf("server", server), ...busyOf("k6", client)];
  return [
    ...(rates.length > 0 ? [chart("What was asked", "a second", rates)] : []),
    ...trends,
    ...(opened.length > 0 ? [chart("Sockets", "open", [{ name: "sockets", points: there }])] : []),
    ...(server.length > 0 ? [chart("The server's memory", "MiB", [{ name: "resident", points: memory }])] : []),
    ...(busy.length > 0 ? [chart("Processor", "cores", busy)] : []),
  ];
}

/** How busy a process kept the processor. */
function busyOf(name: string, seen: LoadReport["server"]): Line[] {
  return seen.length === 0 ? [] : [{ name, points: seen.map(({ second, cores }) => [second, cores] as const) }];
}

/** How many came in each second: none, where nothing was counted. */
function rateOf(name: MeasureName, counted: readonly SecondOf[] | undefined, seconds: number): Line[] {
  if (counted === undefined) return [];
  const sums = new Map(counted.map(({ second, sum }) => [second, sum]));
  const points = Array.from({ length: seconds + 1 }, (_, second) => [second, sums.get(second) ?? 0] as const);
  return [{ name: MEASURES[name].label, points }];
}

function percentiles(points: readonly SecondOf[]): Line[] {
  return (["p50", "p95", "p99"] as const).map((name) => ({
    name,
    points: points.map((each) => [each.second, each[name]] as const),
  }));
}

function lengthOf({ series, server }: Pick<LoadReport, "series" | "server">): number {
  const ends = Object.values(series).map((seconds) => seconds.at(-1)?.second ?? 0);
  return Math.max(1, ...ends, server.at(-1)?.second ?? 0);
}
