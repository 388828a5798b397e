import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";

/** Sources of a build, relative to the project's folder. */
export const SOURCES = [
  "api",
  "brand/brand.ts",
  "brand/details.ts",
  "brand/drawings",
  "client",
  "contract",
  "edge",
  "fairness",
  "games",
  "simulator",
  "web",
  "vite.config.ts",
  "wrangler.toml",
  "package-lock.json",
];

const TESTS = /(^|\/)testing\/|\.test\.tsx?$/;

/** Folders of tools, such as `.wrangler`; a build writes there itself. */
const HIDDEN = /(^|\/)\./;

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
      (path) => !TESTS.test(path) && !HIDDEN.test(path.slice(source.length)) && statSync(resolve(root, path)).isFile(),
    );
}
