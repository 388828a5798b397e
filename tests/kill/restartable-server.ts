import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#tools/build/build.ts";
import { ROOT } from "#tools/paths.ts";
import { type Server, startServer } from "#tools/server/server.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";

const LOG_DIR = join(ROOT, ".cache/kill");

/** More settings of the server. */
export type Settings = Readonly<Record<string, string>>;

/** The folders of built Workers that run in turn, one a start; by default the present build. */
type Workers = readonly (string | undefined)[];

/** Starts the built server on its own data, runs `use` and stops the server. */
export async function withTestServer<T>(
  use: (server: RestartableServer) => Promise<T>,
  settings: Settings = {},
): Promise<T> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-kill-"));
  try {
    return await withServerOn(dataDir, use, settings);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts a server on the data of a folder, runs `use` and stops the server. */
export async function withServerOn<T>(
  dataDir: string,
  use: (server: RestartableServer) => Promise<T>,
  settings: Settings = {},
  workers: Workers = [undefined],
): Promise<T> {
  mkdirSync(LOG_DIR, { recursive: true });
  const server = await RestartableServer.open(dataDir, join(LOG_DIR, "server.log"), settings, workers);
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** Of the server, unless its settings say otherwise. */
export const CELLS = 3;

/** A server that can be killed and restarted on its data, at the same address. */
export class RestartableServer {
  readonly #dataDir: string;
  readonly #logFile: string;
  readonly #settings: Settings;
  readonly #workers: Workers;
  #server: Server;
  #starts = 1;
  #up: Promise<void> = Promise.resolve();

  private constructor(dataDir: string, logFile: string, settings: Settings, workers: Workers, server: Server) {
    this.#dataDir = dataDir;
    this.#logFile = logFile;
    this.#settings = settings;
    this.#workers = workers;
    this.#server = server;
  }

  static async open(
    dataDir: string,
    logFile: string,
    settings: Settings,
    workers: Workers,
  ): Promise<RestartableServer> {
    const server = await start(dataDir, logFile, settings, 0, workers[0]);
    return new RestartableServer(dataDir, logFile, settings, workers, server);
  }

  get url(): string {
    return this.#server.url;
  }

  get controlToken(): string {
    return this.#server.controlToken;
  }

  /** Counts the starts, from 1. */
  get starts(): number {
    return this.#starts;
  }

  whenUp(): Promise<void> {
    return this.#up;
  }

  killAndRestart(): Promise<void> {
    const restart = async () => {
      await this.#server.kill();
      const port = Number(new URL(this.url).port);
      const worker = this.#workers[this.#starts % this.#workers.length];
      this.#server = await start(this.#dataDir, this.#logFile, this.#settings, port, worker);
      this.#starts += 1;
    };
    this.#up = restart();
    return this.#up;
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

function start(
  dataDir: string,
  logFile: string,
  settings: Settings,
  port: number,
  workerDir: string | undefined,
): Promise<Server> {
  const build = workerDir === undefined ? {} : { workerDir };
  return startServer({
    port,
    dataDir,
    env: { RATE_LIMITS: NO_LIMITS, CELLS: String(CELLS), ...settings },
    logFile,
    build,
  });
}
