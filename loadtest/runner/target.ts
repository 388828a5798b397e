import { controlClock, controlCloseLoadTest } from "#contract/control/control.ts";
import { ask } from "#scripts/server/operator.ts";
import { memoryKib, processorMs } from "../bench/process-usage.ts";
import type { ProcessSecond } from "../report/report.ts";

const EVERY_MS = 1_000;

interface ProcessWatch {
  /** Stops watching; returns the values by the real second since the epoch. */
  stop(): ProcessSecond[];
}

/**
 * Records memory and processor time of a process every second, and of its successor after a crash. Records nothing
 * outside Linux.
 */
export function watchProcess(pidNow: () => number): ProcessWatch {
  const seen: ProcessSecond[] = [];
  let before: { pid: number; busyMs: number; at: number } | null = null;
  const timer = setInterval(() => {
    const pid = pidNow();
    const [rssKib, busyMs] = [memoryKib(pid), processorMs(pid)];
    if (rssKib === null || busyMs === null) return;
    const at = performance.now();
    if (before?.pid === pid) {
      const cores = (busyMs - before.busyMs) / (at - before.at);
      seen.push({
        second: Math.floor(Date.now() / 1000),
        rssBytes: rssKib * 1024,
        cores: Math.round(cores * 100) / 100,
      });
    }
    before = { pid, busyMs, at };
  }, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return seen;
    },
  };
}

/** A server under test. */
export interface Target {
  readonly url: string;
  /** Null: it has no control API, or nobody said its token. */
  readonly controlToken: string | null;
  /** Whether the run may change the server's clock, outcomes and accounts, because nobody else uses it. */
  readonly disposable: boolean;
  /** Speed of its clock; null if the run sets it. */
  readonly speed: number | null;
  /** Ends the run; returns the measurements of the server's process. */
  stop(): Promise<readonly ProcessSecond[]>;
}

/** A target with its control API. */
export type Controlled = Pick<Target, "url"> & { readonly controlToken: string };

export function controlOf({ url, controlToken }: Pick<Target, "url" | "controlToken">): Controlled | null {
  return controlToken === null ? null : { url, controlToken };
}

export interface NamedTarget {
  readonly url: string;
  readonly controlToken: string | null;
  readonly disposable: boolean;
  /** Name of the run, whose members are closed at its end; null: it makes none. */
  readonly run: string | null;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * Target that others may use too. Its clock stays as it is, because time cannot be moved back. At the end the run's
 * members are closed, after their last stakes.
 */
export async function namedTarget({ url, controlToken, disposable, run, sleep }: NamedTarget): Promise<Target> {
  const stop = async () => [];
  const control = controlOf({ url, controlToken });
  // The clock of another backend is that of the world.
  if (control === null) return { url, controlToken, disposable: false, speed: 1, stop };
  const { speed, frozen } = await ask(control, controlClock, {});
  if (disposable) return { url, controlToken, disposable, speed: null, stop };
  if (frozen) throw new Error(`the clock of ${url} stands still: let it run, or pass --disposable`);
  return {
    url,
    controlToken,
    disposable,
    speed,
    async stop() {
      if (run !== null) await closeMembers(control, run, sleep);
      return [];
    },
  };
}

const BETWEEN_LOOKS_MS = 2_000;
/** A round of Win Go takes 180 s, so every stake of a run is settled by then. */
const LOOKS = 110;

/** Closes the members that a run made, once their last stakes are settled. */
export async function closeMembers(
  control: Controlled,
  run: string,
  sleep: (ms: number) => Promise<void>,
): Promise<number> {
  for (let look = 1; ; look++) {
    const { closed, open } = await ask(control, controlCloseLoadTest, { load_test: run });
    if (open === 0) return closed;
    if (look === 1) console.log(`closing ${closed} members; ${open} wait for their last rounds …`);
    if (look === LOOKS) throw new Error(`${open} members of the run ${run} still have open stakes at ${control.url}`);
    await sleep(BETWEEN_LOOKS_MS);
  }
}
