import { createHash, scrypt, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { parseJson } from "#contract/values/json.ts";
import { KEY_BYTES, scryptOptions } from "#simulator/directory/password.ts";

const asked = z.object({
  password: z.string(),
  salt: z.string(),
  // A hash of another cost may come from an older version.
  cost: z.int().check(z.gte(2), z.lte(2 ** 17)),
});

/** The last one waits for about 1.5 seconds. A longer wait would end in the caller's timeout. */
const WAITING_PER_THREAD = 16;

type Derive = (password: string, salt: Buffer, cost: number) => Promise<Uint8Array>;

const scryptKey = promisify<string, Buffer, number, object, Buffer>(scrypt);
const derive: Derive = (password, salt, cost) => scryptKey(password, salt, KEY_BYTES, scryptOptions(cost));

/** Runs as many works at a time as threads exist; a bounded number of others waits. */
export class PasswordQueue {
  readonly #threads: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(threads: number) {
    this.#threads = threads;
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#threads * WAITING_PER_THREAD;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#threads) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

/** Answers `{password, salt, cost}` with the key's bytes: 401 without the token, 429 while the queue is full. */
export function passwordListener(token: string, queue: PasswordQueue, keyOf: Derive = derive): RequestListener {
  const expected = digest(`Bearer ${token}`);
  return (request, response) => {
    answer(request).then(
      ({ status, key }) => response.writeHead(status).end(key),
      () => response.writeHead(500).end(),
    );
  };

  async function answer(request: IncomingMessage): Promise<{ status: number; key?: Uint8Array }> {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) return { status: 401 };
    const { data } = z.safeParse(asked, parseJson(await text(request)));
    if (data === undefined) return { status: 400 };
    if (queue.isFull) return { status: 429 };
    const salt = Buffer.from(data.salt, "base64url");
    return queue.run(async () => {
      // The caller has gone.
      if (request.socket.destroyed) return { status: 499 };
      return { status: 200, key: await keyOf(data.password, salt, data.cost) };
    });
  }
}

function digest(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
