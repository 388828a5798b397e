import type { Row } from "./report.ts";

const HEAD = ["game", "what", "rounds", "exact return", "measured", "σ apart", ""];
const CENSUS_HEAD = ["game", "what", "rounds", "χ², at most", "measured", "σ apart", ""];

/** The rows as two tables of text: returns, then censuses. */
export function print(rows: readonly Row[]): string {
  const of = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind);
  const returns = of("return").map((row) => cells(row, `${percent(row.expected)} %`, `${percent(row.measured)} %`));
  const censuses = of("chi-square").map((row) => cells(row, row.expected.toFixed(2), row.measured.toFixed(2)));
  return `${table([HEAD, ...returns])}\n\n${table([CENSUS_HEAD, ...censuses])}`;
}

function cells(row: Row, expected: string, measured: string): string[] {
  const deviations = `${row.deviations < 0 ? "−" : "+"}${Math.abs(row.deviations).toFixed(2)}`;
  return [row.game, row.what, String(row.rounds), expected, measured, deviations, row.fair ? "" : "UNFAIR"];
}

function percent(share: number): string {
  return (100 * share).toFixed(4);
}

/** Words to the left, numbers to the right. */
function table(lines: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const aligned = (text: string, column: number) => {
    const width = widths[column] ?? 0;
    return column < 2 ? text.padEnd(width) : text.padStart(width);
  };
  return lines.map((line) => line.map(aligned).join("  ").trimEnd()).join("\n");
}
