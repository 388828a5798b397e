import { type LoadReport, verdictText } from "./report.ts";
import { type Row, rowsOf, tableText } from "./rows.ts";

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
