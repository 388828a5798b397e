import { readFileSync } from "node:fs";

/** Linux uses this on every current machine. */
const MS_A_TICK = 10;
// Indices count from the state, which follows the name, because a name may contain spaces and brackets.
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** Processor time of a process in ms, to 10 ms; null outside Linux. */
export function processorMs(pid: number): number | null {
  try {
    return processorMsIn(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return null;
  }
}

/** Parses `/proc/<pid>/stat`. */
export function processorMsIn(stat: string): number | null {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
  return Number.isNaN(ticks) ? null : ticks * MS_A_TICK;
}

/** Resident memory of a process in KiB; null outside Linux. */
export function memoryKib(pid: number): number | null {
  try {
    return memoryKibIn(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return null;
  }
}

/** Parses `/proc/<pid>/status`. */
export function memoryKibIn(status: string): number | null {
  const [, kib] = /^VmRSS:\s*(\d+) kB$/m.exec(status) ?? [];
  return kib === undefined ? null : Number(kib);
}
