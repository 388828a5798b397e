import type { Failure, Outcome } from "../check.ts";
import { RULES } from "../rules.ts";

const MARKS = { passed: "ok     ", failed: "FAILED ", skipped: "skipped" } as const;

/** A check as a line, with its failures below it. */
export function outcomeLines({ name, status, why, failures }: Outcome): string[] {
  const head = `${MARKS[status]} ${name}${status === "skipped" ? ` (${why})` : ""}`;
  return [head, ...failures.flatMap(failureLines)];
}

function failureLines(failure: Failure): string[] {
  const lines = [`        ${failure.detail}`, `        contract: ${sentenceOf(failure)}`];
  if (failure.field !== undefined) lines.push(`        field:    ${failure.field}`);
  if (failure.curl !== undefined && failure.curl !== "") lines.push(`        call:     ${failure.curl}`);
  return lines;
}

/** The sentence of the contract that a failure breaks. */
export function sentenceOf({ rule, sentence }: Failure): string {
  return sentence ?? RULES[rule];
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function countsOf(outcomes: readonly Outcome[]): Counts {
  const count = (status: Outcome["status"]) => outcomes.filter((each) => each.status === status).length;
  return { passed: count("passed"), failed: count("failed"), skipped: count("skipped") };
}

/** A table of the areas, which are the first words of the names. */
export function summaryLines(outcomes: readonly Outcome[]): string[] {
  const areas = [...Map.groupBy(outcomes, ({ name }) => name.split(" ", 1)[0] ?? "")];
  const rows = [...areas, ["in all", outcomes] as const].map(([area, each]) => {
    const { passed, failed, skipped } = countsOf(each);
    return [area, passed, failed, skipped].map(String);
  });
  const table = [["area", "passed", "failed", "skipped"], ...rows];
  return table.map(([area = "", ...numbers]) => [area.padEnd(10), ...numbers.map((each) => each.padStart(8))].join(""));
}
