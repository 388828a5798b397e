import { FifoCache } from "#contract/fifo-cache.ts";
import { type AnyCall, SUCCESS } from "#contract/call.ts";
import { textUpTo } from "#contract/text-up-to.ts";
import { carriesText, EMPTY_SUCCESS, envelopeIn } from "./envelope.ts";
import { SingleFlight } from "./single-flight.ts";
import { type FaultName, faultOf, UpstreamFault, type UpstreamRequest, type Upstream } from "./upstream.ts";

interface StoredAnswer {
  readonly text: string;
  readonly etag: string;
  /** When the upstream gave it, ms since the epoch. */
  readonly at: number;
}

interface AnswerStore {
  get(key: string): Promise<StoredAnswer | undefined>;
  /** Keeps an answer for at most `seconds`. */
  put(key: string, answer: StoredAnswer, seconds: number): Promise<void>;
}

/** Answers in the memory of the process. */
const MEMORY_MAX = 64;
const STORED_AT = "x-stored-at";

/** The platform's cache; on bare workerd, which has none, the memory of this process. */
export function answerStore(cache: () => Pick<Cache, "match" | "put">): AnswerStore {
  const memory = memoryStore();
  let chosen: AnswerStore | null = null;
  const platform = platformStore(cache);
  return {
    async get(key) {
      if (chosen !== null) return chosen.get(key);
      try {
        const found = await platform.get(key);
        chosen = platform;
        return found;
      } catch {
        chosen = memory;
        return undefined;
      }
    },
    put: (key, answer, seconds) => (chosen ?? memory).put(key, answer, seconds),
  };
}

function platformStore(cache: () => Pick<Cache, "match" | "put">): AnswerStore {
  return {
    async get(key) {
      const found = await cache().match(key);
      if (found === undefined) return undefined;
      return {
        text: await found.text(),
        etag: found.headers.get("etag") ?? "",
        at: Number(found.headers.get(STORED_AT)),
      };
    },
    async put(key, { text, etag, at }, seconds) {
      const headers = { etag, [STORED_AT]: String(at), "cache-control": `public, max-age=${seconds}` };
      await cache().put(key, new Response(text, { headers }));
    },
  };
}

/** Bounded store of the latest answers; the reader decides which are too old. */
export function memoryStore(max = MEMORY_MAX): AnswerStore {
  const stored = new FifoCache<string, StoredAnswer>(max);
  return {
    get: async (key) => stored.get(key),
    put: async (key, answer) => void stored.set(key, answer),
  };
}

interface CacheParts {
  readonly store: AnswerStore;
  /** Ms since the epoch. */
  readonly now: () => number;
  /** Lets work continue after the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** The longest time until the upstream answers or times out. */
  readonly longestMs: number;
}

/** A stale answer is served for this many times its `cacheSeconds`, while a new one is fetched. */
const STALE_FACTOR = 10;
/** Bounds the memory of a process together with MEMORY_MAX. */
const STORED_MAX_BYTES = 1024 * 1024;
/** Callers make up hosts. Without a bound each would cost the upstream a question, and the memory a place. */
const HOSTS_MAX = 8;
/** The headers of other answers that the proxy reads. */
const HEADERS = ["content-type", "location", "retry-after"];

/** Plain data: other requests may not touch a Response or a body of this one. */
type Outcome =
  | { readonly kind: "stored"; readonly stored: StoredAnswer }
  | {
      readonly kind: "other";
      readonly status: number;
      readonly headers: Record<string, string>;
      readonly text: string;
    }
  | {
      readonly kind: "failed";
      readonly refusal: FaultName;
      readonly retryAfterSeconds: number | undefined;
      readonly why: string;
    }
  /** Larger than STORED_MAX_BYTES: each request asks for its own. */
  | { readonly kind: "too large" };

/**
 * Caches public answers, if the contract allows it (`cacheSeconds`). Public are calls of visitors: they carry no token,
 * so the answer is the same for all. The key is host, path, locale and the parameters of the contract. A query with others
 * goes upstream as it came, past the cache. After the process's first hosts, all others share the answer for no host.
 * Only a success is stored, without `server_time`, which would set clients' clocks wrong. The first request asks; the
 * others wait for its answer.
 */
