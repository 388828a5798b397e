import { accessSync, constants, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SettingsError, unreadable } from "#contract/read-settings.ts";

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
