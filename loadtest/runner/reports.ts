import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { reportPage } from "../report/page.ts";
import { type LoadReport, measuresOf, type ProcessSecond, verdictOf } from "../report/report.ts";
import { rowsOf, tableText } from "../report/rows.ts";
import { SeriesReader } from "../report/series.ts";
import type { LoadOptions } from "./arguments.ts";

export interface Remains {
  /** k6's summary as JSON, and its samples as JSON lines. */
  readonly summaryFile: string;
  readonly samplesFile: string;
  /** Keyed by the real second since the epoch. */
  readonly server: readonly ProcessSecond[];
  readonly client: readonly ProcessSecond[];
}

/** Makes the report of a run from what it left. */
export async function reportOf(
  { question, profile, size, part }: LoadOptions,
  { summaryFile, samplesFile, server, client }: Remains,
): Promise<LoadReport> {
  const reader = new SeriesReader();
  for await (const line of createInterface({ input: createReadStream(samplesFile) })) reader.read(line);
  const start = reader.startSecond ?? 0;
  const measures = measuresOf(JSON.parse(readFileSync(summaryFile, "utf8")));
  return {
    question,
    profile,
    verdict: verdictOf(measures),
    ...(part.parts > 1 && { part }),
    size,
    startedAt: new Date(start * 1000).toISOString(),
    machine: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "an unknown processor"}, load ${loadavg()[0]?.toFixed(1) ?? "unknown"}`,
    measures,
    series: reader.series(),
    server: since(start, server),
    client: since(start, client),
  };
}

/** Writes `report.json` and `index.html` into a folder; returns the table for the console. */
export function writeReport(report: LoadReport, before: LoadReport | null, folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "report.json"), `${JSON.stringify(report)}\n`);
  writeFileSync(join(folder, "index.html"), reportPage(report, before));
  return tableText(rowsOf(report, before));
}

/** Values since the first sample, by the second of the run. */
function since(start: number, seen: readonly ProcessSecond[]): ProcessSecond[] {
  return seen.map((each) => ({ ...each, second: each.second - start })).filter(({ second }) => second >= 0);
}

/** Reads an earlier report; throws on any other file. */
export function readReport(file: string): LoadReport {
  if (!existsSync(file)) throw new Error(`${file}: there is no such report`);
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isReport(report)) throw new Error(`${file} is not the report.json of a load test`);
  return report;
}

function isReport(value: unknown): value is LoadReport {
  const fields = ["question", "profile", "measures", "series", "startedAt"];
  return typeof value === "object" && value !== null && fields.every((field) => field in value);
}
