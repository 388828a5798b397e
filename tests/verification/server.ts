import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { ensureBuilt } from "#scripts/build/ensure-built.ts";
import { ROOT } from "#scripts/paths.ts";
import { startServer } from "#scripts/server/server.ts";
import { clock } from "./wire.ts";

const envelope = z.object({ code: z.int(), msg: z.string() });
const page = z.object({ page: z.object({ count: z.int() }), queryset: z.array(z.unknown()) });
const ROWS_A_PAGE = 20;

interface Options {
  readonly token?: string;
  readonly body?: unknown;
}

/** The house over HTTP, as anyone reaches it. Every answer is parsed; what is refused rejects. */
export class Api {
  readonly #house: Pick<House, "url" | "controlToken">;

  constructor(house: Pick<House, "url" | "controlToken">) {
    this.#house = house;
  }

  get<S extends z.core.$ZodType>(path: string, answer: S, token?: string): Promise<z.output<S>> {
    return this.#call("GET", path, answer, token === undefined ? {} : { token });
  }

  /** A member's call that changes something. */
  post<S extends z.core.$ZodType>(path: string, answer: S, token: string, body: unknown): Promise<z.output<S>> {
    return this.#call("POST", path, answer, { token, body });
  }

  /** A call of the control API. */
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

  /** The address of a game's socket for a member. */
  socketUrl(path: string, token: string): string {
    return `${this.#house.url.replace(/^http/, "ws")}${path}?token=${token}`;
  }

  async #call<S extends z.core.$ZodType>(method: string, path: string, answer: S, { token, body }: Options) {
    const response = await fetch(this.#house.url + path, {
      method,
      headers: {
        authorization: token === undefined ? `Bearer ${this.#house.controlToken}` : `Token ${token}`,
        // A thousand rounds in a minute are no visitor's: the limits against abuse do not count a rehearsal.
        "x-rehearsal": this.#house.controlToken,
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

/** The whole house's time, which stands still but for what this program moves it on. Ms since the epoch. */
export class HouseClock {
  readonly #api: Api;
  #now: number;

  private constructor(api: Api, now: number) {
    this.#api = api;
    this.#now = now;
  }

  static async stop(api: Api): Promise<HouseClock> {
    const { now } = await api.control("/control/clock", clock, { frozen: true });
    return new HouseClock(api, now);
  }

  get now(): number {
    return this.#now;
  }

  /** Moves on by so many ms; 0 only tells every object of the time once more. */
  async forward(ms: number): Promise<void> {
    ({ now: this.#now } = await this.#api.control("/control/clock", clock, { frozen: true, shift_ms: ms }));
  }

  /** Moves on to a time, which must not have passed. */
  async to(time: number): Promise<void> {
    if (time < this.#now) throw new Error(`time does not run backwards: ${time} is before ${this.#now}`);
    await this.forward(time - this.#now);
  }

  /** Lets time run again. */
  async release(): Promise<void> {
    await this.#api.control("/control/clock", clock, { frozen: false });
  }
}

/** A server to look at from outside. */
export interface House {
  readonly url: string;
  readonly controlToken: string;
  close(): Promise<void>;
}

/** The server at BASE_URL with its CONTROL_TOKEN; where they are not given, one as `npm start` runs it, on data of its own. */
export async function openHouse(environment: NodeJS.ProcessEnv): Promise<House> {
  const { BASE_URL: url, CONTROL_TOKEN: controlToken } = environment;
  if (url !== undefined && controlToken !== undefined) {
    return { url: url.replace(/\/+$/, ""), controlToken, close: async () => undefined };
  }
  if (url !== undefined) throw new Error("BASE_URL needs its CONTROL_TOKEN: the session moves the server's clock");
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), "rangoli-verify-"));
  const discard = () => rmSync(dataDir, { recursive: true, force: true });
  // Kept when the server is gone: where it does not come up, its words are what one needs.
  const logs = join(ROOT, ".cache");
  mkdirSync(logs, { recursive: true });
  try {
    const server = await startServer({ port: 0, dataDir, env: {}, logFile: join(logs, "verify-server.log") });
    return { url: server.url, controlToken: server.controlToken, close: () => server.stop().finally(discard) };
  } catch (error) {
    discard();
    throw error;
  }
}
