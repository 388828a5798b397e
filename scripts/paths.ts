import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const DIST = join(ROOT, "dist");
/** The Worker as built, beside its deploy configuration `wrangler.json`. */
export const WORKER_DIST = join(DIST, "rangoli");
export const CLIENT_DIST = join(DIST, "client");
/** The client's texts, packed for the local server. */
export const PACKED_DIST = join(DIST, "packed");
export const ASSETS_WORKER = join(DIST, "assets-worker.js");

/** Where `npm run dev` and wrangler keep data and secrets. */
export const DEV_DATA_DIR = join(ROOT, ".wrangler");

/** Where a server keeps its data: DATA_DIR, relative to the project's folder. */
export function dataDirOf(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(ROOT, environment["DATA_DIR"] || ".data");
}
