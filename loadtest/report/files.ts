import { type LoadReport, verdictText, type Figures, isAskedFor } from "./report.ts";
import { type MeasureName, MEASURES, type MeasureText } from "./measures.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

/** Files of a report by their names. `before` is an earlier run to compare with. */
export function reportFiles(report: LoadReport, before: LoadReport | null): Readonly<Record<string, string>> {
  const rows = rowsOf(report, before);
  return {
    "report.json": `${JSON.stringify(report)}\n`,
    "report.md": markdown(report, rows),
    "junit.xml": junit(report, rows),
  };
}

/** The table, the verdict, and what was not asked, for a console. */
export function reportText(report: LoadReport, before: LoadReport | null): string {
  const notAsked = report.notAsked.map((what) => `not asked: ${what}\n`);
  return `\n${tableText(rowsOf(report, before))}\n\n${notAsked.join("")}${verdictText(report)}\n`;
}

function markdown(report: LoadReport, rows: readonly Row[]): string {
  const { question, profile, size, startedAt, machine, notAsked } = report;
  const cells = rows.map(({ label, figure, value, promise, kept, ratio }) => [
    label,
    figure,
    value,
    promise.replaceAll("<", "&lt;"),
    kept === "missed" ? "**missed**" : kept,
    ratio,
  ]);
  const heading = ["measure", "figure", "this run", "promised", "", "against before"];
  const line = (each: readonly string[]) => `| ${each.join(" | ")} |`;
  return [
    `# ${question}, ${profile}: ${verdictText(report)}`,
    "",
    `${size.players} players, ${size.perSecond} arrivals a second, ${size.seconds} s at ${size.speed}×, ${startedAt}, ${machine}`,
    "",
    line(heading),
    line(heading.map(() => "---")),
    ...cells.map(line),
    "",
    ...notAsked.map((what) => `- not asked: ${what}`),
    "",
  ].join("\n");
}

