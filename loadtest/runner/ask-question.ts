import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { controlClock } from "#contract/control/control.ts";
import { ask } from "#tools/server/operator.ts";
import { admit, type MemberRow, readMembers, rowOf, writeMembers } from "../players/members.ts";
import type { QuestionName, Size } from "../profiles.ts";
import { questions } from "../questions.ts";
import { GENERATOR_LAG_MAX_MS } from "../promises.ts";
import type { LoadOptions } from "./arguments.ts";
import { runK6 } from "./k6.ts";
import { nodeApi } from "./node-api.ts";
import { makeMembers, openAccounts, controlOf, type Target } from "./target.ts";
import { audit, flightOf, prepare, restore } from "./prepare.ts";

export interface Asking {
  /** Finds or builds k6, and builds the script of the question. */
  readonly findTools: () => Promise<{ readonly k6: string; readonly script: string }>;
  readonly target: Target;
  /** Name of the run, which marks its members. */
  readonly run: string;
  readonly scratch: string;
  /** Chooses what the players do; undefined: chance does. */
  readonly seed?: number;
  /** Hears the measures of the run. */
  readonly onMetrics?: (metrics: Metrics) => void;
}

const summarySchema = z.object({
  metrics: z.record(z.string(), z.catchall(z.object({ thresholds: z.optional(z.unknown()) }), z.number())),
});
/** Parts of each measure by name, such as `p(95)`, as k6's summary has them. */
export type Metrics = z.infer<typeof summarySchema>["metrics"];

/** Questions with effects that others would notice and that cannot be undone. */
const NEEDS_OWN_TARGET: Partial<Record<QuestionName, string>> = {
  "gift-event": "moves the clock to an event",
  "log-in": "opens accounts that stay",
};

/** k6's exit code if a threshold was crossed, also ours if the books are not in order. */
export const MISSED = 99;
/** Our exit code if k6 lagged itself, so that its times say nothing about the server. */
export const SATURATED = 3;

/** Runs a question with k6; resolves with the exit code. The target's run ends in any case. */
export async function askQuestion(options: LoadOptions, asking: Asking): Promise<number> {
  mkdirSync(asking.scratch, { recursive: true });
  const scratch = mkdtempSync(join(asking.scratch, "run-"));
  try {
    return await askTarget(options, asking, scratch);
  } finally {
    await asking.target.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function askTarget(options: LoadOptions, asking: Asking, scratch: string): Promise<number> {
  const { findTools, target, run, seed, onMetrics } = asking;
  const { question: name, profile } = options;
  const size = options.sizeAt(target.speed);
  const control = controlOf(target);
  const controlToken = target.controlToken ?? "";
  const signals = takeSignals();
  try {
    const api = nodeApi({ target: target.url, controlToken });
    const guests = await admit(await rowsOf(options, target, size, run), api.ask);
    const own = target.disposable ? control : null;
    const speedBefore = own === null ? 1 : (await ask(own, controlClock, {})).speed;
    const flight = own === null ? null : flightOf(name);
    if (own !== null) await prepare(name, { control: own, api, guests, size });
    const members = join(scratch, "members.csv");
    writeFileSync(members, writeMembers(guests.map(rowOf)), { mode: 0o600 });
    const { k6, script } = await findTools();
    if (signals.hasCome()) throw new Error("interrupted");
    const summary = join(scratch, "summary.json");
    const running = runK6(k6, script, summary, {
      TARGET: target.url,
      MEMBERS: members,
      CONTROL_TOKEN: controlToken,
      PROFILE: profile,
      PLAYERS: String(size.players),
      SECONDS: String(size.seconds),
      SPEED: String(size.speed),
      FLIGHT: flight === null ? "" : String(flight),
      SEED: seed === undefined ? "" : String(seed),
    });
    signals.passTo(running.pid);
    const exitCode = await running.exitCode;
    if (own !== null) await restore(name, own, speedBefore);
    if (control !== null && !(await audit(control))) return MISSED;
    const metrics = metricsIn(summary);
    onMetrics?.(metrics);
    const isSaturated = (metrics["generator_lag"]?.["p(99)"] ?? 0) > GENERATOR_LAG_MAX_MS;
    if (exitCode !== MISSED || !isSaturated) return exitCode;
    console.error(`k6 lagged by more than ${GENERATOR_LAG_MAX_MS} ms itself, so only the books are judged`);
    return SATURATED;
  } finally {
    signals.release();
  }
}

/** The measures of k6, by the summary that it exported; none, if it broke off. */
function metricsIn(summary: string): Metrics {
  return existsSync(summary) ? summarySchema.parse(JSON.parse(readFileSync(summary, "utf8"))).metrics : {};
}

async function rowsOf(
  { question: name, members }: LoadOptions,
  target: Target,
  size: Size,
  run: string,
): Promise<readonly MemberRow[]> {
  const question = questions[name];
  const wanted = question.members?.(size) ?? size.players;
  if (members !== null) return readMembers(readFileSync(members, "utf8")).slice(0, wanted);
  const control = controlOf(target);
  if (control === null) throw new Error("CONTROL_TOKEN makes members at a simulator; at another backend use --members");
  const reason = NEEDS_OWN_TARGET[name];
  if (reason !== undefined && !target.disposable) {
    throw new Error(
      `${name} ${reason}: leave --target out, or pass --disposable if the server is thrown away afterwards`,
    );
  }
  return name === "log-in" ? openAccounts(control, wanted) : makeMembers(control, wanted, run);
}

interface Signals {
  hasCome(): boolean;
  /** Passes later signals on to a process. */
  passTo(pid: number): void;
  release(): void;
}

/** Takes the signals that would end this process, so that the run's members can still be closed. */
function takeSignals(): Signals {
  let hasCome = false;
  let pid: number | null = null;
  const take = () => {
    hasCome = true;
    if (pid === null) return;
    try {
      process.kill(pid, "SIGINT");
    } catch {
      // The generator has ended, because a terminal's Ctrl-C reaches it too.
    }
  };
  const names = ["SIGINT", "SIGTERM"] as const;
  for (const name of names) process.on(name, take);
  return {
    hasCome: () => hasCome,
    passTo: (process) => (pid = process),
    release() {
      for (const name of names) process.off(name, take);
    },
  };
}
