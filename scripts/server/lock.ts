import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { identify, isAlive, type ProcessIdentity, processIdentity } from "./processes.ts";

/** The server, and once it runs the process that has the databases open, which may outlive it. */
const holders = z.object({ server: processIdentity, workerd: z.nullable(processIdentity) });
type Holders = z.output<typeof holders>;

const POLL_MS = 50;
/** A server whose parent was killed ends itself within this time; so does a workerd that was told to. */
const ENDING_MAX_MS = 2_000;

/** A data folder belongs to one server at a time: two would write the same databases. */
export interface DataDirLock {
  /** Names the process that has the databases open. */
  hold(pid: number): void;
  release(): void;
}

/**
 * Takes a data folder. A workerd that outlived its server is ended first. Rejects, with what to do, while a living server
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
    // A process that was killed while it wrote this had not opened the databases.
    return null;
  }
}

/** Ends a process that nobody owns any more: SIGTERM would wait for its open sockets. */
async function end(orphan: ProcessIdentity): Promise<void> {
  if (!isAlive(orphan)) return;
  process.kill(orphan.pid, "SIGKILL");
  if (!(await hasEnded(orphan))) throw new Error(`process ${orphan.pid} of an earlier server cannot be ended: stop it`);
}

/** Waits for a process to end; false where it does not in time. */
async function hasEnded(waitedFor: ProcessIdentity): Promise<boolean> {
  const giveUpAt = performance.now() + ENDING_MAX_MS;
  while (isAlive(waitedFor)) {
    if (performance.now() >= giveUpAt) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}
