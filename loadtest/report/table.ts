import type { Row } from "./rows.ts";

const HEADINGS = ["", "", "this run", "promised", "", "against before"];

/** The lines of a report as a table for a terminal. */
export function tableText(rows: readonly Row[]): string {
  let last = "";
  const cells = rows.map(({ label, figure, value, promise, kept, ratio, change }) => {
    const first = label === last ? "" : label;
    last = label;
    const mark = kept === null ? "" : kept ? "kept" : "MISSED";
    return [first, figure, value, promise, mark, change === "worse" ? `${ratio} worse` : ratio];
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
