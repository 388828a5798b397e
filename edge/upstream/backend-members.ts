import { hash } from "node:crypto";
import { logout } from "#contract/calls/account.ts";
import { profile } from "#contract/calls/profile.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/values/locale.ts";
import { MEMBER_ID_MAX } from "#contract/values/values.ts";
import { readEnvelope, carriesText } from "./envelope.ts";
import { UpstreamFault, type Upstream, type UpstreamRequest } from "./upstream.ts";

/** The simulator's members for those of another backend. Only this process can ask for one: no header names it. */
export interface BackendAccounts {
  /**
   * Opens a session of the member for `identity`, which is made on first use. Resolves with the session's token, or
   * with null if the session was ended after `asked`.
   */
  openBackendSession(identity: string, secret: string, asked: number, locale: Locale): Promise<string | null>;
  /** Ends it at that time, and closes its sockets. */
  endBackendSession(token: string, ended: number): Promise<void>;
}

interface BackendMembersOptions {
  readonly simulator: Upstream & BackendAccounts;
  readonly backend: Upstream;
  /** The backend's address: members of two backends are never the same. */
  readonly name: string;
  /** Ms since the epoch. */
  readonly now: () => number;
}

/** A member of the backend, and the token of its session at the simulator. */
interface Known {
  readonly id: string;
  readonly token: string;
  /** When the backend is asked again, ms since the epoch. */
  readonly until: number;
}

/** For this long the backend is not asked again whose token it is. */
export const KNOWN_MS = 60_000;
const KNOWN_MAX = 10_000;
const ANSWER_MAX_BYTES = 256 * 1024;
const SUCCESS = 200;
const UNAUTHORIZED = 401;
const CLIENT_ERROR = 400;
/** The headers of a request that tell who asks, and under which id. The rest belongs to its own call. */
const CALLER_HEADERS = [
  "authorization",
  "accept-language",
  "x-request-id",
  "traceparent",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-for",
  "x-client-address",
  "x-client-country",
];

/**
 * A simulator beside a backend, for the backend's members. The backend says whose token a request shows. The simulator
 * then gets the request with a token of its own, of the member that stands for this one.
 */
export class BackendMembers {
  readonly #options: BackendMembersOptions;
  /** By the token's hash. */
  readonly #known = new Map<string, Known>();

  constructor(options: BackendMembersOptions) {
    this.#options = options;
  }

  /** Answers like the simulator, or like the backend if that does not know the member. */
  get upstream(): Upstream & Required<Pick<Upstream, "callerOf">> {
    return {
      fetch: (request, call) => this.#fetch(request, () => this.#options.simulator.fetch(request, call)),
      callerOf: async (request) => {
        const found = isOfMember(request) ? await this.#find(request) : null;
        return found === null || found instanceof Response ? undefined : found.id;
      },
    };
  }

  /** The same backend; a log-out there ends the session at the simulator, too. */
  withLogout(backend: Upstream): Upstream {
    return {
      ...backend,
      fetch: (request, call) =>
        call === logout ? this.#logOut(request, () => backend.fetch(request, call)) : backend.fetch(request, call),
    };
  }

