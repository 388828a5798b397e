import type { AnyCall } from "#contract/call.ts";
import { textUpTo, carriesText, envelopeIn } from "./envelope.ts";
import { type FaultName, faultOf, UpstreamFault, type UpstreamRequest, type Upstream } from "./upstream.ts";

/** An answer that is kept for others who ask the same. */
interface StoredAnswer {
  readonly text: string;
  readonly etag: string;
  /** When it was given, ms since the epoch. */
  readonly at: number;
}

/** Where answers are kept, each by the address that stands for its question. */
interface AnswerStore {
  get(key: string): Promise<StoredAnswer | undefined>;
  /** Keeps it for so many seconds, or for less. */
  put(key: string, answer: StoredAnswer, seconds: number): Promise<void>;
}

/** What this process remembers where the platform keeps nothing. */
const MEMORY_MAX = 64;
const STORED_AT = "x-kept-at";

/** The cache of the location; where there is none, as on bare workerd, the memory of this process. */
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

/** Keeps the latest answers; how old one may be, the reader decides. */
export function memoryStore(max = MEMORY_MAX): AnswerStore {
  const kept = new Map<string, StoredAnswer>();
  return {
    get: async (key) => kept.get(key),
    async put(key, answer) {
      kept.delete(key);
      const [longest] = kept.keys();
      if (kept.size >= max && longest !== undefined) kept.delete(longest);
      kept.set(key, answer);
    },
  };
}

interface Flight<Outcome> {
  readonly outcome: Promise<Outcome>;
  /** From then on it is taken for lost. Ms since the epoch. */
  readonly until: number;
}

/**
 * Work that is under way in this isolate, by key, so that several requests can wait for the same. An outcome has to be
 * plain data: a request must not touch the I/O objects of another. Whoever waits has a timer of its own: without one the
 * platform ends a request whose answer depends on another request that is gone.
 */
class SingleFlight<Outcome> {
  readonly #underWay = new Map<string, Flight<Outcome>>();
  readonly #longestMs: number;
  readonly #now: () => number;

  constructor(longestMs: number, now: () => number) {
    this.#longestMs = longestMs;
    this.#now = now;
  }

  isUnderWay(key: string): boolean {
    return this.#current(key) !== undefined;
  }

