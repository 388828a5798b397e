import { accessSync, constants } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The folder of the build: BUILD_DIR, relative to the project's folder. */
export const DIST = resolve(ROOT, process.env["BUILD_DIR"] || "dist");
export const WORKER_DIST = join(DIST, "worker");
export const CLIENT_DIST = join(DIST, "client");
/** The client's compressed texts, for the local server. */
export const ASSETS_WORKER = join(DIST, "assets-worker.js");

/** Folder of the data and secrets of `npm run dev` and wrangler. */
export const DEV_DATA_DIR = join(ROOT, ".wrangler");

/** A server's data folder: DATA_DIR, relative to the project's folder. */
export function dataDirOf(environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(ROOT, environment["DATA_DIR"] || ".data");
}

/** The programs of a name on the PATH, first to last. */
export function onPath(command: string): string[] {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, command)).filter(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
