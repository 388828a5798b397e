import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import type { Manifest } from "vite";
import { ASSETS_WORKER, CLIENT_DIST, DEV_DATA_DIR, DIST, ROOT, WORKER_DIST } from "../paths.ts";
import { deployProblems } from "../server/deploy-problems.ts";
import { firstFaces } from "../brand/fill.ts";
import { brandFolder, readBrand, takeBrandOption } from "../brand/read-brand.ts";
import { secretsIn, withOwner } from "../server/settings.ts";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readCommand, text } from "#tools/command/command.ts";

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
  const [{ createBuilder }, { bundle }, { buildContractPage, buildOperatePage, buildVerifyPage }, { writePages }] =
    await Promise.all([import("vite"), import("./bundle.ts"), import("./standalone-pages.ts"), import("./pages.ts")]);
  // A file saved during the build makes the build stale, so the fingerprint is taken first.
  const sources = fingerprintOf();
  rmSync(STAMP, { force: true });
  const builder = await createBuilder({ configFile: join(ROOT, "vite.config.ts"), logLevel: "error" });
  await builder.buildApp();
  redirectWrangler();
  await buildOperatePage();
  await bundle(join(ROOT, "tools/server/assets-worker.ts"), ASSETS_WORKER);
  const manifest = readManifest();
  const file = join(CLIENT_DIST, "index.html");
  await writePages(CLIENT_DIST, { manifest, html: readFileSync(file, "utf8"), brand });
  const page = readFileSync(file, "utf8");
  await bundle(join(ROOT, "web/service-worker/worker.ts"), join(CLIENT_DIST, "service-worker.js"), {
    define: { SHELL: shellFiles(manifest, page, { languages: brand.languages, fonts: firstFaces(brand) }) },
  });
  await buildVerifyPage(join(CLIENT_DIST, "verify.html"));
  buildContractPage(join(CLIENT_DIST, "docs/contract.html"));
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

/**
 * Runs a needed build in its own process, because a tool's environment would turn a production build into a test build.
 * Rejects with the build's output if it fails.
 */
export async function ensureBuilt(): Promise<void> {
  if (!isStale()) return;
  const { NODE_ENV: _mode, VITEST: _test, FORCE_COLOR: _colour, ...env } = process.env;
  await promisify(execFile)(process.execPath, [join(ROOT, "tools/build/build.ts")], {
    cwd: ROOT,
    env: { ...env, NO_COLOR: "1" },
  });
}

/** Sources of a build, relative to the project's folder. */
const SOURCES = [
  "brand/brand.ts",
  "brand/details.ts",
  "brand/drawings",
  "packages/client",
  "contract",
  "edge",
  "fairness",
  "games",
  "simulator",
  "web",
  "tools/browsers/browsers.ts",
  "tools/build",
  "vite.config.ts",
  "wrangler.toml",
  "package-lock.json",
];

const TESTS = /(^|\/)testing\/|\.test\.tsx?$/;

/** Paths that builds write beside the sources: folders of tools, such as `.wrangler`, and the `dist` of a package. */
const BUILT = /(^|\/)(\.|dist\/)/;

/**
 * Digest of the sources' names and contents, without tests, and of the built environment of wrangler.toml. Equal
 * sources give the same digest on every machine.
 */
export function fingerprint(root: string, environment: string, sources: readonly string[] = SOURCES): string {
  const digest = createHash("sha256").update(`${environment}\0`);
  for (const path of sources.flatMap((source) => filesOf(root, source)).toSorted()) {
    const content = readFileSync(resolve(root, path));
    digest.update(`${path}\0${content.length}\0`).update(content);
  }
  return digest.digest("hex");
}

function filesOf(root: string, source: string): string[] {
  const full = resolve(root, source);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [source];
  return readdirSync(full, { recursive: true, encoding: "utf8" })
    .map((name) => `${source}/${name.replaceAll("\\", "/")}`)
    .filter(
      (path) => !TESTS.test(path) && !BUILT.test(path.slice(source.length)) && statSync(resolve(root, path)).isFile(),
    );
}

const PAGE = "index.html";
/** Texts of the start and of home, beside the files that the page fetches. */
const textsOf = (locale: string) => `src/locales/${locale}/initial.ts`;
/** The drawing that a screen shows without a network. */
const OFFLINE = "offline";
const NAMED = ["/", "/favicon.svg", "/manifest.webmanifest"];

interface ShellBrand {
  readonly languages: readonly string[];
  /** Names of the font's files that all pages need; browsers fetch the others when they need a glyph. */
  readonly fonts: readonly string[];
}

/** Files that the service worker caches, and a version that changes with any of them. */
export function shellFiles(manifest: Manifest, page: string, brand: ShellBrand): { version: string; files: string[] } {
  const files = new Set<string>();
  const seen = new Set<string>();
  const isFirst = (asset: string) => [OFFLINE, ...brand.fonts].some((name) => asset.includes(`/${name}-`));
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(`/${chunk.file}`);
    for (const css of chunk.css ?? []) files.add(`/${css}`);
    for (const asset of chunk.assets ?? []) if (isFirst(asset)) files.add(`/${asset}`);
    chunk.imports?.forEach(visit);
  };
  [PAGE, ...(manifest[PAGE]?.dynamicImports ?? []), ...brand.languages.map(textsOf)].forEach(visit);
  const all = [...NAMED, ...files];
  const version = createHash("sha256").update(page).update(all.join("\n")).digest("hex").slice(0, 12);
  return { version, files: all };
}

if (import.meta.main) {
  const { brand } = readCommand({
    name: "npm run build",
    about: "Builds the Worker and the client into dist/.",
    options: { brand: text("FOLDER", "shows another brand") },
    example: "--brand brand/acme",
  }).values;
  takeBrandOption(brand);
  await build().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
}
