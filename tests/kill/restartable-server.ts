import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "#scripts/build/build.ts";
import { ROOT } from "#scripts/paths.ts";
import { type Server, startServer } from "#scripts/server/server.ts";
import { NO_LIMITS } from "../helpers/own-server.ts";

const LOG_DIR = join(ROOT, ".cache/kill");

/** More settings of the server. */
type Settings = Readonly<Record<string, string>>;

/** Starts the built server on its own data, runs `use` and stops the server. */
export async function withTestServer<T>(
  use: (server: RestartableServer) => Promise<T>,
  settings: Settings = {},
): Promise<T> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-kill-"));
  mkdirSync(LOG_DIR, { recursive: true });
  try {
    const server = await RestartableServer.open(dataDir, join(LOG_DIR, "server.log"), settings);
    try {
      return await use(server);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const CELLS = "3";

/** A server that can be killed and restarted on its data, at the same address. */
export class RestartableServer {
  readonly #dataDir: string;
  readonly #logFile: string;
  readonly #settings: Settings;
  #server: Server;
  #starts = 1;
  #up: Promise<void> = Promise.resolve();

  private constructor(dataDir: string, logFile: string, settings: Settings, server: Server) {
    this.#dataDir = dataDir;
    this.#logFile = logFile;
    this.#settings = settings;
    this.#server = server;
  }

  static async open(dataDir: string, logFile: string, settings: Settings): Promise<RestartableServer> {
    return new RestartableServer(dataDir, logFile, settings, await start(dataDir, logFile, settings, 0));
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
      this.#server = await start(this.#dataDir, this.#logFile, this.#settings, Number(new URL(this.url).port));
      this.#starts += 1;
    };
    this.#up = restart();
    return this.#up;
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

function start(dataDir: string, logFile: string, settings: Settings, port: number): Promise<Server> {
  return startServer({ port, dataDir, env: { RATE_LIMITS: NO_LIMITS, CELLS, ...settings }, logFile });
}