export function cacheUpstream(upstream: Upstream, { store, now, waitUntil, longestMs }: CacheParts): Upstream {
  const flights = new SingleFlight<Outcome>(longestMs, now);
  const hosts = new Set<string>();

  return {
    ...upstream,
    fetch(request, call) {
      const isPublic = call !== undefined && call.cacheSeconds > 0 && !isPersonal(request, call);
      const parameters = isPublic ? parametersOf(request, call) : null;
      if (call === undefined || parameters === null) return upstream.fetch(request, call);
      const known = withKnownHost(request);
      return storedOrFetched(known, call, keyOf(known, parameters));
    },
  };

  function withKnownHost(request: UpstreamRequest): UpstreamRequest {
    const { "x-forwarded-host": host = "", ...headers } = request.headers;
    if (hosts.size < HOSTS_MAX) hosts.add(host);
    return hosts.has(host) ? request : { ...request, headers };
  }

  async function storedOrFetched(request: UpstreamRequest, call: AnyCall, key: string): Promise<Response> {
    const stored = await store.get(key);
    const age = stored === undefined ? Infinity : (now() - stored.at) / 1000;
    if (stored !== undefined && age < call.cacheSeconds * STALE_FACTOR) {
      if (age >= call.cacheSeconds && !flights.isUnderWay(key)) void begin(request, call, key);
      return storedResponse(stored);
    }
    if (!flights.isUnderWay(key)) return responseOf(await begin(request, call, key), request, call);
    const outcome = await flights.outcome(key);
    // The asking request was lost, with its process or by the platform's time limit.
    if (outcome === undefined) return storedOrFetched(request, call, key);
    return responseOf(outcome, request, call);
  }

  /** Asks the upstream for all who want the same answer, even if the first request is cancelled. */
  function begin(request: UpstreamRequest, call: AnyCall, key: string): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const end = flights.begin(key, promise);
    waitUntil(
      fetchOutcome(request, call).then(async (outcome) => {
        resolve(outcome);
        // Until the store has the answer, other requests find the outcome.
        if (outcome.kind === "stored") {
          await store.put(key, outcome.stored, call.cacheSeconds * STALE_FACTOR).catch(() => undefined);
        }
        end();
      }),
    );
    return promise;
  }

  /** Never rejects: each waiting request throws its own fault. */
  async function fetchOutcome(request: UpstreamRequest, call: AnyCall): Promise<Outcome> {
    try {
      return await outcomeOf(await upstream.fetch(request, call));
    } catch (error) {
      const { refusal, retryAfterSeconds } = faultOf(error);
      const why = error instanceof Error ? error.message : String(error);
      return { kind: "failed", refusal, retryAfterSeconds, why };
    }
  }

  async function outcomeOf(answer: Response): Promise<Outcome> {
    const given = await textUpTo(STORED_MAX_BYTES, answer.body);
    if (given === null) return { kind: "too large" };
    const [status, text] = given === "" && answer.ok ? [SUCCESS, EMPTY_SUCCESS.body] : [answer.status, given];
    if (!carriesText(status)) throw new UpstreamFault("upstream_failed", `an answer with status ${status}`);
    const { code, fields } = envelopeIn(text) ?? {};
    if (status !== SUCCESS || code !== SUCCESS || given === "") {
      const headers = Object.fromEntries(HEADERS.flatMap((name) => headerIn(answer, name)));
      return { kind: "other", status, headers, text };
    }
    const { server_time: _, ...lasting } = fields ?? {};
    const stored = JSON.stringify(lasting);
    return { kind: "stored", stored: { text: stored, etag: await etagOf(stored), at: now() } };
  }

  function responseOf(outcome: Outcome, request: UpstreamRequest, call: AnyCall): Response | Promise<Response> {
    switch (outcome.kind) {
      case "stored":
        return storedResponse(outcome.stored);
      case "other":
        return new Response(outcome.text, { status: outcome.status, headers: outcome.headers });
      case "failed":
        throw new UpstreamFault(outcome.refusal, outcome.why, outcome.retryAfterSeconds);
      case "too large":
        return upstream.fetch(request, call);
    }
  }
}

function isPersonal({ headers }: UpstreamRequest, { by, method }: AnyCall): boolean {
  return by !== "visitor" || method !== "GET" || headers["authorization"] !== undefined;
}

/**
 * The parameters without `t`, as bytes. Null: one is there twice or not in the contract, so that the answer depends on
 * more than a key may count.
 */
function parametersOf({ url }: UpstreamRequest, call: AnyCall): readonly string[] | null {
  // The gateway gives each call its `t`, so that its address has a query.
  const query = url.slice(url.indexOf("?") + 1);
  const pairs = query.split("&").filter((pair) => pair !== "" && !pair.startsWith("t="));
  const names = pairs.map((pair) => pair.split("=", 1)[0] ?? "");
  const isCounted = names.every((name, at) => Object.hasOwn(call.query.shape, name) && names.indexOf(name) === at);
  return isCounted ? pairs : null;
}

/** The key of all requests that mean the same. */
function keyOf({ url, headers }: UpstreamRequest, parameters: readonly string[]): string {
  // In front, so that no query of a caller can replace them. A backend may build addresses from the host.
  const variants = ["accept-language", "x-forwarded-proto", "x-forwarded-host"].map((name) => [
    name,
    headers[name] ?? "",
  ]);
  return `${url.slice(0, url.indexOf("?"))}?${new URLSearchParams(variants).toString()}&${parameters.toSorted().join("&")}`;
}

function headerIn({ headers }: Response, name: string): [string, string][] {
  const value = headers.get(name);
  return value === null ? [] : [[name, value]];
}

function storedResponse({ text, etag }: StoredAnswer): Response {
  return new Response(text, { headers: { "content-type": "application/json", etag } });
}

const TAG_BYTES = 16;

async function etagOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `"${Array.from(digest.subarray(0, TAG_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}
