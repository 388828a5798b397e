import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import type { AnswerOf, AnyCall, BodyOf } from "#contract/call.ts";
import { controlClock, controlCloseLoadTest } from "#contract/control.ts";
import { processorMs } from "../bench/process-usage.ts";
import type { ProcessSecond } from "../report/report.ts";

const EVERY_MS = 1_000;
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;

interface ProcessWatch {
  /** Ends it; what was seen, by the real second since the epoch. */
  stop(): ProcessSecond[];
}

/**
 * Looks each second how much memory and processor time a process takes; one that took its place after a crash is looked at
 * from then on. Outside Linux, which tells it in files, nothing is seen.
 */
export function watchProcess(pidNow: () => number): ProcessWatch {
  const seen: ProcessSecond[] = [];
  let before: { pid: number; busyMs: number; at: number } | null = null;
  const timer = setInterval(() => {
    const pid = pidNow();
    const [rssBytes, busyMs] = [residentBytes(pid), processorMs(pid)];
    if (rssBytes === null || busyMs === null) return;
    const at = performance.now();
    if (before?.pid === pid) {
      const cores = (busyMs - before.busyMs) / (at - before.at);
      seen.push({ second: Math.floor(Date.now() / 1000), rssBytes, cores: Math.round(cores * 100) / 100 });
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

function residentBytes(pid: number): number | null {
  try {
    const kilobytes = RESIDENT.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}

/** The server that a question is asked of. */
export interface Target {
  readonly url: string;
  readonly controlToken: string;
  /** It serves this run alone: its clock, its luck and its accounts are the run's to change. */
  readonly disposable: boolean;
  /** How fast its clock runs; null: the run sets it. */
  readonly speed: number | null;
  /** Ends the run there; what was seen of it meanwhile. */
  stop(): Promise<readonly ProcessSecond[]>;
}

export interface NamedTarget {
  readonly url: string;
  readonly controlToken: string;
  readonly disposable: boolean;
  /** Names the run whose members are closed at its end. */
  readonly run: string;
  /** Real ms. */
  readonly sleep: (ms: number) => Promise<void>;
}

const BETWEEN_LOOKS_MS = 2_000;
/** A round of Win Go takes 180 s; every stake of a run is settled by then. */
const LOOKS = 110;

/**
 * A server that others may use, too. Time runs forward alone, so a clock that was moved could never be set back: the run
 * leaves it as it is. At the end the members that it made are closed, their last stakes included.
 */
export async function namedTarget({ url, controlToken, disposable, run, sleep }: NamedTarget): Promise<Target> {
  const { speed, frozen } = await asOperator(url, controlToken, controlClock, {});
  if (disposable) return { url, controlToken, disposable, speed: null, stop: async () => [] };
  if (frozen) throw new Error(`the clock of ${url} stands still: let it run, or say --disposable`);
  return { url, controlToken, disposable, speed, stop };

  async function stop(): Promise<[]> {
    for (let look = 1; ; look++) {
      const { closed, open } = await asOperator(url, controlToken, controlCloseLoadTest, { load_test: run });
      if (open === 0) return [];
      if (look === 1) console.log(`closing ${closed} members; ${open} wait for their last rounds …`);
      if (look === LOOKS) throw new Error(`${open} members of the run ${run} still have open stakes at ${url}`);
      await sleep(BETWEEN_LOOKS_MS);
    }
  }
}

/** Makes a call of the control API. Throws where it is refused. */
async function asOperator<C extends AnyCall>(
  url: string,
  controlToken: string,
  call: C,
  body: BodyOf<C>,
): Promise<AnswerOf<C>> {
  const response = await fetch(url + call.path, {
    method: call.method,
    headers: { Authorization: `Bearer ${controlToken}`, "Content-Type": "application/json" },
    body: JSON.stringify(z.encode(call.body, body)),
  });
  const json: unknown = await response.json();
  const answer = z.safeDecode(call.answer, json as never);
  if (!response.ok || !answer.success)
    throw new Error(`${url}${call.path} answers ${response.status} ${JSON.stringify(json)}`);
  return answer.data as AnswerOf<C>;
}
