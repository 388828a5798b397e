import { accessSync, constants } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The folder of the build: BUILD_DIR, relative to the project's folder. */
export const DIST = resolve(ROOT, process.env["BUILD_DIR"] || "dist");

/** The parts of a build that the local server runs. */
export interface Build {
  readonly workerDir: string;
  readonly clientDir: string;
  /** The client's compressed texts. */
  readonly assetsWorker: string;
}

export function buildIn(dist: string): Build {
  return {
    workerDir: join(dist, "worker"),
    clientDir: join(dist, "client"),
    assetsWorker: join(dist, "assets-worker.js"),
  };
}

export const BUILD = buildIn(DIST);
export const { workerDir: WORKER_DIST, clientDir: CLIENT_DIST, assetsWorker: ASSETS_WORKER } = BUILD;

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
