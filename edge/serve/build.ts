import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.ts";
import { ASSETS_WORKER, DIST, ROOT } from "./paths.ts";

const STAMP = join(DIST, "sources.sha256");

/** Whether `dist` is not what the sources would give. */
export function isStale(): boolean {
  return !existsSync(STAMP) || readFileSync(STAMP, "utf8") !== fingerprint(ROOT);
}

/** Builds client, Worker and assets Worker into `dist`, and stamps them with the sources they are made of. */
export async function build(): Promise<void> {
  // The tools are slow to load, and a start on a fresh build needs none of them.
  const [{ createBuilder }, { bundle }] = await Promise.all([import("vite"), import("./bundle.ts")]);
  // Taken before: what is saved while the build runs is stale after it.
  const sources = fingerprint(ROOT);
  rmSync(STAMP, { force: true });
  const builder = await createBuilder({ configFile: join(ROOT, "vite.config.ts") });
  await builder.buildApp();
  await bundle(join(ROOT, "edge/serve/assets-worker.ts"), ASSETS_WORKER);
  mkdirSync(DIST, { recursive: true });
  writeFileSync(STAMP, sources);
}

if (import.meta.main) {
  await build().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