/** The results in the form that build servers read: a test for each promise. */
function junit({ question, profile, notAsked }: LoadReport, rows: readonly Row[]): string {
  const suite = `${question} ${profile}`;
  const promised = rows.filter(({ kept }) => kept !== "");
  const test = (name: string, inside: string) =>
    `<testcase classname="${suite}" name="${escapeXml(name)}">${inside}</testcase>`;
  const cases = promised.map(({ label, figure, value, promise, kept }) => {
    const message = escapeXml(`${value}, promised ${promise}: ${kept}`);
    const name = `${label}, ${figure} ${promise}`;
    if (kept === "kept") return test(name, "");
    return test(name, kept === "missed" ? `<failure message="${message}"/>` : `<skipped message="${message}"/>`);
  });
  const failures = promised.filter(({ kept }) => kept === "missed").length;
  const skipped = promised.filter(({ kept }) => kept !== "missed" && kept !== "kept").length + notAsked.length;
  const counts = `tests="${promised.length + notAsked.length}" failures="${failures}" skipped="${skipped}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `<testsuite name="${suite}" ${counts}>`,
    ...cases,
    ...notAsked.map((what) => test(what, '<skipped message="not asked"/>')),
    "</testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

const HEADINGS = ["", "", "this run", "promised", "", "against before"];

export function tableText(rows: readonly Row[]): string {
  let last = "";
  const cells = rows.map(({ label, figure, value, promise, kept, ratio, change }) => {
    const first = label === last ? "" : label;
    last = label;
    return [
      first,
      figure,
      value,
      promise,
      kept === "missed" ? "MISSED" : kept,
      change === "worse" ? `${ratio} worse` : ratio,
    ];
  });
  const hasComparison = rows.some(({ ratio }) => ratio !== "");
  const columns = hasComparison ? HEADINGS.length : HEADINGS.length - 1;
  const all = [HEADINGS, ...cells].map((line) => line.slice(0, columns));
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...all.map((line) => (line[at] ?? "").length)));
  return all
    .map((line) => line.map((cell, at) => (at === 2 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))))
    .map((line) => line.join("  ").trimEnd())
    .join("\n");
}

/** Row of a report: a figure, its promise, and its change since an earlier run. */
export interface Row {
  readonly measure: MeasureName;
  readonly label: string;
  /** `p95`, `share` or `count`. */
  readonly figure: string;
  readonly value: string;
  /** Empty without a promise. */
  readonly promise: string;
  readonly kept: "kept" | "missed" | "not judged" | "not measured" | "not asked" | "";
  /** Ratio to the earlier run with an arrow, `▲ 1.20×`; empty without an earlier run. */
  readonly ratio: string;
  readonly change: "better" | "worse" | "same" | "";
}

const NO_VALUE = "–";
const FIGURES: Readonly<Record<MeasureText["unit"], readonly (readonly [stat: string, figure: string])[]>> = {
  ms: [
    ["med", "p50"],
    ["p(95)", "p95"],
    ["p(99)", "p99"],
    ["max", "max"],
  ],
  share: [["rate", "share"]],
  count: [["count", "count"]],
};
/** Relative difference that two equal runs show anyway. */
const SAME_WITHIN = 0.05;

/** Rows of a report in the order of the measures; measures without events are left out. */
export function rowsOf({ measures, verdict }: LoadReport, before: LoadReport | null): Row[] {
  return (Object.keys(MEASURES) as MeasureName[]).flatMap((measure) => {
    const figures = measures[measure];
    if (figures === undefined || wasNotSeen(figures)) return [];
    const isJudged = verdict !== "generator saturated" || measure === "books_balance";
    const instead = isAskedFor(measure, measures) ? (isJudged ? null : "not judged") : "not asked";
    return rowsOfMeasure(measure, figures, before?.measures[measure] ?? null, instead);
  });
}

function rowsOfMeasure(
  measure: MeasureName,
  { values, thresholds }: Figures,
  before: Figures | null,
  /** In place of a judgement. */
  instead: "not judged" | "not asked" | null,
): Row[] {
  const { label, unit, better } = MEASURES[measure];
  const rows = FIGURES[unit].flatMap(([stat, figure]): Row[] => {
    const value = values[stat];
    const promised = thresholds.filter(({ promise }) => promise.startsWith(stat));
    if (value === undefined && promised.length === 0) return [];
    return [
      {
        measure,
        label,
        figure,
        value: value === undefined ? NO_VALUE : valueText(value, unit),
        promise: promised.map(({ promise }) => promise.slice(stat.length)).join(" "),
        kept: promised.length === 0 ? "" : judgement(promised, instead),
        ...comparison(value, before?.values[stat], better),
      },
    ];
  });
  return rows;
}

function judgement(promised: Figures["thresholds"], instead: "not judged" | "not asked" | null): Row["kept"] {
  if (instead === "not asked") return instead;
  if (promised.some(({ kept }) => kept === null)) return "not measured";
  return instead ?? (promised.every(({ kept }) => kept) ? "kept" : "missed");
}

/** Formats ms, a share or a count for a reader. */
export function valueText(value: number, unit: MeasureText["unit"]): string {
  if (unit === "share") return `${Number((value * 100).toFixed(3))} %`;
  if (unit === "count") return String(Math.round(value)).replaceAll(/\B(?=(\d{3})+$)/g, " ");
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}

function comparison(
  value: number | undefined,
  before: number | undefined,
  better: MeasureText["better"],
): Pick<Row, "ratio" | "change"> {
  if (value === undefined || before === undefined) return { ratio: "", change: "" };
  if (value === before) return { ratio: "=", change: "same" };
  if (before === 0) return { ratio: "▲ from 0", change: judged(true, better) };
  const ratio = value / before;
  const isSame = Math.abs(ratio - 1) <= SAME_WITHIN;
  const arrow = isSame ? "≈" : ratio > 1 ? "▲" : "▼";
  return { ratio: `${arrow} ${ratio.toFixed(2)}×`, change: isSame ? "same" : judged(ratio > 1, better) };
}

function judged(grew: boolean, better: MeasureText["better"]): Row["change"] {
  if (better === "either") return "same";
  return grew === (better === "more") ? "better" : "worse";
}

function wasNotSeen({ values, thresholds }: Figures): boolean {
  return thresholds.length === 0 && Object.values(values).every((value) => value === 0);
}
