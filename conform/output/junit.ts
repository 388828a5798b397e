import type { Outcome } from "../check.ts";
import { countsOf, sentenceOf } from "./table.ts";

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
