import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import * as z from "zod/mini";

/** A process, told apart from a later one that was given the same number by when it was started. */
export const processIdentity = z.object({ pid: z.int(), started: z.nullable(z.string()) });
export type ProcessIdentity = z.output<typeof processIdentity>;

// Fields of /proc/<pid>/stat, counted from the state, which follows the name in brackets.
const STATE = 0;
const PARENT = 1;
const START_TIME = 19;

export function identify(pid: number): ProcessIdentity {
  return { pid, started: startOf(pid) ?? null };
}

export function isAlive({ pid, started }: ProcessIdentity): boolean {
  return startOf(pid) === started;
}

/** The npm that runs us as a script: our parent, or the parent of the shell between. Null: there is none. */
export function npmProcess(): ProcessIdentity | null {
  if (process.env["npm_lifecycle_event"] === undefined) return null;
  const { ppid } = process;
  const isShell = / -c /.test(told(ppid, "args"));
  const npm = isShell ? Number(told(ppid, "ppid")) : ppid;
  return npm > 1 ? identify(npm) : null;
}

/** When a living process was started, null where the system does not tell; undefined: there is no such process. */
function startOf(pid: number): string | null | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return undefined;
  }
  if (process.platform !== "linux") return told(pid, "lstart") || null;
  const fields = statOf(pid);
  // A zombie has ended, and waits for its parent to notice.
  return fields[STATE] === "Z" ? undefined : (fields[START_TIME] ?? null);
}

/** One thing about a process; empty where the system does not tell. */
function told(pid: number, what: "args" | "ppid" | "lstart"): string {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-o", `${what}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
    }
    if (what === "args") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return statOf(pid)[what === "ppid" ? PARENT : START_TIME] ?? "";
  } catch {
    return "";
  }
}

function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may hold blanks and brackets.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
