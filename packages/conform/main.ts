#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import type { Outcome } from "./check.ts";
import { checkNames, conform } from "./conform.ts";
import { isChosen } from "./plan.ts";
import { OptionError, type Options, readOptions, USAGE } from "./options.ts";
import { checkRecording, readRecording } from "./recording.ts";
import { exitCodeOf, jsonReport, junitReport, moneyLine, outcomeLines, summaryLines } from "./output/reports.ts";

const WRONG_OPTIONS = 2;

process.exitCode = await main();
// Sockets that a check left open would keep the process.
process.exit();

async function main(): Promise<number> {
  if (process.argv.includes("--help")) {
    console.log(USAGE);
    return 0;
  }
  if (typeof WebSocket === "undefined") {
    console.error("rangoli-conform needs Node 22 or newer");
    return WRONG_OPTIONS;
  }
  let options: Options;
  try {
    options = readOptions(process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    return WRONG_OPTIONS;
  }
  if (options.isListing) {
    const names = checkNames(options).filter((name) => isChosen({ name }, options.only));
    console.log(names.join("\n"));
    return 0;
  }
  return options.recordingPath === "" ? check(options) : checkRecorded(options);
}

async function checkRecorded(options: Options): Promise<number> {
  const { recordingPath: path } = options;
  const recording = readRecording(path);
  if (typeof recording === "string") {
    console.error(recording);
    return WRONG_OPTIONS;
  }
  const all = await checkRecording(recording, () => performance.now());
  const outcomes = all.filter((outcome) => isChosen(outcome, options.only));
  for (const outcome of outcomes) print(options, outcome);
  return finish(options, path, outcomes);
}

function print({ isQuiet }: Options, outcome: Outcome): void {
  if (!isQuiet || outcome.status === "failed") console.log(outcomeLines(outcome).join("\n"));
}

/** Writes the reports; returns the exit code. */
function finish(
  { jsonFile, junitFile }: Options,
  from: string,
  outcomes: readonly Outcome[],
  notes: readonly string[] = [],
): number {
  if (jsonFile !== "") writeFileSync(jsonFile, jsonReport(from, outcomes));
  if (junitFile !== "") writeFileSync(junitFile, junitReport(outcomes));
  const noted = notes.flatMap((note) => ["", note]);
  console.log(["", ...summaryLines(outcomes), ...noted, "", moneyLine(outcomes)].join("\n"));
  return exitCodeOf(outcomes);
}

async function check(options: Options): Promise<number> {
  try {
    const { outcomes, hasSlash, note } = await conform(options, (outcome) => print(options, outcome));
    const slash = "Paths end with a slash here: set UPSTREAM_CALLS=slash=on in the gateway.";
    return finish(options, options.url, outcomes, [...(hasSlash ? [slash] : []), ...(note === null ? [] : [note])]);
  } catch (error) {
    console.error(`The backend cannot be reached: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
