import * as z from "zod/mini";
import type { House } from "./house.ts";

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
