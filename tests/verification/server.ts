import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { ensureBuilt } from "#tools/build/build.ts";
import { ROOT } from "#tools/paths.ts";
import { beaconKeys, startLocalBeacon } from "#tools/server/local-beacon.ts";
import { startServer } from "#tools/server/server.ts";
import { GameSocket } from "#conform/backend/socket.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";
import { controlClock } from "#contract/control/control.ts";

const envelope = z.object({ code: z.int(), msg: z.string() });
const page = z.object({ page: z.object({ count: z.int() }), queryset: z.array(z.unknown()) });
const ROWS_A_PAGE = 20;
const GREETING_MS = 20_000;

interface Options {
  readonly token?: string;
  readonly body?: unknown;
}

/** A client of the server's HTTP API. It parses every answer and throws on a refusal. */
export class Api {
  readonly #target: Pick<Target, "url" | "controlToken">;

  constructor(target: Pick<Target, "url" | "controlToken">) {
    this.#target = target;
  }

  get<S extends z.core.$ZodType>(path: string, answer: S, token?: string): Promise<z.output<S>> {
    return this.#call("GET", path, answer, token === undefined ? {} : { token });
  }

  post<S extends z.core.$ZodType>(path: string, answer: S, token: string, body: unknown): Promise<z.output<S>> {
    return this.#call("POST", path, answer, { token, body });
  }

  control<S extends z.core.$ZodType>(path: string, answer: S, body: unknown): Promise<z.output<S>> {
    return this.#call("POST", path, answer, { body });
  }

  /** All rows of a member's list, newest first. */
  async rows<S extends z.core.$ZodType>(path: string, row: S, token: string): Promise<z.output<S>[]> {
    const rows: unknown[] = [];
    for (let p = 1; ; p++) {
      const query = `${path.includes("?") ? "&" : "?"}p=${p}&p_size=${ROWS_A_PAGE}`;
      const { queryset } = await this.get(`${path}${query}`, page, token);
      rows.push(...queryset);
      if (queryset.length < ROWS_A_PAGE) return z.parse(z.array(row), rows);
    }
  }

  /** Connects to a game; resolves with the greeting's first frame. */
  async openSocket(path: string, token: string): Promise<GameSocket> {
    const socket = new GameSocket(`${this.#target.url.replace(/^http/, "ws")}${path}?token=${token}`);
    if ((await socket.next(() => true, GREETING_MS)) === null) throw new Error(`${path}: no greeting came`);
    return socket;
  }

  async #call<S extends z.core.$ZodType>(method: string, path: string, answer: S, { token, body }: Options) {
    const response = await fetch(this.#target.url + path, {
      method,
      headers: {
        authorization: token === undefined ? `Bearer ${this.#target.controlToken}` : `Token ${token}`,
        // Without rate limits, because no visitor plays a thousand rounds in a minute.
        "x-rehearsal": this.#target.controlToken,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const said: unknown = await response.json();
    const { code, msg } = z.parse(envelope, said);
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`);
    return z.parse(answer, said);
  }
}

/** The server's clock, in ms since the epoch. Only this program moves it. */
export class ServerClock {
  readonly #api: Api;
  #now: number;

  private constructor(api: Api, now: number) {
    this.#api = api;
    this.#now = now;
  }

  static async stop(api: Api): Promise<ServerClock> {
    const { now } = await api.control(controlClock.path, controlClock.answer, { frozen: true });
    return new ServerClock(api, now);
  }

  get now(): number {
    return this.#now;
  }

  /** Advances by the given ms. 0 announces the same time to every object again. */
  async forward(ms: number): Promise<void> {
    ({ now: this.#now } = await this.#api.control(controlClock.path, controlClock.answer, {
      frozen: true,
      shift_ms: ms,
    }));
  }

  /** Advances to a time that has not passed. */
  async to(time: number): Promise<void> {
    if (time < this.#now) throw new Error(`time does not run backwards: ${time} is before ${this.#now}`);
    await this.forward(time - this.#now);
  }

  /** Lets the clock run again. */
  async release(): Promise<void> {
    await this.#api.control(controlClock.path, controlClock.answer, { frozen: false });
  }
}

export interface Target {
  readonly url: string;
  readonly controlToken: string;
  /** Started here, without rate limits. */
  readonly isOwn: boolean;
  /** The number of requests that its beacon got so far; null if it is not ours. */
  readonly beaconRequests: (() => number) | null;
  close(): Promise<void>;
}

/** The server at BASE_URL with its CONTROL_TOKEN, or else a new one on its own data, on request with a beacon. */
export async function openTarget(environment: NodeJS.ProcessEnv, hasBeacon = false): Promise<Target> {
  const { BASE_URL: url, CONTROL_TOKEN: controlToken } = environment;
  if (url !== undefined && controlToken !== undefined) {
    return {
      url: url.replace(/\/+$/, ""),
      controlToken,
      isOwn: false,
      beaconRequests: null,
      close: async () => undefined,
    };
  }
  if (url !== undefined) throw new Error("BASE_URL needs its CONTROL_TOKEN: the session moves the server's clock");
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-verify-"));
  // The log stays after the run, because it explains a failed start.
  const logs = join(ROOT, ".cache");
  mkdirSync(logs, { recursive: true });
  let requests = 0;
  // Its rounds come at once, because the session stops at their time until the server has them.
  const now = () => {
    requests++;
    return Number.MAX_SAFE_INTEGER;
  };
  const beacon = hasBeacon ? await startLocalBeacon({ keys: beaconKeys(randomBytes(32)), now }) : null;
  const beaconEnv = beacon === null ? {} : { BEACON: `${beacon.address} public=${beacon.publicKey}` };
  const env = { ...beaconEnv, RATE_LIMITS: NO_LIMITS };
  const discard = async () => {
    await beacon?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const server = await startServer({ port: 0, dataDir, env, logFile: join(logs, "verify-server.log") });
    const close = async () => {
      await server.stop();
      await discard();
    };
    return { url: server.url, controlToken: server.controlToken, isOwn: true, beaconRequests: () => requests, close };
  } catch (error) {
    await discard();
    throw error;
  }
}
