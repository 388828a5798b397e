import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import { fingerprint } from "./fingerprint.ts";
import { ASSETS_WORKER, CLIENT_DIST, DIST, PACKED_DIST, ROOT } from "./paths.ts";
import { shellFiles } from "./shell-files.ts";

const STAMP = join(DIST, "sources.sha256");

/** Whether `dist` is not what the sources would give. */
export function isStale(): boolean {
  return !existsSync(STAMP) || readFileSync(STAMP, "utf8") !== fingerprint(ROOT);
}

/** Builds client, control room, Worker and assets Worker into `dist`, and stamps them with the sources they are made of. */
export async function build(): Promise<void> {
  // The tools are slow to load, and a start on a fresh build needs none of them.
  const [{ createBuilder }, { bundle }, { buildControlRoom }, { packTexts }] = await Promise.all([
    import("vite"),
    import("./bundle.ts"),
    import("./control-room.ts"),
    import("./pack.ts"),
  ]);
  // Taken before: what is saved while the build runs is stale after it.
  const sources = fingerprint(ROOT);
  rmSync(STAMP, { force: true });
  const builder = await createBuilder({ configFile: join(ROOT, "vite.config.ts") });
  await builder.buildApp();
  await buildControlRoom();
  await bundle(join(ROOT, "edge/serve/assets-worker.ts"), ASSETS_WORKER);
  await bundle(join(ROOT, "web/service-worker/worker.ts"), join(CLIENT_DIST, "service-worker.js"), {
    define: { SHELL: shellFiles(readManifest(), readFileSync(join(CLIENT_DIST, "index.html"), "utf8")) },
  });
  await packTexts(CLIENT_DIST, PACKED_DIST);
  mkdirSync(DIST, { recursive: true });
  writeFileSync(STAMP, sources);
}

/** What is made of what, as Vite wrote it down. */
function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(CLIENT_DIST, ".vite/manifest.json"), "utf8")) as Manifest;
}

if (import.meta.main) {
  await build().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
