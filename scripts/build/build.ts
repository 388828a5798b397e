import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Manifest } from "vite";
import { ASSETS_WORKER, CLIENT_DIST, DEV_DATA_DIR, DIST, PACKED_DIST, ROOT, WORKER_DIST } from "../paths.ts";
import { deployProblems } from "../server/deploy-problems.ts";
import { secretsIn } from "../server/settings.ts";
import { fingerprint } from "./fingerprint.ts";
import { shellFiles } from "./shell-files.ts";

const STAMP = join(DIST, "sources.sha256");
const DEPLOY_CONFIG = join(WORKER_DIST, "wrangler.json");
const REDIRECT = join(DEV_DATA_DIR, "deploy/config.json");
/** Not a name of wrangler's: stands for the top level of wrangler.toml. */
const NO_ENVIRONMENT = "top-level";

/** Whether `dist` is not what the sources would give. */
export function isStale(): boolean {
  return !existsSync(STAMP) || readFileSync(STAMP, "utf8") !== fingerprint(ROOT, environmentName());
}

/** Builds all that runs and is deployed into `dist`, and says so in one line. */
export async function build(): Promise<void> {
  const startedAt = performance.now();
  process.stdout.write("building …");
  const { CI } = process.env;
  // At a terminal Vite clears the line that it is on, which is ours; it writes to none in CI.
  process.env["CI"] = "true";
  try {
    await buildDist();
  } catch (error) {
    process.stdout.write(" failed\n");
    throw error;
  } finally {
    if (CI === undefined) delete process.env["CI"];
    else process.env["CI"] = CI;
  }
  process.stdout.write(` done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

/** Builds client, control room, Worker and assets Worker, and stamps them with the sources they are made of. */
async function buildDist(): Promise<void> {
  // The tools are slow to load, and a start on a fresh build needs none of them.
  const [{ createBuilder }, { bundle }, { buildControlRoom }, { packTexts }] = await Promise.all([
    import("vite"),
    import("./bundle.ts"),
    import("../server/control-room.ts"),
    import("./pack.ts"),
  ]);
  // Taken before: what is saved while the build runs is stale after it.
  const sources = fingerprint(ROOT, environmentName());
  rmSync(STAMP, { force: true });
  const builder = await createBuilder({ configFile: join(ROOT, "vite.config.ts"), logLevel: "error" });
  await builder.buildApp();
  redirectWrangler();
  await buildControlRoom();
  await bundle(join(ROOT, "scripts/server/assets-worker.ts"), ASSETS_WORKER);
  await bundle(join(ROOT, "web/service-worker/worker.ts"), join(CLIENT_DIST, "service-worker.js"), {
    define: { SHELL: shellFiles(readManifest(), readFileSync(join(CLIENT_DIST, "index.html"), "utf8")) },
  });
  await packTexts(CLIENT_DIST, PACKED_DIST);
  mkdirSync(DIST, { recursive: true });
  writeFileSync(STAMP, sources);
}

/**
 * Has wrangler use what is built when it is called from the project's folder. Throws where a Worker could not run on it,
 * and leaves nothing to deploy.
 */
function redirectWrangler(): void {
  // The plugin writes this below Vite's root, where wrangler does not look.
  rmSync(join(ROOT, "web/.wrangler"), { recursive: true, force: true });
  mkdirSync(dirname(REDIRECT), { recursive: true });
  writeFileSync(REDIRECT, `${JSON.stringify({ configPath: relative(dirname(REDIRECT), DEPLOY_CONFIG) })}\n`);
  const config: object = JSON.parse(readFileSync(DEPLOY_CONFIG, "utf8")) as object;
  const problems = deployProblems(config);
  if (problems.length > 0) {
    rmSync(DEPLOY_CONFIG);
    throw new Error(problems.join("\n"));
  }
  // Without it wrangler would take any `--env` and deploy this build all the same.
  writeFileSync(DEPLOY_CONFIG, JSON.stringify({ targetEnvironment: NO_ENVIRONMENT, ...config }));
  writeDevSecrets();
}

/** Writes the secrets of `npm run dev` as `npx wrangler dev` reads them: the two share their data. */
function writeDevSecrets(): void {
  const secrets = Object.entries(secretsIn(DEV_DATA_DIR, {})).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(join(DEV_DATA_DIR, "dev.env"), secrets.join(""), { mode: 0o600 });
}

/** The environment of wrangler.toml that is built for; empty: none. */
function environmentName(): string {
  return process.env["CLOUDFLARE_ENV"] ?? "";
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
