import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
export const DIST = join(ROOT, "dist");
export const WORKER_DIST = join(DIST, "rangoli");
export const CLIENT_DIST = join(DIST, "client");
/** The client's compressed texts, for the local server. */
export const ASSETS_WORKER = join(DIST, "assets-worker.js");

/** Folder of the data and secrets of `npm run dev` and wrangler. */
export const DEV_DATA_DIR = join(ROOT, ".wrangler");

/** A server's data folder: DATA_DIR, relative to the project's folder. */
export function dataDirOf(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(ROOT, environment["DATA_DIR"] || ".data");
}
