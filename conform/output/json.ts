import type { Outcome } from "../check.ts";
import { countsOf, sentenceOf } from "./table.ts";

export function jsonReport(url: string, outcomes: readonly Outcome[]): string {
  const checks = outcomes.map(({ failures, ...rest }) => ({
    ...rest,
    failures: failures.map((failure) => ({ ...failure, sentence: sentenceOf(failure) })),
  }));
  return `${JSON.stringify({ url, ...countsOf(outcomes), checks }, null, 2)}\n`;
}
