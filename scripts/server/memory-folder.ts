import { accessSync, constants, statfsSync } from "node:fs";

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
