import type { SocketPair } from "./sockets.ts";

/** Headers as the simulator reads and makes them: the real ones check every letter. */
class WorldHeaders {
  readonly #values = new Map<string, string>();

  constructor(init: WorldHeaders | Readonly<Record<string, string>> = {}) {
    const entries = init instanceof WorldHeaders ? init.#values : Object.entries(init);
    for (const [name, value] of entries) this.#values.set(name.toLowerCase(), value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }
}

type HeadersGiven = ConstructorParameters<typeof WorldHeaders>[0];

interface ResponseGiven {
  readonly status?: number;
  readonly headers?: HeadersGiven;
  readonly webSocket?: SocketPair;
}

/** A request as the simulator reads it. The real ones read their bodies by way of streams, which cost more than all else. */
export class WorldRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: WorldHeaders;
  readonly #body: string;

  constructor(url: string, init: { method?: string; headers?: HeadersGiven; body?: string } = {}) {
    this.url = url;
    this.method = init.method ?? "GET";
    this.headers = new WorldHeaders(init.headers);
    this.#body = init.body ?? "";
  }

  async text(): Promise<string> {
    return this.#body;
  }
}

/** A response as the simulator makes it. The real one cannot be of status 101 outside the platform. */
export class WorldResponse {
  readonly status: number;
  readonly headers: WorldHeaders;
  readonly webSocket: SocketPair | null;
  readonly #body: string;

  constructor(body: string | Uint8Array | null, init: ResponseGiven = {}) {
    this.status = init.status ?? 200;
    this.headers = new WorldHeaders(init.headers);
    this.webSocket = init.webSocket ?? null;
    this.#body = typeof body === "string" ? body : new TextDecoder().decode(body ?? undefined);
  }

  static json(value: unknown, init: ResponseGiven = {}): WorldResponse {
    return new WorldResponse(JSON.stringify(value), init);
  }

  async text(): Promise<string> {
    return this.#body;
  }
}
