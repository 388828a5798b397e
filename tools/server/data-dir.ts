import { accessSync, constants, mkdirSync, readdirSync, rmSync, statSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingsError, unreadable } from "#contract/settings/read-settings.ts";

/** Linux keeps this folder in memory. */
const FOLDER = "/dev/shm";
/** More bytes than all tests write at a time. Containers often have only 64 MiB. */
const ROOM = 1024 ** 3;

/**
 * A folder for temporary files in memory; null without one of enough room. A test run creates tens of thousands of
 * small databases, which on a disk take longer than all other work.
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

export const DATABASES = "do";

/** Creates a data folder if it is missing. Throws a SettingsError if a file in it is not writable. */
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

/** A file that goes in the meantime counts as empty. */
export function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return files.reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0);
}
