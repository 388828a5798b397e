import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type LoadReport, type ProcessSecond, verdictText } from "../report/report.ts";
import type { LoadOptions } from "./arguments.ts";
import type { Generator, Running } from "./generators.ts";
import { reportOf, writeReport } from "./reports.ts";
import { watchProcess, type Target } from "./target.ts";

export interface Asking {
  readonly generator: Generator;
  readonly target: Target;
  /** Name of the run, which marks its members. */
  readonly run: string;
  readonly before: LoadReport | null;
  readonly scratch: string;
  readonly folder: string;
}

/** Questions with effects that others would notice and that cannot be undone. */
const NEEDS_OWN_TARGET: Partial<Record<LoadOptions["question"], string>> = {
  aviator: "forces the table's outcomes",
  "win-go": "moves the clock to the end of a round",
  "gift-event": "moves the clock to an event",
  "log-in": "opens accounts that stay, and forces outcomes",
};

/** These move the clock during the run, so several machines would move it for each other. */
const ONE_MACHINE: readonly LoadOptions["question"][] = ["win-go", "gift-event"];

/** Exit codes of a complete run: a generator ends with 99 if a promise was broken. */
const ASKED = [0, 99];
/** Exit code of a run that judges only the books. */
export const SATURATED = 3;

/**
 * Runs a question and writes its reports; resolves with the generator's exit code, or SATURATED. The target's run ends in any case. An
 * incomplete run writes no report, so that an earlier one stays.
 */
export async function askQuestion(options: LoadOptions, asking: Asking): Promise<number> {
  const { question, profile, size, part } = options;
  const { generator, target, run, before, folder } = asking;
  if (part.parts > 1 && ONE_MACHINE.includes(question)) {
    throw new Error(`${question} moves the clock while it runs, so it cannot have parts`);
  }
  const reason = NEEDS_OWN_TARGET[question];
  if (reason !== undefined && !target.disposable) {
    throw new Error(
      `${question} ${reason}: leave BASE_URL out, or pass --disposable if the server is thrown away afterwards`,
    );
  }
  mkdirSync(asking.scratch, { recursive: true });
  const scratch = mkdtempSync(join(asking.scratch, "run-"));
  const [summaryFile, samplesFile] = [join(scratch, "summary.json"), join(scratch, "samples.json")];
  const asked = { ...options, size: { ...size, speed: target.speed ?? size.speed } };
  try {
    let server: readonly ProcessSecond[] = [];
    let client: readonly ProcessSecond[] = [];
    let exitCode = 1;
    let running: Running | null = null;
    const stopPassing = passSignals(() => running?.pid);
    try {
      running = generator(samplesFile, {
        QUESTION: question,
        BASE_URL: target.url,
        CONTROL_TOKEN: target.controlToken,
        OWN_TARGET: target.disposable ? "on" : "off",
        RUN: run,
        PROFILE: profile,
        PART: String(part.part),
        PARTS: String(part.parts),
        SIZE: JSON.stringify(asked.size),
        SUMMARY_FILE: summaryFile,
      });
      const { pid } = running;
      const watch = watchProcess(() => pid);
      exitCode = await running.exitCode.finally(() => (client = watch.stop()));
    } finally {
      stopPassing();
      server = await target.stop();
    }
    if (!ASKED.includes(exitCode)) {
      console.error(`the generator ended with ${exitCode} before the question was answered: no report is written`);
      return exitCode;
    }
    const report = await reportOf(asked, { summaryFile, samplesFile, server, client });
    return showReport(report, before, folder) ?? exitCode;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Writes a report and prints its table and verdict; returns SATURATED if it judges only the books. */
export function showReport(report: LoadReport, before: LoadReport | null, folder: string): number | null {
  console.log(`\n${writeReport(report, before, folder)}\n`);
  const isSaturated = report.verdict === "generator saturated";
  if (isSaturated) console.error(`${verdictText(report)}\n`);
  console.log(`${folder}/index.html`);
  return isSaturated ? SATURATED : null;
}

/**
 * Passes signals on to the generator, so that the run's members can still be closed. It begins before the generator does:
 * a signal in between would end this process alone. Returns a function that stops it.
 */
function passSignals(pidOf: () => number | undefined): () => void {
  const passOn = () => {
    const pid = pidOf();
    if (pid === undefined) return;
    try {
      process.kill(pid, "SIGINT");
    } catch {
      // The generator has ended, because a terminal's Ctrl-C reaches it too.
    }
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, passOn);
  return () => {
    for (const signal of signals) process.off(signal, passOn);
  };
}
