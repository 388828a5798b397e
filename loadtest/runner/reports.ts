import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { questions } from "../questions.ts";
import { reportFiles, reportText } from "../report/files.ts";
import { thresholdsOf } from "../report/promises.ts";
import { type Figures, histogramsOf, type LoadReport, measuresOf, verdictOf } from "../report/report.ts";
import { SampleReader } from "../report/measures.ts";

export interface Remains {
  /** Samples as JSON lines. */
  readonly samplesFile: string;
  /** Null: nobody asked for the audit. */
  readonly books: Figures | null;
}

type Facts = Pick<LoadReport, "question" | "profile" | "size" | "notAsked"> & {
  readonly part: NonNullable<LoadReport["part"]>;
};

/** Makes the report of a run from what it left. */
export async function reportOf(
  { question, profile, size, part, notAsked }: Facts,
  { samplesFile, books }: Remains,
): Promise<LoadReport> {
  const reader = new SampleReader();
  for await (const line of createInterface({ input: createReadStream(samplesFile) })) reader.read(line);
  const { measures: has, parts } = questions[question];
  const promises = thresholdsOf(profile, has, parts({ size, flight: null, without: [] }));
  const measures = { ...measuresOf(reader.values, promises), ...(books !== null && { books_balance: books }) };
  return {
    question,
    profile,
    verdict: verdictOf(measures),
    ...(part.parts > 1 && { part }),
    size,
    startedAt: new Date(reader.startedAt ?? 0).toISOString(),
    machine: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "an unknown processor"}, load ${loadavg()[0]?.toFixed(1) ?? "unknown"}`,
    measures,
    notAsked,
    histograms: histogramsOf(reader.values),
  };
}

/** Writes the files of a report into a folder; returns the text for the console. */
export function writeReport(report: LoadReport, before: LoadReport | null, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(reportFiles(report, before))) writeFileSync(join(folder, name), text);
  return reportText(report, before);
}

/** Reads an earlier report; throws on any other file. */
export function readReport(file: string): LoadReport {
  if (!existsSync(file)) throw new Error(`${file}: there is no such report`);
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isReport(report)) throw new Error(`${file} is not the report.json of a load test`);
  return report;
}

function isReport(value: unknown): value is LoadReport {
  const fields = ["question", "profile", "measures", "histograms", "startedAt", "notAsked"];
  return typeof value === "object" && value !== null && fields.every((field) => field in value);
}
