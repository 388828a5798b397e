import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "#tools/paths.ts";
import type { Reported } from "./report-lines.ts";

export type Verdict = "killed" | "survived" | "untested";

/** A mutant in its file, whose path is relative to the project's folder. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The change in one line: `a < b => a <= b`. It names the mutant in survivors.csv. */
  readonly change: string;
  /** The file's text with the change. */
  readonly mutated: () => string;
}

export function readMutant({ fileName, location: { start, end }, replacement }: Reported): Mutant {
  const file = relative(ROOT, fileName);
  const text = readFileSync(join(ROOT, file), "utf8");
  const lines = text.split("\n");
  const offset = ({ line, column }: typeof start) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column - 1);
  const [from, to] = [offset(start), offset(end)];
  const inOneLine = (code: string) => code.replace(/\s+/g, " ");
  return {
    file,
    line: start.line,
    change: `${inOneLine(text.slice(from, to))} => ${inOneLine(replacement)}`,
    mutated: () => text.slice(0, from) + replacement + text.slice(to),
  };
}
