import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import type { Manifest } from "vite";
import { ASSETS_WORKER, CLIENT_DIST, DEV_DATA_DIR, DIST, ROOT, WORKER_DIST } from "../paths.ts";
import { deployProblems } from "../server/deploy-problems.ts";
import { firstFaces } from "../brand/fill.ts";
import { brandFolder, readBrand, takeBrandOption } from "../brand/read-brand.ts";
import { secretsIn, withOwner } from "../server/settings.ts";
import { fingerprint, SOURCES } from "./fingerprint.ts";
import { shellFiles } from "./shell-files.ts";
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const STAMP = join(DIST, "sources.sha256");
const DEPLOY_CONFIG = join(WORKER_DIST, "wrangler.json");
const REDIRECT = join(DEV_DATA_DIR, "deploy/config.json");
/** Marks a build for the top level of wrangler.toml; wrangler itself has no such name. */
const NO_ENVIRONMENT = "top-level";

/** Whether `dist` differs from a build of the current sources. */
export function isStale(): boolean {
  return !existsSync(STAMP) || readFileSync(STAMP, "utf8") !== fingerprintOf();
}

/** Builds everything that runs and is deployed into `dist`, and prints one line. */
export async function build(): Promise<void> {
  const startedAt = performance.now();
  process.stdout.write("building …");
  const { CI } = process.env;
  // At a terminal Vite clears the current line, which is ours; in CI it does not.
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

/** Builds client, control room, Worker and assets Worker, and stamps them with their sources' fingerprint. */
async function buildDist(): Promise<void> {
  const brand = readBrand(brandFolder());
  // The tools load slowly, and a start on a fresh build needs none of them.
  const [{ createBuilder }, { bundle }, { buildOperatePage, buildVerifyPage }] = await Promise.all([
    import("vite"),
    import("./bundle.ts"),
    import("./standalone-pages.ts"),
  ]);
  // A file saved during the build makes the build stale, so the fingerprint is taken first.
  const sources = fingerprintOf();
  rmSync(STAMP, { force: true });
  const builder = await createBuilder({ configFile: join(ROOT, "vite.config.ts"), logLevel: "error" });
  await builder.buildApp();
  redirectWrangler();
  await buildOperatePage();
  await bundle(join(ROOT, "scripts/server/assets-worker.ts"), ASSETS_WORKER);
  const page = readFileSync(join(CLIENT_DIST, "index.html"), "utf8");
  await bundle(join(ROOT, "web/service-worker/worker.ts"), join(CLIENT_DIST, "service-worker.js"), {
    define: { SHELL: shellFiles(readManifest(), page, { languages: brand.languages, fonts: firstFaces(brand) }) },
  });
  await buildVerifyPage(join(CLIENT_DIST, "verify.html"));
  mkdirSync(DIST, { recursive: true });
  writeFileSync(STAMP, sources);
}

/**
 * Points wrangler at the build when it runs in the project's folder. If a Worker could not run on it, the function
 * throws and leaves nothing to deploy.
 */
function redirectWrangler(): void {
  // The plugin writes this below Vite's root, where wrangler does not look.
  rmSync(join(ROOT, "web/.wrangler"), { recursive: true, force: true });
  // A build in another folder is deployed by naming its configuration.
  if (DIST === join(ROOT, "dist")) {
    mkdirSync(dirname(REDIRECT), { recursive: true });
    writeFileSync(REDIRECT, `${JSON.stringify({ configPath: relative(dirname(REDIRECT), DEPLOY_CONFIG) })}\n`);
  }
  const config: object = JSON.parse(readFileSync(DEPLOY_CONFIG, "utf8")) as object;
  const problems = deployProblems(config);
  if (problems.length > 0) {
    rmSync(DEPLOY_CONFIG);
    throw new Error(problems.join("\n"));
  }
  // Without it wrangler would accept any `--env` and deploy this build all the same.
  writeFileSync(DEPLOY_CONFIG, JSON.stringify({ targetEnvironment: NO_ENVIRONMENT, ...config }));
  writeDevSecrets();
}

/** Writes the secrets of `npm run dev` for `npx wrangler dev`, because both use the same data. */
function writeDevSecrets(): void {
  const secrets = secretsIn(DEV_DATA_DIR, {});
  // The Worker knows the owner by the hash in OPERATORS.
  const { CONTROL_TOKEN: _, ...settings } = withOwner({ ...secrets }, secrets);
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(join(DEV_DATA_DIR, "dev.env"), lines.join(""), { mode: 0o600 });
}

function fingerprintOf(): string {
  return fingerprint(ROOT, environmentName(), [...SOURCES, relative(ROOT, brandFolder())]);
}

/** Environment of wrangler.toml to build for; empty for none. */
function environmentName(): string {
  return process.env["CLOUDFLARE_ENV"] ?? "";
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(CLIENT_DIST, ".vite/manifest.json"), "utf8")) as Manifest;
}

if (import.meta.main) {
  takeBrandOption(parseArgs({ options: { brand: { type: "string" } } }).values.brand);
  await build().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}

/**
 * Runs a needed build in its own process, because a tool's environment would turn a production build into a test build.
 * Rejects with the build's output if it fails.
 */
export async function ensureBuilt(): Promise<void> {
  if (!isStale()) return;
  const { NODE_ENV: _mode, VITEST: _test, FORCE_COLOR: _colour, ...env } = process.env;
  await promisify(execFile)(process.execPath, [join(ROOT, "scripts/build/build.ts")], {
    cwd: ROOT,
    env: { ...env, NO_COLOR: "1" },
  });
}
