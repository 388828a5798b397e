#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import type { Outcome } from "./check.ts";
import { checkNames, conform } from "./conform.ts";
import { isChosen } from "./plan.ts";
import { OptionError, type Options, readOptions, USAGE } from "./options.ts";
import { checkRecording, readRecording } from "./recording.ts";
import { conformWallet, walletChecks } from "./wallet/conform-wallet.ts";
import { readWalletOptions, WALLET_USAGE, type WalletOptions } from "./wallet/options.ts";
import { exitCodeOf, jsonReport, junitReport, moneyLine, outcomeLines, summaryLines } from "./output/reports.ts";

const WRONG_OPTIONS = 2;

process.exitCode = await main();
// Sockets that a check left open would keep the process.
process.exit();

async function main(): Promise<number> {
  const [command, ...rest] = process.argv.slice(2);
  const isWallet = command === "wallet";
  const usage = isWallet ? WALLET_USAGE : USAGE;
  if (process.argv.includes("--help")) {
    console.log(usage);
    return 0;
  }
  if (typeof WebSocket === "undefined") {
    console.error("rangoli-conform needs Node 22 or newer");
    return WRONG_OPTIONS;
  }
  try {
    if (isWallet) return await checkWallet(readWalletOptions(rest, process.env));
    return await checkBackend(readOptions(process.argv.slice(2), process.env));
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    return WRONG_OPTIONS;
  }
}

async function checkBackend(options: Options): Promise<number> {
  if (options.isListing) return list(options, checkNames(options));
  return options.recordingPath === "" ? check(options) : checkRecorded(options);
}

async function checkWallet(options: WalletOptions): Promise<number> {
  if (options.isListing) {
    const names = walletChecks(options).map(({ name }) => name);
    return list(options, names);
  }
  return finish(options, options.url, await conformWallet(options, (outcome) => print(options, outcome)));
}

function list({ only }: Pick<Options, "only">, names: readonly string[]): number {
  console.log(names.filter((name) => isChosen({ name }, only)).join("\n"));
  return 0;
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

function print({ isQuiet }: Pick<Options, "isQuiet">, outcome: Outcome): void {
  if (!isQuiet || outcome.status === "failed") console.log(outcomeLines(outcome).join("\n"));
}

/** Writes the reports; returns the exit code. */
function finish(
  { jsonFile, junitFile }: Pick<Options, "jsonFile" | "junitFile">,
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
