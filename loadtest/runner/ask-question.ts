import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { LoadReport, ProcessSecond } from "../report/report.ts";
import type { LoadOptions } from "./arguments.ts";
import { runK6 } from "./k6.ts";
import { writeReports } from "./reports.ts";
import { watchProcess, type Target } from "./target.ts";

export interface Asking {
  readonly k6: string;
  readonly script: string;
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

/** Exit codes of a complete run: k6 ends with 99 if a threshold failed. */
const ASKED = [0, 99];

/**
 * Runs a question and writes its reports; resolves with k6's exit code. The target's run ends in any case. An
 * incomplete run writes no report, so that an earlier one stays.
 */
export async function askQuestion(options: LoadOptions, asking: Asking): Promise<number> {
  const { question, profile, size } = options;
  const { k6, script, target, run, before, folder } = asking;
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
    try {
      const running = runK6(k6, script, samplesFile, {
        BASE_URL: target.url,
        CONTROL_TOKEN: target.controlToken,
        OWN_TARGET: target.disposable ? "on" : "off",
        RUN: run,
        PROFILE: profile,
        SIZE: JSON.stringify(asked.size),
        SUMMARY_FILE: summaryFile,
      });
      const watch = watchProcess(() => running.pid);
      exitCode = await untilEnded(running).finally(() => (client = watch.stop()));
    } finally {
      server = await target.stop();
    }
    if (!ASKED.includes(exitCode)) {
      console.error(`k6 ended with ${exitCode} before the question was answered: no report is written`);
      return exitCode;
    }
    console.log(`\n${await writeReports(asked, before, { summaryFile, samplesFile, server, client }, folder)}\n`);
    console.log(`${folder}/index.html`);
    return exitCode;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Waits for k6. A signal ends k6 first, so that the run's members can still be closed. */
async function untilEnded({ pid, exitCode }: ReturnType<typeof runK6>): Promise<number> {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const passOn = () => {
    try {
      process.kill(pid, "SIGINT");
    } catch {
      // k6 has ended, because a terminal's Ctrl-C reaches it too.
    }
  };
  for (const signal of signals) process.on(signal, passOn);
  try {
    return await exitCode;
  } finally {
    for (const signal of signals) process.off(signal, passOn);
  }
}
