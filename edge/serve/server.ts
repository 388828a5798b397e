import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { generateConfig } from "./generate.ts";
import { lockDataDir } from "./lock.ts";
import { freePort, HOST } from "./ports.ts";
import { nextAttempt } from "./restarts.ts";
import { secretsIn } from "./secrets.ts";
import type { Environment } from "./settings.ts";
import { runWorkerd, type Workerd } from "./workerd.ts";

export interface ServerOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Made where it is missing; one server at a time. */
  readonly dataDir: string;
  /** Settings and secrets that override those of the build; nothing else of it is read. */
  readonly env: Environment;
  /** Where workerd's output goes; without it, to our own. */
  readonly logFile?: string;
}

export interface Server {
  readonly url: string;
  /** Empty: the control API is off. */
  readonly controlToken: string;
  /** Of the workerd that runs now; after a crash, another. */
  readonly pid: number;
  /** Resolves once the server has ended for good: it was stopped, or crashed too often to be started again. */
  readonly ended: Promise<"stopped" | "gave up">;
  /** Ends it, within a second or two even while sockets are open. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Ctrl-C reaches every process of a terminal: workerd may be gone before we hear of it ourselves. */
const TOLD_TO_END = new Set(["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Serves what is built, on bare workerd. Resolves when the server answers; rejects where the port is taken, the data
 * folder is in use, or the server does not come up. A workerd that crashes is started again on the same data.
 */
export async function startServer({ port, dataDir, env, logFile }: ServerOptions): Promise<Server> {
  const lock = lockDataDir(dataDir);
  try {
    const bound = await freePort(port);
    const secrets = secretsIn(dataDir, env);
    const url = `http://${HOST}:${bound}`;
    mkdirSync(join(dataDir, "do"), { recursive: true });
    const run = () => {
      const { configFile, settings } = generateConfig(dataDir, { ...env, ...secrets }, `${HOST}:${bound}`);
      const workerd = runWorkerd(configFile, settings, logFile);
      lock.hold(workerd.pid);
      return workerd;
    };
    const first = run();
    await first.answers(`${url}/healthz`);
    return supervised(url, secrets.CONTROL_TOKEN, first, run, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function supervised(
  url: string,
  controlToken: string,
  first: Workerd,
  run: () => Workerd,
  release: () => void,
): Server {
  let current = first;
  let ending = false;
  const cancel = new AbortController();
  const ended = watch().finally(release);

  async function watch(): Promise<"stopped" | "gave up"> {
    for (let quickCrashes = 0; ;) {
      const startedAt = performance.now();
      const how = await current.exited;
      if (ending || TOLD_TO_END.has(how)) return "stopped";
      const attempt = nextAttempt(quickCrashes, performance.now() - startedAt);
      if (attempt === null) return "gave up";
      console.error(`the server went down (${how}); starting it again in ${attempt.delayMs} ms`);
      quickCrashes = attempt.quickCrashes;
      await pause(attempt.delayMs, cancel.signal);
      if (ending) return "stopped";
      current = run();
    }
  }

  async function end(how: "stop" | "kill"): Promise<void> {
    ending = true;
    cancel.abort();
    await current[how]();
    await ended;
  }

  return {
    url,
    controlToken,
    get pid() {
      return current.pid;
    },
    ended,
    stop: () => end("stop"),
    kill: () => end("kill"),
  };
}

/** Resolves after a time, or as soon as it is cancelled. */
function pause(ms: number, cancelled?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    cancelled?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
