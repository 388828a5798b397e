import type { AnyCall, ReadOf } from "../../edge/contract/call.ts";
import { readTolerantly } from "../../edge/contract/values/tolerant.ts";
import type { Locale } from "../../edge/contract/values/locale.ts";
import type { Failure, Trial } from "../check.ts";
import { answerFailures, type Reply, replyIn } from "./answer.ts";
import { curlOf, type Sent } from "./exchange.ts";
import { GameSocket, type HeardFrame, type NamedFrame } from "./socket.ts";

export interface BackendOptions {
  /** Without a slash at its end. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly random: () => string;
  /** Hears of every answer to a call of the specification. */
  readonly onReply?: (call: AnyCall, options: AskOptions, reply: Reply) => void;
  /** Hears of every frame. */
  readonly onFrame?: (frame: HeardFrame) => void;
  /** Whole addresses of the sockets; by default below `url`. */
  readonly sockets: Readonly<Partial<Record<"aviator" | "luckyhit", string>>>;
}

export interface AskOptions {
  readonly token?: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly locale?: Locale;
  /** The Idempotency-Key. */
  readonly key?: string;
  /** False: an answer without the envelope is no failure, because the check judges it. */
  readonly isJudged?: boolean;
}

/** A reply with its fields as a client reads them; null if the call was refused or cannot be read. */
export interface Answer<C> extends Reply {
  readonly fields: ReadOf<C> | null;
}

const BODY_MAX = 5_000_000;
const BUSY_WAITS_MAX = 3;
const BUSY_WAIT_MAX_S = 20;

/** A backend under test. Every answer is checked as it arrives, and every breach is reported once. */
export class Backend {
  readonly #options: BackendOptions;
  readonly #reported = new Set<string>();
  #slash = "";

  constructor(options: BackendOptions) {
    this.#options = options;
  }

  get url(): string {
    return this.#options.url;
  }

  now(): number {
    return this.#options.now();
  }

  /** A new text of 20 letters and digits: a key, or a player's seed. */
  newName(): string {
    return this.#options.random();
  }

  /** Learns whether the backend wants a slash at the end of paths. */
  async detectSlash(): Promise<boolean> {
    const plain = await this.#send({ method: "GET", path: "/shop/games" });
    const isRedirected = plain.status >= 300 && plain.status < 400;
    if (isRedirected && new URL(plain.location, this.url).pathname.endsWith("/shop/games/")) this.#slash = "/";
    return this.#slash !== "";
  }

  #socketUrl(game: "aviator" | "luckyhit", token: string): string {
    const own = this.#options.sockets[game] ?? `${this.url.replace(/^http/, "ws")}/${game}`;
    return `${own}?token=${encodeURIComponent(token)}&t=${this.now()}`;
  }

  /** Connects to a game's socket; resolves once the handshake is over. */
  async openSocket(game: "aviator" | "luckyhit", token: string, named: readonly NamedFrame[]): Promise<GameSocket> {
    const socket = new GameSocket(this.#socketUrl(game, token), named, this.#options.onFrame);
    await socket.opens();
    return socket;
  }

  /** Asks a call of the specification and checks status, envelope, fields and decimals of its answer. */
  async ask<C extends AnyCall>(trial: Trial, call: C, options: AskOptions = {}): Promise<Answer<C>> {
    const route = `${call.method} ${call.path}`;
    const reply = await this.#send({ method: call.method, path: call.path, ...options });
    this.#options.onReply?.(call, options, reply);
    const failures = answerFailures(route, new URLSearchParams(stringsOf(options.query)), reply);
    // The check judges the envelope itself.
    const judged = options.isJudged === false ? failures.filter(isOfStatus) : failures;
    for (const failure of judged) this.#report(trial, `${failure.rule} ${route} ${failure.field ?? ""}`, failure);
    if (options.isJudged === false || reply.code !== 200 || !reply.isEnvelope) return { ...reply, fields: null };
    return { ...reply, fields: (readTolerantly(call.answer, reply.json) as ReadOf<C> | undefined) ?? null };
  }

  /** The fields of a call that has to succeed. Skips the check if another check reports why it did not. */
  async read<C extends AnyCall>(trial: Trial, call: C, options: AskOptions = {}): Promise<ReadOf<C>> {
    const answer = await this.ask(trial, call, options);
    const route = `${call.method} ${call.path}`;
    if (answer.code !== 200) {
      const isBarred = call.by === "visitor" && (answer.code === 401 || answer.code === 403);
      this.#report(trial, `success ${route}`, {
        rule: isBarred ? "visitor" : "success",
        detail: `code ${answer.code}: ${answer.msg}`,
        curl: answer.curl,
      });
    }
    if (answer.fields === null) throw trial.skip(`${route} cannot be read`);
    return answer.fields;
  }

  /** Fetches a page of the backend's own, such as a page of payment. */
  async page(address: string, form?: Readonly<Record<string, string>>): Promise<{ status: number; text: string }> {
    const response = await fetch(new URL(address, `${this.url}/`), {
      signal: AbortSignal.timeout(this.#options.timeoutMs),
      ...(form !== undefined && { method: "POST", body: new URLSearchParams(form) }),
    });
    return { status: response.status, text: (await response.text()).slice(0, BODY_MAX) };
  }

  #report(trial: Trial, key: string, { rule, detail, ...more }: Failure): void {
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    trial.fail(rule, detail, more);
  }

  async #send(request: AskOptions & { method: string; path: string }): Promise<Reply> {
    const { method, path, token, query = {}, body, locale = "in", key } = request;
    const address = new URL(`${this.url}${path}${this.#slash}`);
    for (const [name, value] of Object.entries(stringsOf(query))) address.searchParams.set(name, value);
    address.searchParams.set("t", String(this.now()));
    const hasBody = method !== "GET";
    const sent: Sent = {
      method,
      url: address.href,
      headers: {
        Accept: "application/json",
        "Accept-Language": locale,
        ...(token !== undefined && { Authorization: `Token ${token}` }),
        ...(key !== undefined && { "Idempotency-Key": key }),
        ...(hasBody && { "Content-Type": "application/json" }),
      },
      ...(hasBody && { body: body ?? {} }),
    };
    for (let busy = 0; ; busy++) {
      const response = await this.#fetch(sent);
      const isBusy = response.status === 429 && busy < BUSY_WAITS_MAX;
      if (!isBusy) {
        const text = (await response.text()).slice(0, BODY_MAX);
        return replyIn(response.status, text, curlOf(sent), response.headers.get("location") ?? "");
      }
      await response.body?.cancel();
      const seconds = Number(response.headers.get("retry-after") ?? 1);
      const waitMs = Math.min(BUSY_WAIT_MAX_S, seconds || 1) * 1000;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  async #fetch({ method, url, headers, body }: Sent): Promise<Response> {
    try {
      return await fetch(url, {
        method,
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(this.#options.timeoutMs),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (error) {
      const why = error instanceof Error ? `${error.message} ${String(error.cause ?? "")}`.trim() : String(error);
      throw new Error(`${method} ${new URL(url).pathname}: ${why}`, { cause: error });
    }
  }
}

function stringsOf(values: Readonly<Record<string, string | number>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** HTTP status 500 or more. */
function isOfStatus({ rule, detail }: Failure): boolean {
  return rule === "status" && detail.startsWith("HTTP");
}