  async #logOut(request: UpstreamRequest, ask: () => Promise<Response>): Promise<Response> {
    // Afterwards the backend does not know the token any more.
    const found = await this.#find(request).catch(() => null);
    const answer = await ask();
    if (found !== null && !(found instanceof Response)) {
      this.#known.delete(hashOf(request));
      await this.#options.simulator.endBackendSession(found.token, this.#options.now());
    }
    return answer;
  }

  async #fetch(request: UpstreamRequest, answerVisitor: () => Promise<Response>): Promise<Response> {
    if (!isOfMember(request)) return answerVisitor();
    const found = await this.#find(request);
    if (found instanceof Response) return found;
    const answer = await this.#options.simulator.fetch(withToken(request, found.token));
    // Another process has ended the session: the backend decides anew.
    if (answer.status === UNAUTHORIZED) this.#known.delete(hashOf(request));
    return answer.webSocket === null ? markPlayMoney(answer) : answer;
  }

  /** The member whose token a request shows, or the backend's answer if it knows none. */
  async #find(request: UpstreamRequest): Promise<Known | Response> {
    const { simulator, name, now } = this.#options;
    const key = hashOf(request);
    const known = this.#known.get(key);
    if (known !== undefined && now() < known.until) return known;
    this.#known.delete(key);
    const asked = now();
    const id = await askMember(this.#options.backend, request, asked);
    if (id instanceof Response) {
      // It had ended before the question.
      if (known !== undefined && id.status === UNAUTHORIZED) await simulator.endBackendSession(known.token, asked - 1);
      return id;
    }
    // Each process makes the same token of the simulator from the same token of the backend.
    const secret = hash("sha256", `session\n${name}\n${request.headers["authorization"]}`, "hex");
    const identity = hash("sha256", `member\n${name}\n${id}`, "hex");
    // The gateway has chosen it.
    const language = request.headers["accept-language"];
    const locale = isLocale(language) ? language : DEFAULT_LOCALE;
    const token = await simulator.openBackendSession(identity, secret, asked, locale);
    // The member logged out while the backend answered, here or in another process.
    if (token === null) return new Response(null, { status: UNAUTHORIZED });
    const found = { id, token, until: now() + KNOWN_MS };
    const [oldest] = this.#known.keys();
    if (this.#known.size >= KNOWN_MAX && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, found);
    return found;
  }
}

/** The member whose token a request shows, by a question for its profile; or the backend's answer if it knows none. */
export async function askMember(
  backend: Upstream,
  { url, headers }: UpstreamRequest,
  now: number,
): Promise<string | Response> {
  const { path, method } = profile;
  const address = backend.addressOf?.(path) ?? new URL(url).origin + path;
  const own = CALLER_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  const request = { path, method, url: `${address}?t=${now}`, headers: Object.fromEntries(own), body: undefined };
  const answer = await backend.fetch(request, profile);
  const { status } = answer;
  const envelope = await readEnvelope(answer, ANSWER_MAX_BYTES);
  if (envelope?.code === UNAUTHORIZED || status === UNAUTHORIZED) return new Response(null, { status: UNAUTHORIZED });
  if (envelope === null || envelope.code !== SUCCESS || status >= CLIENT_ERROR) {
    const isAnswer = carriesText(status) && (envelope !== null || status >= CLIENT_ERROR);
    if (!isAnswer) throw new UpstreamFault("upstream_failed", "the backend did not say whose token it is");
    return new Response(envelope?.body ?? "", { status });
  }
  const id = memberIdIn(envelope.fields);
  if (id === null) {
    throw new UpstreamFault("upstream_unreadable", "entry.user_id: no member", undefined, "entry.user_id");
  }
  return id;
}

function isOfMember({ headers }: UpstreamRequest): boolean {
  return headers["authorization"] !== undefined;
}

/** The member's id in a profile: a text or a number. A rounded number could be that of two members. */
export function memberIdIn(fields: unknown): string | null {
  const { entry } = (fields ?? {}) as { entry?: { user_id?: unknown; id?: unknown } | null };
  const id = entry?.user_id ?? entry?.id;
  if (typeof id === "bigint") return String(id);
  if (typeof id === "number") return Number.isSafeInteger(id) ? String(id) : null;
  const text = typeof id === "string" ? id.trim() : "";
  return text === "" || text.length > MEMBER_ID_MAX ? null : text;
}

function withToken(request: UpstreamRequest, token: string): UpstreamRequest {
  const url = new URL(request.url);
  // Sockets show their token in the query.
  if (url.searchParams.has("token")) url.searchParams.set("token", token);
  return { ...request, url: url.href, headers: { ...request.headers, authorization: `Token ${token}` } };
}

/** Says in the envelope that this money is not the backend's. */
async function markPlayMoney(answer: Response): Promise<Response> {
  const text = await answer.text();
  const marked = text.startsWith('{"') ? `{"play_money":true,${text.slice(1)}` : text;
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(marked, { status: answer.status, headers });
}

function hashOf({ headers }: UpstreamRequest): string {
  return hash("sha256", headers["authorization"] ?? "", "hex");
}
