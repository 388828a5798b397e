import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { LoadReport, ProcessSecond } from "../report/report.ts";
import type { LoadOptions } from "./arguments.ts";
import { runK6 } from "./k6.ts";
import { writeReports } from "./reports.ts";
import { watchProcess, type Target } from "./target.ts";

export interface Asking {
  readonly k6: string;
  /** The bundled script of the question. */
  readonly script: string;
  readonly target: Target;
  /** Names the run: the members that it makes are marked with it. */
  readonly run: string;
  readonly before: LoadReport | null;
  /** Holds what the run leaves while it goes on. */
  readonly scratch: string;
  /** Where the reports go. */
  readonly folder: string;
}

/** Questions that change what others would notice, and cannot put it back. */
const NEEDS_OWN_TARGET: Partial<Record<LoadOptions["question"], string>> = {
  aviator: "forces the table's outcomes",
  "win-go": "moves the clock to the end of a round",
  "gift-event": "moves the clock to an event",
  "log-in": "opens accounts that stay, and forces outcomes",
};

/** k6 ends with these where the question was asked to its end: every promise was kept, or some were not. */
const ASKED = [0, 99];

/**
 * Asks a question of a target and writes its reports; resolves with k6's exit code. The target's run is ended whatever
 * happens. A run that did not come to its end says nothing, so an earlier report stays.
 */
export async function askQuestion(options: LoadOptions, asking: Asking): Promise<number> {
  const { question, profile, size } = options;
  const { k6, script, target, run, before, folder } = asking;
  const reason = NEEDS_OWN_TARGET[question];
  if (reason !== undefined && !target.disposable) {
    throw new Error(
      `${question} ${reason}: leave BASE_URL out, or say --disposable where the server is thrown away after`,
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

/** Waits for k6. A signal to us ends k6 first, so that what the run made can still be closed. */
async function untilEnded({ pid, exitCode }: ReturnType<typeof runK6>): Promise<number> {
  const signals = ["SIGINT", "SIGTERM"] as const;
  const passOn = () => {
    try {
      process.kill(pid, "SIGINT");
    } catch {
      // It has ended: a terminal's Ctrl-C reaches it, too.
    }
  };
  for (const signal of signals) process.on(signal, passOn);
  try {
    return await exitCode;
  } finally {
    for (const signal of signals) process.off(signal, passOn);
  }
}
