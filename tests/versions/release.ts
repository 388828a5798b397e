import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { SHIPPED } from "#simulator/storage/migrate.ts";
import { CLIENT_DIST, ROOT, WORKER_DIST } from "#tools/paths.ts";
import { DATABASES } from "#tools/server/data-dir.ts";
import { readDeployConfig } from "#tools/server/worker-config.ts";
import "../helpers/raw-modules.ts";
import type { Member } from "../kill/caller.ts";
import type { Settings } from "../kill/restartable-server.ts";
import type { Answers } from "./life.ts";

/**
 * A folder for each release: `release.json`, `data.br`, and of the last one `worker.br` and `service-worker.js`. 0.2.1 was
 * made beside these sources: `source.patch` leads to it from 0.2.0, commit 9f888d48.
 */
export const RELEASES = join(ROOT, "tests/versions/releases");

/** A release's data can only be read with the same keys. They protect nothing. */
export const SETTINGS: Settings = {
  CELLS: "2",
  DIRECTORIES: "2",
  FAIRNESS_KEY: "fairness-key-of-the-releases",
  PAYMENT_KEY: "payment-key-of-the-releases",
  RECEIPT_KEY: "2026-11:receipt-key-of-the-releases-0123456789",
  CONTROL_TOKEN: "control-token-of-the-releases",
};

export interface Release {
  readonly version: string;
  /** Digests of the schema steps by object. */
  readonly steps: Readonly<Record<string, readonly string[]>>;
  /** Migrations of the Durable Objects' classes. */
  readonly classes: readonly unknown[];
  readonly members: readonly (Member & { readonly answers: Answers })[];
}

/** The steps and classes of the present code. */
export async function currentSchema(): Promise<Pick<Release, "steps" | "classes">> {
  const { SERVERS } = await import("#games/servers.ts");
  const games = SERVERS.flatMap(({ name, schema }) => (schema ? [[`game ${name}`, schema.shipped] as const] : []));
  const steps = [...Object.entries(SHIPPED), ...games].map(([object, shipped]) => [object, shipped.flat()]);
  return { steps: Object.fromEntries(steps) as Release["steps"], classes: readDeployConfig().migrations };
}

/** The versions that have fixtures, oldest first. */
export function releasedVersions(): string[] {
  return readdirSync(RELEASES).toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

export function readRelease(version: string): Release {
  return JSON.parse(readFileSync(join(RELEASES, version, "release.json"), "utf8")) as Release;
}

/** Faults of a release's schema: the code has what shipped, and a release with new classes has nothing else. */
export function schemaFaults(
  { version, steps, classes }: Pick<Release, "version" | "steps" | "classes">,
  now: Pick<Release, "steps" | "classes">,
): string[] {
  const lost = Object.entries(steps).filter(([object, digests]) =>
    digests.some((digest, at) => now.steps[object]?.[at] !== digest),
  );
  const hasSteps = JSON.stringify(steps) !== JSON.stringify(now.steps);
  const hasClasses = JSON.stringify(classes) !== JSON.stringify(now.classes);
  return [
    ...lost.map(([object]) => `the steps of ${object} are not those that ${version} shipped`),
    ...(hasClasses && hasSteps ? [`release the changed classes alone: ${version} lacks schema steps too`] : []),
  ];
}

/** Faults of the step from a release to the next one, which is the present code after the last. */
export async function faultsToNext(version: string): Promise<string[]> {
  const versions = releasedVersions();
  const next = versions[versions.indexOf(version) + 1];
  return schemaFaults(readRelease(version), next === undefined ? await currentSchema() : readRelease(next));
}

/** Keeps a stopped server's databases, the present Worker and the service worker. Returns the bytes. */
export function writeRelease(release: Release, dataDir: string): Record<string, number> {
  const folder = join(RELEASES, release.version);
  mkdirSync(folder, { recursive: true });
  const databases = filesBelow(join(dataDir, DATABASES)).filter((file) => file.endsWith(".sqlite"));
  for (const file of databases) foldLog(file);
  // Without what only this machine and the platform know.
  const config = Buffer.from(JSON.stringify(readDeployConfig()));
  const worker = filesBelow(WORKER_DIST).filter((file) => file.endsWith(".js"));
  const files = {
    "release.json": Buffer.from(`${JSON.stringify(release)}\n`),
    "data.br": packed(databases.map((file) => [relative(dataDir, file), readFileSync(file)])),
    "worker.br": packed([
      ["wrangler.json", config],
      ...worker.map((file) => [relative(WORKER_DIST, file), readFileSync(file)] as const),
    ]),
    "service-worker.js": readFileSync(join(CLIENT_DIST, "service-worker.js")),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return Object.fromEntries(Object.entries(files).map(([name, { length }]) => [name, length]));
}

/** Unpacks `data.br` or `worker.br` of a release into a folder. */
export function unpack(version: string, name: "data" | "worker", folder: string): string {
  const all = brotliDecompressSync(readFileSync(join(RELEASES, version, `${name}.br`)));
  let at = all.indexOf("\n") + 1;
  for (const [path, length] of JSON.parse(all.subarray(0, at).toString()) as [string, number][]) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, all.subarray(at, (at += length)));
  }
  return folder;
}

/** A line of JSON with paths and lengths, then the bytes of all files. */
function packed(files: readonly (readonly [path: string, bytes: Buffer])[]): Buffer {
  const paths = files.map(([path, { length }]) => [path.split(sep).join("/"), length]);
  const text = Buffer.concat([Buffer.from(`${JSON.stringify(paths)}\n`), ...files.map(([, bytes]) => bytes)]);
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  return brotliCompressSync(text, { params });
}

/** Moves the write-ahead log into the database. */
function foldLog(file: string): void {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
