import { writeJson } from "../../../contract/values/json.ts";
import type { AnyCall, ReadOf } from "../../../contract/call.ts";
import { readTolerantly } from "../../../contract/values/tolerant.ts";
import type { Locale } from "../../../contract/values/locale.ts";
import type { Failure, Trial } from "../check.ts";
import { ANSWER_MAX_BYTES, textUpTo } from "../../../contract/text-up-to.ts";
import { answerFailures, isElsewhere, isNotFound, type Reply, replyIn, told } from "./answer.ts";
import { curlOf, type Sent } from "./exchange.ts";
import { GameSocket, type HeardFrame, type NamedFrame } from "./socket.ts";

export interface BackendOptions {
  /** Without a slash at its end. */
  readonly url: string;
  readonly timeoutMs: number;
  /** Reads tokens as `Authorization: Bearer`. */
  readonly isBearer?: boolean;
  readonly now: () => number;
  readonly random: () => string;
  /** Hears of every answer to a call of the specification. */
  readonly onReply?: (call: AnyCall, options: AskOptions, reply: Reply) => void;
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

type Success<C extends AnyCall> = Answer<C> & { readonly fields: ReadOf<C> };

const REDIRECTS_MAX = 5;
const BUSY_WAIT_MAX_S = 20;
/** A whole run waits so long for a busy backend. */
const BUSY_MS = 60_000;

/** A backend under test. Every answer is checked as it arrives, and every breach is reported once. */
export class Backend {
  readonly #options: BackendOptions;
  readonly #reported = new Set<string>();
  #slash = "";
  #busyLeftMs = BUSY_MS;

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

  /** Connects to a game's socket; resolves once the handshake is over. */
  async openSocket(
    game: "aviator" | "luckyhit",
    token: string,
    named: readonly NamedFrame[] = [],
    locale: Locale = "in",
  ): Promise<GameSocket> {
    const own = this.#options.sockets[game] ?? `${this.url.replace(/^http/, "ws")}/${game}`;
    const url = `${own}?token=${encodeURIComponent(token)}&locale=${locale}&t=${this.now()}`;
    const socket = new GameSocket(url, named, this.#options.onFrame, { "Accept-Language": locale });
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

  /**
   * Asks a call that has to be refused. An answer that shows no such call is no refusal: the check then did not run. Code
   * 404 is one if `isKnown`: the same call succeeded before.
   */
  async refuses<C extends AnyCall>(
    trial: Trial,
    call: C,
    options: AskOptions,
    detail: string,
    isKnown = false,
  ): Promise<Answer<C>> {
    const answer = await this.ask(trial, call, options);
    if (answer.code === 200) trial.fail("refused", detail, { curl: answer.curl });
    else if (isElsewhere(answer)) {
      const isUnknownId = isNotFound(answer) && (isKnown || (await this.#refusesNothing(trial, call, options)));
      const said = `${call.method} ${call.path} answers ${told(answer)}`;
      if (!isUnknownId) throw trial.notRun(`${said}, which shows no refusal of its own`);
    }
    return answer;
  }

  /** Whether a call refuses an empty request by another code than 404, so that it exists. */
  async #refusesNothing(trial: Trial, call: AnyCall, { token }: AskOptions): Promise<boolean> {
    const empty = await this.ask(trial, call, { ...(token !== undefined && { token }), isJudged: false });
    return empty.code !== 200 && !isElsewhere(empty);
  }

  /** Asks a call that may be refused for a reason of the backend's: the check then did not run. */
  async accepts<C extends AnyCall>(trial: Trial, call: C, options: AskOptions): Promise<Success<C>> {
    return accepted(trial, call, await this.ask(trial, call, options));
  }

  /** Asks a call that has to succeed; a failure ends the check. */
  async succeeds<C extends AnyCall>(trial: Trial, call: C, options: AskOptions): Promise<Success<C>> {
    const answer = await this.ask(trial, call, options);
    const detail = `${call.method} ${call.path} answers ${told(answer)}`;
    trial.expect(answer.code === 200, "success", detail, { curl: answer.curl });
    return accepted(trial, call, answer);
  }

  /** The fields of a call that has to succeed. The check does not run if another one reports why it did not. */
  async read<C extends AnyCall>(trial: Trial, call: C, options: AskOptions = {}): Promise<ReadOf<C>> {
    const answer = await this.ask(trial, call, options);
    const route = `${call.method} ${call.path}`;
    if (answer.code !== 200) {
      const isBarred = call.by === "visitor" && (answer.code === 401 || answer.code === 403);
      this.#report(trial, `success ${route}`, {
        rule: isBarred ? "visitor" : "success",
        detail: told(answer),
        curl: answer.curl,
      });
    }
    return accepted(trial, call, answer).fields;
  }

  /** Fetches a page of the backend's own, such as a page of payment. Redirects to other servers are not followed. */
  async page(address: string, form?: Readonly<Record<string, string>>): Promise<{ status: number; text: string }> {
    const signal = AbortSignal.timeout(this.#options.timeoutMs);
    let url = new URL(address, `${this.url}/`);
    let init: RequestInit = form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) };
    for (let count = 0; ; count++) {
      const response = await fetch(url, { ...init, signal, redirect: "manual" });
      const next = URL.parse(response.headers.get("location") ?? "", url);
      const isRedirect = response.status >= 300 && response.status < 400 && next?.origin === url.origin;
      if (!isRedirect || count === REDIRECTS_MAX) return { status: response.status, text: await wholeText(response) };
      await response.body?.cancel();
      url = next;
      if (response.status < 307) init = {};
    }
  }

