import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

/** A process, told apart from a later one that was given the same number by when it was started. */
const holder = z.object({ pid: z.int(), started: z.nullable(z.string()) });
type Holder = z.output<typeof holder>;

/** A data folder belongs to one server at a time: two would write the same databases. */
export interface DataDirLock {
  /** Names the process that has the databases open; it may outlive the one that started it. */
  hold(pid: number): void;
  release(): void;
}

/** Takes `dataDir`, making it where it is missing. Throws, with what to do, while a living server has it. */
export function lockDataDir(dataDir: string): DataDirLock {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "server.lock");
  const living = holdersIn(file).filter(({ pid, started }) => startOf(pid) === started && pid !== process.pid);
  const [first] = living;
  if (first !== undefined) {
    throw new Error(
      `${dataDir} is in use by another server (process ${living.map(({ pid }) => pid).join(", ")}): ` +
        `stop it, or set DATA_DIR to another folder`,
    );
  }
  const holders: Holder[] = [{ pid: process.pid, started: startOf(process.pid) ?? null }];
  const write = (all: readonly Holder[]) => writeFileSync(file, JSON.stringify(all));
  write(holders);
  return {
    hold: (pid) => write([...holders, { pid, started: startOf(pid) ?? null }]),
    release: () => rmSync(file, { force: true }),
  };
}

function holdersIn(file: string): Holder[] {
  if (!existsSync(file)) return [];
  try {
    return z.array(holder).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // Half written by a process that was killed at it: whoever that was, it did not come to open the databases.
    return [];
  }
}

/** When a living process was started, null where the system does not tell; undefined: there is no such process. */
function startOf(pid: number): string | null | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 22 counted from the state, which follows the name in brackets; the name may hold blanks.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
