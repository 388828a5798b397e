import { createHmac, hash } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { ANSWER_MAX_BYTES, textUpTo } from "../../../contract/text-up-to.ts";
import { writeJson } from "../../../contract/values/json.ts";
import { type Reply, replyIn } from "../backend/answer.ts";
import { curlOf } from "../backend/exchange.ts";

/** A provider's, as an operator of the wallet gives it. */
export interface Key {
  readonly key_id: string;
  readonly secret: string;
}

export type Fields = Readonly<Record<string, unknown>>;

/** The parts of a signature that a check may choose. */
export interface Signed {
  readonly seconds?: number;
  readonly nonce?: string;
  readonly method?: string;
  readonly action?: string;
}

interface SentRequest {
  readonly action: string;
  readonly body: string;
  readonly method?: string;
  /** Undefined: none is sent. */
  readonly signature: string | undefined;
}

interface WalletNeeds {
  /** Without a slash at its end. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly now: () => number;
  /** A new text of 20 letters and digits. */
  readonly random: () => string;
}

const SIGNATURE = "X-Provider-Signature";

/** A wallet under test, as a provider's server sees it. */
export class Wallet {
  readonly #needs: WalletNeeds;
  readonly #reported = new Set<string>();

  constructor(needs: WalletNeeds) {
    this.#needs = needs;
  }

  newId(): string {
    return this.#needs.random();
  }

  /** Whether a breach is told for the first time. */
  isNew(breach: string): boolean {
    const isNew = !this.#reported.has(breach);
    this.#reported.add(breach);
    return isNew;
  }

  /** Seconds since the epoch. */
  now(): number {
    return Math.floor(this.#needs.now() / 1000);
  }

  /** Makes a call, signed by the key. */
  ask(key: Key, action: string, fields: Fields): Promise<Reply> {
    const body = writeJson(fields);
    return this.send({ action, body, signature: this.sign(key, action, body) });
  }

  /** The header that signs a body for a call. */
  sign({ key_id, secret }: Key, asked: string, body: string, signed: Signed = {}): string {
    const { seconds = this.now(), nonce = this.newId(), method = "POST", action = asked } = signed;
    const { pathname, search } = new URL(this.#addressOf(action));
    const text = ["rangoli-1", seconds, nonce, method, pathname + search, hash("sha256", body, "hex")].join("\n");
    return `t=${seconds} n=${nonce} ${key_id}=${createHmac("sha256", secret).update(text).digest("hex")}`;
  }

  /** Sends a request as it is. */
  async send({ action, body, signature, method = "POST" }: SentRequest): Promise<Reply> {
    const url = this.#addressOf(action);
    const response = await fetch(url, {
      method,
      headers: headersOf(signature),
      redirect: "manual",
      signal: AbortSignal.timeout(this.#needs.timeoutMs),
      ...(method !== "GET" && { body }),
    }).catch((error: unknown) => {
      const why = error instanceof Error ? `${error.message} ${String(error.cause ?? "")}`.trim() : String(error);
      throw new Error(`${action}: ${why}`, { cause: error });
    });
    const text = await textUpTo(ANSWER_MAX_BYTES, response.body);
    if (text === null) throw new Error(`${action}: the answer is longer than ${ANSWER_MAX_BYTES} bytes`);
    return replyIn(response.status, text, curlIn(url, method, body), response.headers.get("location") ?? "");
  }

  /** Sends a whole request on a connection of its own, and closes it before the answer. */
  drop(key: Key, action: string, fields: Fields): Promise<void> {
    const body = writeJson(fields);
    const url = this.#addressOf(action);
    const headers = { ...headersOf(this.sign(key, action, body)), "Content-Length": Buffer.byteLength(body) };
    const request = (url.startsWith("https:") ? requestHttps : requestHttp)(url, {
      method: "POST",
      headers,
      agent: false,
      timeout: this.#needs.timeoutMs,
    });
    return new Promise((resolve, reject) => {
      request.on("close", resolve);
      request.on("timeout", () => request.destroy());
      request.on("error", (error) => (request.writableFinished ? resolve() : reject(error)));
      request.on("response", (response) => response.destroy());
      // All bytes have left once the body is flushed.
      request.end(body, () => setImmediate(() => request.destroy()));
    });
  }

  #addressOf(action: string): string {
    return `${this.#needs.url}/provider/${action}`;
  }
}

function headersOf(signature: string | undefined): Record<string, string> {
  return {
    Accept: "application/json",
    "Content-Type": "application/json",
    ...(signature !== undefined && { [SIGNATURE]: signature }),
  };
}

/** A command that repeats the request, without its secrets: each repeat needs a signature of its own. */
function curlIn(url: string, method: string, body: string): string {
  const headers = { "Content-Type": "application/json", [SIGNATURE]: "$SIGNATURE" };
  const shown = body.replaceAll(/("session":\s*")[^"]*"/g, '$1$LAUNCH"');
  return `${curlOf({ method, url, headers })} -d '${shown}'`;
}
