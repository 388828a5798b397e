import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import * as z from "zod/mini";

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
  const child = spawn(BINARY, ["serve", configFile], { stdio: ["ignore", log, log], env: { ...environment } });
  if (typeof log === "number") closeSync(log);
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

async function goneOf(child: ChildProcess): Promise<string> {
  await once(child, "exit");
  return child.signalCode ?? `exit ${child.exitCode}`;
}

/** The status of an answer; null where there is none. */
function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}
