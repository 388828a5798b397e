import { readFileSync } from "node:fs";
import { processorMs } from "../bench/processor-time.ts";
import type { ProcessSecond } from "../report/report.ts";

const EVERY_MS = 1_000;
const RESIDENT = /^VmRSS:\s+(\d+) kB$/m;

export interface ProcessWatch {
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
