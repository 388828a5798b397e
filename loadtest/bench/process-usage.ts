import { readFileSync } from "node:fs";

/** Of Linux, on every machine of today. */
const MS_A_TICK = 10;
// Counted from the state, which follows the name: a name may have spaces and brackets in it.
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** How long a process has kept the processor busy, in ms, to 10 ms; null where the system does not tell, as outside Linux. */
export function processorMs(pid: number): number | null {
  try {
    return processorMsIn(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return null;
  }
}

/** The same, from the text of `/proc/<pid>/stat`. */
export function processorMsIn(stat: string): number | null {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
  return Number.isNaN(ticks) ? null : ticks * MS_A_TICK;
}

const NS_A_MS = 1e6;

/**
 * How long a process's first thread, on which workerd runs all of its JavaScript, has been on a processor, in ms, to
 * fractions. Throws where the system does not tell.
 */
export function threadMs(pid: number): number {
  const [ns] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
  return Number(ns) / NS_A_MS;
}

/** How much memory a process has in use, in KiB; null where the system does not tell, as outside Linux. */
export function memoryKib(pid: number): number | null {
  try {
    return memoryKibIn(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return null;
  }
}

/** The same, from the text of `/proc/<pid>/status`. */
export function memoryKibIn(status: string): number | null {
  const [, kib] = /^VmRSS:\s*(\d+) kB$/m.exec(status) ?? [];
  return kib === undefined ? null : Number(kib);
}