  /** Sets the next outcomes of a table. */
  async force(
    { force, forceToken }: { readonly force: string; readonly forceToken: string },
    table: string,
    outcomes: readonly unknown[],
  ): Promise<void> {
    const headers = {
      "Content-Type": "application/json",
      ...(forceToken !== "" && { Authorization: `Bearer ${forceToken}` }),
    };
    const body = JSON.stringify({ table, outcomes });
    const response = await fetch(force, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.timeout(this.#options.timeoutMs),
    });
    if (!response.ok) throw new Error(`${force} answers HTTP status ${response.status} for ${table}`);
    await response.body?.cancel();
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
        ...(token !== undefined && { Authorization: `${this.#options.isBearer ? "Bearer" : "Token"} ${token}` }),
        ...(key !== undefined && { "Idempotency-Key": key }),
        ...(hasBody && { "Content-Type": "application/json" }),
      },
      ...(hasBody && { body: body ?? {} }),
    };
    for (;;) {
      const response = await this.#fetch(sent);
      if (response.status !== 429 || this.#busyLeftMs <= 0) {
        const text = await wholeText(response).catch((error: unknown) => {
          throw new Error(`${method} ${path}: ${String(error)}`, { cause: error });
        });
        return replyIn(response.status, text, curlOf(sent), response.headers.get("location") ?? "");
      }
      await response.body?.cancel();
      const seconds = Math.max(1, Number(response.headers.get("retry-after")) || 1);
      const waitMs = Math.min(BUSY_WAIT_MAX_S * 1000, seconds * 1000, this.#busyLeftMs);
      this.#busyLeftMs -= waitMs;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  async #fetch(sent: Sent, isFirst = true): Promise<Response> {
    const { method, url, headers, body } = sent;
    try {
      return await fetch(url, {
        method,
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(this.#options.timeoutMs),
        ...(body !== undefined && { body: writeJson(body) }),
      });
    } catch (error) {
      // The backend may close an idle connection at the moment when a call is sent on it.
      const isRepeatable = method === "GET" || headers["Idempotency-Key"] !== undefined;
      if (isFirst && isRepeatable && isClosed(error)) return this.#fetch(sent, false);
      const why = error instanceof Error ? `${error.message} ${String(error.cause ?? "")}`.trim() : String(error);
      throw new Error(`${method} ${new URL(url).pathname}: ${why}`, { cause: error });
    }
  }
}

/** A successful answer; ends the check if there is none. */
function accepted<C extends AnyCall>(trial: Trial, { method, path }: C, answer: Answer<C>): Success<C> {
  const { code, fields } = answer;
  if (code !== 200) throw trial.notRun(`${method} ${path} answers ${told(answer)}`);
  if (fields === null) throw trial.notRun(`${method} ${path} cannot be read`);
  return { ...answer, fields };
}

function isClosed(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error && "code" in cause && (cause.code === "ECONNRESET" || cause.code === "UND_ERR_SOCKET");
}

async function wholeText({ body }: Response): Promise<string> {
  const text = await textUpTo(ANSWER_MAX_BYTES, body);
  if (text === null) throw new Error(`the answer is longer than ${ANSWER_MAX_BYTES} bytes`);
  return text;
}

function stringsOf(values: Readonly<Record<string, string | number>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** HTTP status 500 or more. */
function isOfStatus({ rule, detail }: Failure): boolean {
  return rule === "status" && detail.startsWith("HTTP");
}
