import { accessSync, constants, mkdirSync, readdirSync, rmSync, writeFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { SettingsError, unreadable } from "#contract/read-settings.ts";

/** Linux keeps what lies here in memory. */
const FOLDER = "/dev/shm";
/** More than all tests write at a time, in bytes. Containers often leave it 64 MiB. */
const ROOM = 1024 ** 3;

/**
 * A folder for temporary files that cost no disk; null where there is none with room. A run of the tests makes and drops
 * tens of thousands of small databases, and on a disk waits for them longer than for all else together.
 */
export function memoryFolder(): string | null {
  try {
    accessSync(FOLDER, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize >= ROOM ? FOLDER : null;
  } catch {
    return null;
  }
}

/** Where the objects' databases are within a data folder. */
export const DATABASES = "do";

/** Makes a data folder where it is missing. Throws a SettingsError where anything in it cannot be written to. */
export function prepareDataDir(dataDir: string): void {
  const databases = join(dataDir, DATABASES);
  try {
    mkdirSync(databases, { recursive: true });
    const probe = join(dataDir, "write-probe");
    writeFileSync(probe, "");
    rmSync(probe);
    // workerd would answer half of the calls, and print a stack for each of the others.
    for (const name of readdirSync(databases, { recursive: true, encoding: "utf8" })) {
      accessSync(join(databases, name), constants.W_OK);
    }
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new SettingsError([unreadable("DATA_DIR", dataDir, `cannot be written to (${code})`)]);
  }
}
