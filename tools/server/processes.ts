import { type ChildProcess, execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import * as z from "zod/mini";

/** A process; its start time tells it apart from a later one with the same number. */
export const processIdentity = z.object({ pid: z.int(), started: z.nullable(z.string()) });
export type ProcessIdentity = z.output<typeof processIdentity>;

// Fields of /proc/<pid>/stat, counted from the state, which follows the name in brackets.
const STATE = 0;
const PARENT = 1;
const THREADS = 17;
const START_TIME = 19;

/** Ends a child, and waits until it has. A child ended by a signal has no exit code, and emits no further event. */
export async function endOf(child: ChildProcess, end: () => void = () => child.kill()): Promise<void> {
  const isRunning = child.exitCode === null && child.signalCode === null;
  const exited = isRunning ? once(child, "exit") : null;
  end();
  await exited;
}

export function identify(pid: number): ProcessIdentity {
  return { pid, started: startOf(pid) ?? null };
}

export function isAlive({ pid, started }: ProcessIdentity): boolean {
  return startOf(pid) === started;
}

/** The npm that runs the script: its parent, or the parent of the shell between. Null without npm. */
export function npmProcess(): ProcessIdentity | null {
  if (process.env["npm_lifecycle_event"] === undefined) return null;
  const { ppid } = process;
  const isShell = / -c /.test(told(ppid, "args"));
  const npm = isShell ? Number(told(ppid, "ppid")) : ppid;
  return npm > 1 ? identify(npm) : null;
}

/** Start time of a running process, null if the system does not report it; undefined without such a process. */
function startOf(pid: number): string | null | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return undefined;
  }
  if (process.platform !== "linux") return told(pid, "lstart") || null;
  const fields = statOf(pid);
  // A zombie waits for its parent to notice its end; until its last thread has ended, its port and files stay open.
  const hasEnded = fields[STATE] === "Z" && Number(fields[THREADS]) <= 1;
  return hasEnded ? undefined : (fields[START_TIME] ?? null);
}

/** Reads a field of `ps`; empty if the system does not report it. */
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
    // The name may contain blanks and brackets.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** The server, and once it runs the process that has the databases open, which may outlive it. */
const holders = z.object({ server: processIdentity, workerd: z.nullable(processIdentity) });
type Holders = z.output<typeof holders>;

const POLL_MS = 50;
/** A server whose parent was killed ends within this time, and so does a workerd after SIGTERM. */
const ENDING_MAX_MS = 2_000;

/** A data folder belongs to a single server, because two would write the same databases. */
interface DataDirLock {
  hold(pid: number): void;
  release(): void;
}

/**
 * Locks a data folder, and first ends a workerd that outlived its server. Rejects with advice while a running server
 * has the folder.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const file = join(dataDir, "server.lock");
  const held = holdersIn(file);
  if (held !== null) {
    if (isAlive(held.server) && !(await hasEnded(held.server))) {
      throw new Error(
        `${dataDir} is in use by another server (process ${held.server.pid}): stop it, or set DATA_DIR to another folder`,
      );
    }
    if (held.workerd !== null) await end(held.workerd);
  }
  const server = identify(process.pid);
  const write = (all: Holders) => writeFileSync(file, JSON.stringify(all));
  write({ server, workerd: null });
  return {
    hold: (pid) => write({ server, workerd: identify(pid) }),
    release: () => rmSync(file, { force: true }),
  };
}

function holdersIn(file: string): Holders | null {
  if (!existsSync(file)) return null;
  try {
    return holders.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // A process that was killed during this write had not opened the databases.
    return null;
  }
}

/** Kills an orphaned process; SIGTERM would wait for its open sockets. */
async function end(orphan: ProcessIdentity): Promise<void> {
  if (!isAlive(orphan)) return;
  process.kill(orphan.pid, "SIGKILL");
  if (!(await hasEnded(orphan))) throw new Error(`process ${orphan.pid} of an earlier server cannot be ended: stop it`);
}

/** Waits for a process to end; false after a timeout. */
async function hasEnded(waitedFor: ProcessIdentity): Promise<boolean> {
  const giveUpAt = performance.now() + ENDING_MAX_MS;
  while (isAlive(waitedFor)) {
    if (performance.now() >= giveUpAt) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}

export const HOST = "127.0.0.1";

/** Systems give other ports to connections: one of theirs could be taken again before a server listens. */
const OWN_PORTS = [15_000, 30_000] as const;
const PORT_TRIES = 50;

/** Resolves with a free port: `port` itself, or any for 0. Rejects with advice if it is in use. */
export async function freePort(port: number): Promise<number> {
  if (port !== 0) return probed(port);
  for (let tries = 1; ; tries++) {
    try {
      return await probed(randomInt(...OWN_PORTS));
    } catch (error) {
      if (tries === PORT_TRIES) throw error;
    }
  }
}

function probed(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(taken ? new Error(`port ${port} is taken: stop what listens there, or set PORT to another`) : error);
    });
    probe.listen({ host: HOST, port, exclusive: true }, () => probe.close(() => resolve(port)));
  });
}
