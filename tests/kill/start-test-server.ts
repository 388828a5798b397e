import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#scripts/build/ensure-built.ts";
import { ROOT } from "#scripts/paths.ts";
import { MortalHouse } from "./restartable-server.ts";

const LOG_DIR = join(ROOT, ".cache/kill");

/** The built house on data of its own, for as long as it is used. */
export async function withHouse<T>(use: (house: MortalHouse) => Promise<T>): Promise<T> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-kill-"));
  mkdirSync(LOG_DIR, { recursive: true });
  try {
    const house = await MortalHouse.open(dataDir, join(LOG_DIR, "server.log"));
    try {
      return await use(house);
    } finally {
      await house.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
