import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, closeSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import * as z from "zod/mini";
import { SettingsError } from "#contract/settings/read-settings.ts";
import { ROOT, WORKER_DIST } from "../paths.ts";
import { refusedSetting, sourcePlaces } from "./output.ts";

// The package exports the path of its binary for this machine.
const BINARY = z.object({ default: z.string() }).parse(createRequire(import.meta.url)("workerd")).default;

/** After SIGTERM workerd waits for its sockets to close, which may take hours. */
const STOP_GRACE_MS = 1_000;

const READY_MAX_MS = 30_000;
const READY_POLL_MS = 20;

export interface Workerd {
  readonly pid: number;
  /** Resolves when the process has ended, with the cause: `exit 1`, `SIGKILL`. */
  readonly exited: Promise<string>;
  /** Resolves once workerd answers at a URL. If it ends first or takes too long, rejects and ends it. */
  answers(url: string): Promise<void>;
  /** Sends SIGTERM, then SIGKILL if needed. Resolves when the process has ended. */
  stop(): Promise<void>;
  /** Sends SIGKILL, like a power cut. Resolves when the process has ended. */
  kill(): Promise<void>;
}

/** Destination of workerd's output: the end of a file, or a function per line. */
export type Output = { readonly file: string } | { readonly onLine: (line: string) => void };

/**
 * Runs workerd on a configuration file; it sees no other environment than `environment`. `inspector`: address of its
 * inspector; without it, none.
 */
export function runWorkerd(
  configFile: string,
  environment: Readonly<Record<string, string>>,
  output: Output,
  inspector?: string,
): Workerd {
  const log = openOutput(output);
  const child = spawn(
    BINARY,
    ["serve", configFile, ...(inspector === undefined ? [] : [`--inspector-addr=${inspector}`])],
    {
      stdio: ["ignore", log.stdout, "pipe"],
      env: { ...environment },
    },
  );
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
      // An error status is final: the Worker runs, but cannot work.
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
  readonly refusedSettings: readonly string[];
}

/** Stacks are rewritten to name the sources. Workerd writes its many request lines directly into a file. */
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
  // Waits until the last output has been read, which an exit does not.
  await once(child, "close");
  return child.signalCode ?? `exit ${child.exitCode}`;
}

function statusOf(url: string): Promise<number | null> {
  return fetch(url).then(
    ({ status }) => status,
    () => null,
  );
}
