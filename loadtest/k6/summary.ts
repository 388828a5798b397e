import type { Settings } from "../players/settings.ts";
import type { QuestionName } from "../profiles.ts";
import type { Question } from "../questions/question.ts";
import { reportFiles, reportText } from "../report/files.ts";
import { type LoadReport, measuresInSummary, notAskedOf, verdictOf } from "../report/report.ts";

interface Summary {
  readonly state?: { readonly testRunDurationMs?: number };
  readonly setup_data?: { readonly without: readonly string[] };
}

/** Files of the run if REPORT names some; else, and if nothing was asked, k6 prints its own summary. */
export function summaryFiles(
  question: QuestionName,
  { notAsked }: Question,
  settings: Settings,
  summary: unknown,
): Record<string, string> | undefined {
  const { report: prefix, profile, size, flight } = settings;
  const { state, setup_data: run } = summary as Summary;
  if (prefix === "" || run === undefined) return undefined;
  const measures = measuresInSummary(summary as object);
  const report: LoadReport = {
    question,
    profile,
    verdict: verdictOf(measures),
    size,
    startedAt: new Date(Date.now() - (state?.testRunDurationMs ?? 0)).toISOString(),
    machine: "k6",
    measures,
    notAsked: notAskedOf(notAsked?.({ flight }) ?? [], run.without, false),
    series: {},
    server: [],
    client: [],
  };
  const files = Object.entries(reportFiles(report, null)).map(([name, text]) => [`${prefix}${name}`, text]);
  return { ...Object.fromEntries(files), stdout: reportText(report, null) };
}
