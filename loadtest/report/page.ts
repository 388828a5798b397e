import { chartHtml, escapeHtml, type Chart, type Line } from "./chart.ts";
import { type LoadReport, verdictText } from "./report.ts";
import { type MeasureName, MEASURES } from "./series.ts";
import { type Row, rowsOf } from "./rows.ts";
import { type SecondOf, standing } from "./series.ts";

const TRENDS = [
  "stake_ack",
  "cash_out_ack",
  "tick_lateness",
  "read_ack",
  "join_ack",
  "log_in_ack",
  "generator_lag",
] as const;
const COUNTERS = ["stakes", "cash_outs", "reads", "joins", "log_ins"] as const;
const MIB = 2 ** 20;

function chartsOf({ series, server, client }: LoadReport): Chart[] {
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
  const busy = [...busyOf("server", server), ...busyOf("generator", client)];
  return [
    ...(rates.length > 0 ? [chart("What was asked", "a second", rates)] : []),
    ...trends,
    ...(opened.length > 0 ? [chart("Sockets", "open", [{ name: "sockets", points: there }])] : []),
    ...(server.length > 0 ? [chart("The server's memory", "MiB", [{ name: "resident", points: memory }])] : []),
    ...(busy.length > 0 ? [chart("Processor", "cores", busy)] : []),
  ];
}

/** Processor time of a process, as chart lines. */
function busyOf(name: string, seen: LoadReport["server"]): Line[] {
  return seen.length === 0 ? [] : [{ name, points: seen.map(({ second, cores }) => [second, cores] as const) }];
}

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

const PAGE_STYLE = `
:root {
  --ground: #f6f7fb; --surface: #ffffff; --text: #131a2c; --muted: #5a6480; --grid: #dfe3ee;
  --good: #0b7a53; --bad: #b3263a; --line-0: #1f5fd0; --line-1: #b36b00; --line-2: #b3263a; --line-3: #0b7a53; --line-4: #7a3fc0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0a0f1f; --surface: #121930; --text: #eef1fb; --muted: #98a3c2; --grid: #2a3353;
    --good: #1fc28a; --bad: #ff6d7a; --line-0: #6ea8ff; --line-1: #ffb020; --line-2: #ff6d7a; --line-3: #1fc28a; --line-4: #c39bff;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 24px 16px 48px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; }
h1 { margin: 0; font-size: 26px; line-height: 1.2; }
.verdict { margin: 0; font-weight: 600; }
.kept b, .verdict.kept, .better { color: var(--good); }
.missed, .verdict.missed, .worse { color: var(--bad); }
dl { display: flex; flex-wrap: wrap; gap: 12px 28px; margin: 20px 0; }
dt { color: var(--muted); font-size: 13px; }
dd { margin: 0; }
.table { overflow-x: auto; background: var(--surface); border-radius: 12px; padding: 4px 16px 12px; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 4px 12px 4px 0; text-align: left; white-space: nowrap; font-weight: 400; }
tbody th { white-space: normal; min-width: 132px; }
thead th { color: var(--muted); font-size: 13px; }
tr.first > * { border-top: 1px solid var(--grid); padding-top: 8px; }
.number { text-align: right; font-variant-numeric: tabular-nums; font-weight: 600; }
td:nth-child(2) { color: var(--muted); }
td b { font-weight: 600; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); gap: 16px; margin-top: 16px; }
figure { margin: 0; background: var(--surface); border-radius: 12px; padding: 16px; }
figcaption { font-weight: 600; }
.unit { color: var(--muted); font-weight: 400; margin-left: 8px; }
svg { display: block; width: 100%; height: auto; margin-top: 8px; }
.grid { stroke: var(--grid); }
.tick { fill: var(--muted); font-size: 12px; }
.line { fill: none; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.dots { stroke-width: 5; }
.line-0 { stroke: var(--line-0); } .line-1 { stroke: var(--line-1); } .line-2 { stroke: var(--line-2); }
.line-3 { stroke: var(--line-3); } .line-4 { stroke: var(--line-4); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; list-style: none; margin: 8px 0 0; padding: 0; font-size: 13px; }
.key::before { content: ""; display: inline-block; width: 14px; height: 3px; border-radius: 2px; margin-right: 6px; vertical-align: middle; }
.key-0::before { background: var(--line-0); } .key-1::before { background: var(--line-1); } .key-2::before { background: var(--line-2); }
.key-3::before { background: var(--line-3); } .key-4::before { background: var(--line-4); }
`;

/** Report as one self-contained page without scripts; `before` is an earlier run to compare with. */
export function reportPage(report: LoadReport, before: LoadReport | null): string {
  const { question, profile, size, startedAt, machine, verdict, part, notAsked } = report;
  const title = `${question}, ${profile}`;
  const facts = [
    ["players", String(size.players)],
    ["arrivals a second", String(size.perSecond)],
    ["seconds", String(size.seconds)],
    ["clock", `${size.speed}×`],
    ["began", startedAt],
    ["machine", machine],
    ...(part === undefined ? [] : [["part", `${part.part} of ${part.parts}`]]),
    ...(before === null ? [] : [["against the run of", before.startedAt]]),
    ...notAsked.map((what) => ["not asked", what]),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}</style>
<main>
<header><h1>${escapeHtml(title)}</h1><p class="verdict ${verdict === "kept" ? "kept" : "missed"}">${escapeHtml(
    verdictText(report),
  )}</p></header>
<dl>${facts.map(([name, value]) => `<div><dt>${escapeHtml(name ?? "")}</dt><dd>${escapeHtml(value ?? "")}</dd></div>`).join("")}</dl>
${tableHtml(rowsOf(report, before), before !== null)}
<section class="charts">${chartsOf(report).map(chartHtml).join("\n")}</section>
</main>
</html>
`;
}

function tableHtml(rows: readonly Row[], hasBefore: boolean): string {
  const headings = ["", "", "This run", "Promised", ...(hasBefore ? ["Against before"] : [])];
  let last = "";
  const lines = rows.map((row) => {
    const isFirst = row.label !== last;
    last = row.label;
    return rowHtml(row, isFirst, hasBefore);
  });
  return `<div class="table"><table><thead><tr>${headings.map((text) => `<th scope="col">${text}</th>`).join("")}</tr></thead><tbody>
${lines.join("\n")}
</tbody></table></div>`;
}

function rowHtml(
  { label, figure, value, promise, kept, ratio, change }: Row,
  isFirst: boolean,
  hasBefore: boolean,
): string {
  const cells = [
    `<th scope="row">${isFirst ? escapeHtml(label) : ""}</th>`,
    `<td>${escapeHtml(figure)}</td>`,
    `<td class="number">${escapeHtml(value)}</td>`,
    `<td class="${kept}">${escapeHtml(promise)}${kept === "" ? "" : ` <b>${kept}</b>`}</td>`,
    ...(hasBefore ? [`<td class="${change}">${escapeHtml(ratio)}</td>`] : []),
  ];
  return `<tr${isFirst ? ' class="first"' : ""}>${cells.join("")}</tr>`;
}
