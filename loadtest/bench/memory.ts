import { readFileSync } from "node:fs";

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
