import type { Failure, Outcome } from "../check.ts";
import { RULES } from "../rules.ts";

const MARKS = { passed: "ok     ", failed: "FAILED ", not_run: "not run" } as const;

/** A check as a line, with its failures below it. */
export function outcomeLines({ name, status, why, failures }: Outcome): string[] {
  const head = `${MARKS[status]} ${name}${status === "not_run" ? ` (${why})` : ""}`;
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
  readonly not_run: number;
}

export function countsOf(outcomes: readonly Outcome[]): Counts {
  const count = (status: Outcome["status"]) => outcomes.filter((each) => each.status === status).length;
  return { passed: count("passed"), failed: count("failed"), not_run: count("not_run") };
}

/** 1 if a check failed, 3 if one did not reach what it checks. Checks that the options left out do not count. */
export function exitCodeOf(outcomes: readonly Outcome[]): 0 | 1 | 3 {
  if (outcomes.some(({ status }) => status === "failed")) return 1;
  const asked = outcomes.filter(({ isLeftOut }) => isLeftOut !== true);
  return asked.length > 0 && asked.every(({ status }) => status === "passed") ? 0 : 3;
}

/** A table of the areas, which are the first words of the names. */
export function summaryLines(outcomes: readonly Outcome[]): string[] {
  const areas = [...Map.groupBy(outcomes, ({ name }) => name.split(" ", 1)[0] ?? "")];
  const rows = [...areas, ["in all", outcomes] as const].map(([area, each]) => {
    const { passed, failed, not_run: notRun } = countsOf(each);
    return [area, passed, failed, notRun].map(String);
  });
  const table = [["area", "passed", "failed", "not run"], ...rows];
  return table.map(([area = "", ...numbers]) => [area.padEnd(10), ...numbers.map((each) => each.padStart(9))].join(""));
}

export function jsonReport(url: string, outcomes: readonly Outcome[]): string {
  const checks = outcomes.map(({ failures, ...rest }) => ({
    ...rest,
    failures: failures.map((failure) => ({ ...failure, sentence: sentenceOf(failure) })),
  }));
  return `${JSON.stringify({ url, ...countsOf(outcomes), checks }, null, 2)}\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// XML has no other control characters.
const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (each) => ENTITIES[each] ?? each).replaceAll(/[^\P{Cc}\n\t]/gu, " ");

/** The results in the form that build servers read. */
export function junitReport(outcomes: readonly Outcome[]): string {
  const { failed, not_run: notRun } = countsOf(outcomes);
  const cases = outcomes.map(({ name, status, why, failures, ms }) => {
    const [area = "", ...rest] = name.split(" ");
    const head = `<testcase classname="${escaped(area)}" name="${escaped(rest.join(" "))}" time="${ms / 1000}"`;
    if (status === "passed") return `    ${head}/>`;
    // JUnit has no other word for it.
    if (status === "not_run") return `    ${head}><skipped message="not run: ${escaped(why)}"/></testcase>`;
    const all = failures.map((failure) => {
      const text = [sentenceOf(failure), failure.field ?? "", failure.curl ?? ""].filter((line) => line !== "");
      return `<failure message="${escaped(failure.detail)}">${escaped(text.join("\n"))}</failure>`;
    });
    return `    ${head}>${all.join("")}</testcase>`;
  });
  const counts = `tests="${outcomes.length}" failures="${failed}" skipped="${notRun}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="rangoli-conform" ${counts}>`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}
