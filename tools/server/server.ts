import { DRAIN_PATH } from "#edge/drain.ts";
import type { Build } from "../paths.ts";
import { prepareDataDir } from "./data-dir.ts";
import { lineFormat } from "./output.ts";
import { lockDataDir, freePort, HOST } from "./processes.ts";
import { secretsIn, checkEnvironment, type Environment, withOwner } from "./settings.ts";
import { type PasswordProcess, startPasswordProcess } from "./passwords.ts";
import { generateConfig } from "./worker-config.ts";
import { runWorkerd, type Workerd } from "./workerd.ts";

const DELAY_MIN_MS = 100;
const DELAY_MAX_MS = 5_000;
/** After a run of this length, a crash has another cause than the one before. */
const GOOD_RUN_MS = 30_000;
const QUICK_CRASHES_MAX = 5;
const DRAIN_MAX_MS = 5_000;

/** Delay after a crash, and the number of quick crashes in a row; null to give up. */
export function nextAttempt(quickCrashes: number, ranMs: number): { delayMs: number; quickCrashes: number } | null {
  const inARow = ranMs >= GOOD_RUN_MS ? 0 : quickCrashes + 1;
  if (inARow >= QUICK_CRASHES_MAX) return null;
  return { delayMs: Math.min(DELAY_MAX_MS, DELAY_MIN_MS * 2 ** inARow), quickCrashes: inARow };
}

export interface ServerOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Created if missing; only one server may use it. */
  readonly dataDir: string;
  /** Settings and secrets that override those of the build; other variables are ignored. */
  readonly env: Environment;
  /** File for workerd's raw output; without it, formatted output goes to the console. */
  readonly logFile?: string;
  /** Parts of another build; the present build has the others. */
  readonly build?: Partial<Build> | undefined;
  /** Port of workerd's inspector, for a profile; without it, no inspector runs. */
  readonly inspectorPort?: number | undefined;
}

export interface Server {
  readonly url: string;
  /** The owner's; empty: there is no owner. */
  readonly controlToken: string;
  readonly origin: string;
  /** Opens one-time codes; empty: nobody sees any. */
  readonly demoCodesKey: string;
  /** Id of the current workerd; it changes after a crash. */
  readonly pid: number;
  /** Resolves once the server has ended for good: stopped, or given up after too many crashes. */
  readonly ended: Promise<"stopped" | "gave up">;
  /** Drains the server and stops it, within DRAIN_MAX_MS and a second. */
  stop(): Promise<void>;
  /** Kills the server, like a power cut. */
  kill(): Promise<void>;
}

/** Ctrl-C reaches every process of a terminal, so workerd may end before our own handler runs. */
const TOLD_TO_END = new Set(["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs the build on bare workerd. Resolves when the server answers. Rejects if a setting is unusable, the port or the
 * data folder is in use, or the server does not come up. A crashed workerd restarts on the same data.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { port, dataDir, env, logFile, build, inspectorPort } = options;
  checkEnvironment(env);
  prepareDataDir(dataDir);
  const lock = await lockDataDir(dataDir);
  let passwords: PasswordProcess | null = null;
  try {
    passwords = await startPasswordProcess();
    const { service } = passwords;
    const bound = await freePort(port);
    const secrets = secretsIn(dataDir, env);
    const url = `http://${HOST}:${bound}`;
    const output = logFile === undefined ? { onLine: printLine } : { file: logFile };
    const inspector = inspectorPort === undefined ? undefined : `${HOST}:${inspectorPort}`;
    const run = () => {
      const environment = withOwner({ ...env, ...secrets }, secrets);
      const { configFile, settings } = generateConfig(dataDir, environment, `${HOST}:${bound}`, service, build);
      const workerd = runWorkerd(configFile, settings, output, inspector);
      lock.hold(workerd.pid);
      const { UPSTREAM_ORIGIN: origin = "", DEMO_CODES_KEY: demoCodesKey = "" } = settings;
      return { workerd, origin, demoCodesKey };
    };
    const { workerd, ...seen } = run();
    await workerd.answers(`${url}/healthz`);
    const supervised = supervise(
      workerd,
      () => run().workerd,
      () => drain(url, service.token),
      () => release(passwords),
    );
    return Object.assign(supervised, { url, controlToken: secrets.CONTROL_TOKEN, ...seen });
  } catch (error) {
    release(passwords);
    throw error;
  }

  function release(running: PasswordProcess | null): void {
    running?.stop();
    lock.release();
  }
}

/** Lets the gateway answer what is under way and close its sockets. A server that does not answer ends without. */
async function drain(url: string, token: string): Promise<void> {
  const signal = AbortSignal.timeout(DRAIN_MAX_MS);
  const asked = { method: "POST", headers: { Authorization: `Bearer ${token}` }, signal };
  await fetch(url + DRAIN_PATH, asked).catch(() => undefined);
}

function supervise(
  first: Workerd,
  run: () => Workerd,
  drained: () => Promise<void>,
  release: () => void,
): Pick<Server, "pid" | "ended" | "stop" | "kill"> {
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
    if (how === "stop") await Promise.race([drained(), current.exited]);
    await current[how]();
    await ended;
  }

  return {
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

const format = lineFormat(process.stdout.isTTY, Date.now);

function printLine(line: string): void {
  const text = format(line);
  if (text !== null) console.log(text);
}
