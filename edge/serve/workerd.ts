import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, closeSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import * as z from "zod/mini";
import { ROOT, WORKER_DIST } from "./paths.ts";
import { sourcePlaces } from "./source-places.ts";

// The package's one export is the path of its binary for this machine.
const BINARY = z.object({ default: z.string() }).parse(createRequire(import.meta.url)("workerd")).default;

/** After SIGTERM workerd waits for its sockets to close; they may stay open for hours. */
const STOP_GRACE_MS = 1_000;

const READY_MAX_MS = 30_000;
const READY_POLL_MS = 20;

export interface Workerd {
  readonly pid: number;
  /** Resolves when the process is gone, with how it went: `exit 1`, `SIGKILL`. */
  readonly exited: Promise<string>;
  /** Resolves once it answers at a URL; rejects, and ends it, where it ends first or takes too long. */
  answers(url: string): Promise<void>;
  /** SIGTERM, and SIGKILL where that is not enough. Resolves when the process is gone. */
  stop(): Promise<void>;
  /** SIGKILL, as a power cut would. Resolves when the process is gone. */
  kill(): Promise<void>;
}

/**
 * Runs workerd on a configuration file. `environment` is all it sees of the environment; its output goes to ours, or to
 * the end of `logFile`.
 */
export function runWorkerd(
  configFile: string,
  environment: Readonly<Record<string, string>>,
  logFile?: string,
): Workerd {
  const log = logFile === undefined ? "inherit" : openSync(logFile, "a");
  const child = spawn(BINARY, ["serve", configFile], { stdio: ["ignore", log, "pipe"], env: { ...environment } });
  if (typeof log === "number") closeSync(log);
  if (child.stderr !== null) passErrorsOn(child.stderr, logFile);
  if (child.pid === undefined) throw new Error(`${BINARY} cannot be run`);
  let gone: string | null = null;
  const exited = goneOf(child).then((how) => (gone = how));
  return {
    pid: child.pid,
    exited,
    async answers(url) {
      const giveUpAt = performance.now() + READY_MAX_MS;
      let status: number | null = null;
      // An answer that is no success is final: the Worker runs, and cannot.
      while (status === null && gone === null && performance.now() < giveUpAt) {
        status = await statusOf(url);
        if (status === 200) return;
        await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
      }
      child.kill("SIGKILL");
      const how = gone ?? (status === null ? `no answer within ${READY_MAX_MS} ms` : `answers with ${status}`);
      throw new Error(
        `the server did not come up (${how}); why, stands ${logFile === undefined ? "above" : `in ${logFile}`}`,
      );
    },
    async stop() {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_GRACE_MS);
      await exited;
      clearTimeout(timer);
    },
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** Passes the lines of errors on, their stacks naming the sources. Lines of requests are far more: workerd writes those. */
function passErrorsOn(errors: Readable, logFile?: string): void {
  const named = sourcePlaces(WORKER_DIST, ROOT);
  createInterface({ input: errors }).on("line", (line) => {
    const text = `${named(line)}\n`;
    if (logFile === undefined) process.stderr.write(text);
    else appendFileSync(logFile, text);
  });
}

async function goneOf(child: ChildProcess): Promise<string> {
  // Unlike "exit", this waits for the last words.
  await once(child, "close");
  return child.signalCode ?? `exit ${child.exitCode}`;
}

/** The status of an answer; null where there is none. */
function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}