  /** Notes work that begins. Call the result when nobody should wait for it any more. */
  begin(key: string, outcome: Promise<Outcome>): () => void {
    const flight = { outcome, until: this.#now() + this.#longestMs };
    this.#underWay.set(key, flight);
    return () => {
      if (this.#underWay.get(key) === flight) this.#underWay.delete(key);
    };
  }

  /** The outcome of work that is under way; undefined: there is none, or it was lost. */
  async outcome(key: string): Promise<Outcome | undefined> {
    const flight = this.#current(key);
    if (flight === undefined) return undefined;
    const { promise: isLost, resolve: lose } = Promise.withResolvers<undefined>();
    const timer = setTimeout(lose, flight.until - this.#now());
    try {
      return await Promise.race([flight.outcome, isLost]);
    } finally {
      clearTimeout(timer);
    }
  }

  #current(key: string): Flight<Outcome> | undefined {
    const flight = this.#underWay.get(key);
    return flight !== undefined && flight.until > this.#now() ? flight : undefined;
  }
}

export interface CacheParts {
  readonly store: AnswerStore;
  /** Ms since the epoch. */
  readonly now: () => number;
  /** Lets work go on when the answer is out. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** The longest that the upstream takes to answer or to be given up. */
  readonly longestMs: number;
}

/** How many times its `cacheSeconds` an answer is still given out, while a new one is fetched for those who come later. */
const STALE_FACTOR = 10;
/** The memory of a process keeps a bounded number of answers, so each of them is bounded too. */
const STORED_MAX_BYTES = 1024 * 1024;
const SUCCESS = 200;
/** What the gateway looks at of an answer that is not kept. */
const HEADERS = ["content-type", "location", "retry-after"];

/** What became of asking the upstream. Plain data: other requests may not touch a Response or a body of this one. */
type Outcome =
  | { readonly kind: "kept"; readonly kept: StoredAnswer }
  | {
      readonly kind: "not kept";
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
 * An upstream whose public answers are kept if the contract allows it (`cacheSeconds`): those to calls of visitors, which
 * carry no token, so that they are the same for all. Kept by all that the upstream is told: host, path, locale, and the
 * parameters that the contract names, which are the only ones that go upstream. Only a success is kept, and without
 * `server_time`, from which clients would set their clocks wrong. While one request asks, the others wait for its answer.
 */
export function cacheUpstream(upstream: Upstream, { store, now, waitUntil, longestMs }: CacheParts): Upstream {
  const flights = new SingleFlight<Outcome>(longestMs, now);

  return {
    ...upstream,
    fetch(request, call) {
      const isPublic = call !== undefined && call.cacheSeconds > 0 && !isPersonal(request, call);
      return isPublic ? storedOrFetched(canonical(request, call), call) : upstream.fetch(request, call);
    },
  };

  async function storedOrFetched({ request, key }: Canonical, call: AnyCall): Promise<Response> {
    const kept = await store.get(key);
    const age = kept === undefined ? Infinity : (now() - kept.at) / 1000;
    if (kept !== undefined && age < call.cacheSeconds * STALE_FACTOR) {
      if (age >= call.cacheSeconds && !flights.isUnderWay(key)) void begin(request, call, key);
      return answerOf(kept);
    }
    if (!flights.isUnderWay(key)) return answered(await begin(request, call, key), request, call);
    const outcome = await flights.outcome(key);
    // The request that asked was lost, with its process or beyond the time that the platform gave it.
    if (outcome === undefined) return storedOrFetched({ request, key }, call);
    return answered(outcome, request, call);
  }

  /** Asks the upstream for all who want the same answer. It goes on if the request that began it is cancelled. */
  function begin(request: UpstreamRequest, call: AnyCall, key: string): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const end = flights.begin(key, promise);
    waitUntil(
      ask(request, call).then(async (outcome) => {
        resolve(outcome);
        // Those who find nothing in the store until it is there still find the outcome.
        if (outcome.kind === "kept") {
          await store.put(key, outcome.kept, call.cacheSeconds * STALE_FACTOR).catch(() => undefined);
        }
        end();
      }),
    );
    return promise;
  }

  /** Never rejects: each waiting request throws a fault of its own. */
  async function ask(request: UpstreamRequest, call: AnyCall): Promise<Outcome> {
    try {
      return await outcomeOf(await upstream.fetch(request, call));
    } catch (error) {
      const { refusal, retryAfterSeconds } = faultOf(error);
      const why = error instanceof Error ? error.message : String(error);
      return { kind: "failed", refusal, retryAfterSeconds, why };
    }
  }

  async function outcomeOf(answer: Response): Promise<Outcome> {
    const { status } = answer;
    const text = await textUpTo(STORED_MAX_BYTES, answer.body);
    if (text === null) return { kind: "too large" };
    if (!carriesText(status)) throw new UpstreamFault("upstream_failed", `an answer with status ${status}`);
    const { code, fields } = envelopeIn(text) ?? {};
    if (status !== SUCCESS || code !== SUCCESS) {
      const headers = Object.fromEntries(HEADERS.flatMap((name) => headerIn(answer, name)));
      return { kind: "not kept", status, headers, text };
    }
    const { server_time: _, ...lasting } = fields ?? {};
    const kept = JSON.stringify(lasting);
    return { kind: "kept", kept: { text: kept, etag: await etagOf(kept), at: now() } };
  }

  function answered(outcome: Outcome, request: UpstreamRequest, call: AnyCall): Response | Promise<Response> {
    switch (outcome.kind) {
      case "kept":
        return answerOf(outcome.kept);
      case "not kept":
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

/** A question with nothing in it that the contract does not name, and the key of all questions that are the same. */
interface Canonical {
  readonly request: UpstreamRequest;
  readonly key: string;
}

function canonical(request: UpstreamRequest, call: AnyCall): Canonical {
  const { url, headers } = request;
  const mark = url.indexOf("?");
  const address = mark === -1 ? url : url.slice(0, mark);
  const given = new Map(new URLSearchParams(mark === -1 ? "" : url.slice(mark)));
  const named = Object.keys(call.query.shape).filter((name) => given.has(name));
  const query = new URLSearchParams(named.sort().map((name) => [name, given.get(name) ?? ""]));
  const asked = new URLSearchParams(query);
  const time = given.get("t");
  if (time !== undefined) asked.set("t", time);
  // First, where no query that someone sends can stand in their place. A backend may make addresses of the host.
  const seen = ["accept-language", "x-forwarded-proto", "x-forwarded-host"].map((name) => [name, headers[name] ?? ""]);
  const key = `${address}?${new URLSearchParams(seen).toString()}&${query.toString()}`;
  return { request: { ...request, url: `${address}?${asked.toString()}` }, key };
}

function headerIn({ headers }: Response, name: string): [string, string][] {
  const value = headers.get(name);
  return value === null ? [] : [[name, value]];
}

function answerOf({ text, etag }: StoredAnswer): Response {
  return new Response(text, { headers: { "content-type": "application/json", etag } });
}

const TAG_BYTES = 16;

/** A strong entity tag: the same text has the same, and no other has. */
async function etagOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `"${Array.from(digest.subarray(0, TAG_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}
