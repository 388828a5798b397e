import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, closeSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import * as z from "zod/mini";
import { SettingsError } from "#contract/read-settings.ts";
import { ROOT, WORKER_DIST } from "../paths.ts";
import { refusedSetting, sourcePlaces } from "./log-lines.ts";

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

/** Where workerd's output goes: to the end of a file, or line by line to a function. */
export type Output = { readonly file: string } | { readonly onLine: (line: string) => void };

/** Runs workerd on a configuration file. `environment` is all it sees of the environment. */
export function runWorkerd(configFile: string, environment: Readonly<Record<string, string>>, output: Output): Workerd {
  const log = openOutput(output);
  const child = spawn(BINARY, ["serve", configFile], {
    stdio: ["ignore", log.stdout, "pipe"],
    env: { ...environment },
  });
  log.attach(child);
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
      await exited;
      if (log.refusedSettings.length > 0) throw new SettingsError(log.refusedSettings);
      const how = gone ?? (status === null ? `no answer within ${READY_MAX_MS} ms` : `answers with ${status}`);
      throw new Error(
        `the server did not come up (${how}); why, stands ${"file" in output ? `in ${output.file}` : "above"}`,
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

interface OpenOutput {
  readonly stdout: number | "pipe";
  attach(child: ChildProcess): void;
  /** The settings that the Worker refused so far, a line each. */
  readonly refusedSettings: readonly string[];
}

/** Stacks of errors come to name the sources. Lines of requests are far more: into a file workerd writes those itself. */
function openOutput(output: Output): OpenOutput {
  const named = sourcePlaces(WORKER_DIST, ROOT);
  const refusedSettings: string[] = [];
  const fd = "file" in output ? openSync(output.file, "a") : null;
  const pass = "file" in output ? (line: string) => appendFileSync(output.file, `${line}\n`) : output.onLine;
  return {
    stdout: fd ?? "pipe",
    refusedSettings,
    attach({ stdout, stderr }) {
      if (fd !== null) closeSync(fd);
      if (stdout !== null) createInterface({ input: stdout }).on("line", pass);
      if (stderr === null) return;
      createInterface({ input: stderr }).on("line", (line) => {
        const refused = refusedSetting(line);
        if (refused !== null) refusedSettings.push(refused);
        pass(named(line));
      });
    },
  };
}

async function goneOf(child: ChildProcess): Promise<string> {
  // Its last words have been read by then, which an exit does not wait for.
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
