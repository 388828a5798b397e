import type { OriginSettings } from "../settings.ts";
import { openSocket } from "./relay.ts";
import { isRedirect, otherSlash, redirectTo, withSlash } from "./safe-addresses.ts";
import { isTimeout, UpstreamFault, type UpstreamRequest, requestInit, type Upstream } from "./upstream.ts";

/** Failures in a row after which an origin is left in peace, and for how long. */
const FAILURES_MAX = 5;
const PAUSE_MS = 5_000;

/**
 * Keeps calls from an origin that does not answer. After `FAILURES_MAX` failures in a row it opens; when the pause is
 * over one call may try, and the others wait for what becomes of it. It remembers numbers alone, so that it may be shared
 * by all requests of an isolate.
 */
export class Breaker {
  #failures = 0;
  /** While open: when the next call may try. */
  #closedAt = 0;
  #probing = false;
  readonly #probeMs: number;

  /** `probeMs`: how long a call may take. One that has said nothing by then is lost: its caller went away. */
  constructor(probeMs: number) {
    this.#probeMs = probeMs;
  }

  /** 0: the call may be made, and how it went is to be told; else the ms to wait. */
  waitMs(now: number): number {
    if (this.#failures < FAILURES_MAX) return 0;
    if (now < this.#closedAt) return this.#closedAt - now;
    this.#probing = true;
    this.#closedAt = now + this.#probeMs;
    return 0;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#probing = false;
  }

  failed(now: number): void {
    if (this.#failures < FAILURES_MAX) this.#failures += 1;
    // A call from before it opened does not prolong the pause.
    else if (!this.#probing) return;
    if (this.#failures < FAILURES_MAX) return;
    this.#probing = false;
    this.#closedAt = now + PAUSE_MS;
  }
}

/**
 * Bounds how many calls are under way. A call whose caller went away is never told to have ended; it is forgotten once
 * it is older than any call can be.
 */
export class InFlight {
  readonly #startedAt = new Map<number, number>();
  readonly #max: number;
  readonly #longestMs: number;
  #next = 0;

  constructor(max: number, longestMs: number) {
    this.#max = max;
    this.#longestMs = longestMs;
  }

  /** A place for a call, to be given back; null: there is none. */
  take(now: number): number | null {
    if (this.#startedAt.size >= this.#max) this.#forget(now - this.#longestMs);
    if (this.#startedAt.size >= this.#max) return null;
    const place = this.#next++;
    this.#startedAt.set(place, now);
    return place;
  }

  giveBack(place: number): void {
    this.#startedAt.delete(place);
  }

  /** The map is in the order of time. */
  #forget(before: number): void {
    for (const [place, startedAt] of this.#startedAt) {
      if (startedAt > before) return;
      this.#startedAt.delete(place);
    }
  }
}

export interface OriginParts {
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Is told every text that a game's socket sends, and at which path of ours. */
  readonly onText?: (path: string, text: string) => void;
}

const IMAGES = "/img";
/** Of an origin in front of which another gateway says that nobody is there. */
const UNAVAILABLE = [502, 503, 504];
const BUSY_RETRY_SECONDS = 1;

/** One machine behind us: what we know of how it does. */
interface OriginHost {
  readonly breaker: Breaker;
  readonly inFlight: InFlight;
}

/**
 * A real origin. It is asked once: what only reads is asked once more where there was no connection, and nothing else
 * ever. Rejects with UpstreamFault where it is not asked (it failed too often of late, or has too much to answer) or
 * redirects where it may not, with a TimeoutError where it takes too long. Its redirects are handed on; followed is one
 * alone, of a call that reads, to the same path with or without the slash at its end.
 */
export function originUpstream(settings: OriginSettings, { now, fetch, onText }: OriginParts): Upstream {
  const { rest, images, aviator, luckyHit, timeoutMs, inFlightMax, redirectHosts, appendSlash } = settings;
  const originHosts = new Map<string, OriginHost>();
  const restHost = originHostOf(rest);
  const imageHost = originHostOf(images);
  const imageAddresses = `${images}/`;
  const places = [
    { at: images, path: IMAGES },
    { at: rest, path: "" },
  ];
  const sockets = new Map([
    ["/aviator", aviator],
    ["/luckyhit", luckyHit],
  ]);

  return {
    pages: settings.pages,
    forms: settings.forms,
    sockets: settings.sockets,
    addressOf(path) {
      return path.startsWith(`${IMAGES}/`) ? images + path.slice(IMAGES.length) : (sockets.get(path) ?? rest + path);
    },
    async fetch(request, call) {
      // What is known to be a call is not looked at for what else it might be.
      const isCall = call !== undefined;
      const isSocket = !isCall && request.headers["upgrade"] !== undefined;
      const isImage = !isCall && request.url.startsWith(imageAddresses);
      const { breaker, inFlight } = isSocket ? originHostOf(request.url) : isImage ? imageHost : restHost;
      const waitMs = breaker.waitMs(now());
      if (waitMs > 0) throw new UpstreamFault("maintenance", "the breaker is open", Math.ceil(waitMs / 1000));
      const place = inFlight.take(now());
      if (place === null) throw new UpstreamFault("maintenance", "too many calls in flight", BUSY_RETRY_SECONDS);
      try {
        const answer = await (isSocket ? open(request) : isCall ? askCall(request) : ask(request));
        if (UNAVAILABLE.includes(answer.status)) breaker.failed(now());
        else breaker.succeeded();
        // Of a call that is no redirect, nobody is told the Location.
        if (isCall && !isRedirect(answer.status)) return answer;
        return withRedirect(request, isImage ? imageFrom(answer) : answer);
      } catch (error) {
        if (!(error instanceof UpstreamFault)) breaker.failed(now());
        throw error;
      } finally {
        inFlight.giveBack(place);
      }
    },
  };

  function originHostOf(address: string): OriginHost {
    const { origin } = new URL(address);
    const host = originHosts.get(origin) ?? {
      breaker: new Breaker(2 * timeoutMs),
      inFlight: new InFlight(inFlightMax, 2 * timeoutMs),
    };
    originHosts.set(origin, host);
    return host;
  }

  function open(request: UpstreamRequest): Promise<Response> {
    const [path] = [...sockets].find(([, address]) => request.url.startsWith(address)) ?? [];
    const hear = onText && path && ((text: string) => onText(path, text));
    return openSocket(request, { now, fetch, timeoutMs, ...(hear && { onText: hear }) });
  }

  /** Frameworks send whoever forgets the slash at a path's end, or has one too many, to the other address. */
  async function askCall(asked: UpstreamRequest): Promise<Response> {
    const request = appendSlash ? { ...asked, url: withSlash(asked.url) } : asked;
    const answer = await ask(request);
    const location = isRedirect(answer.status) ? answer.headers.get("location") : null;
    if (location === null || request.method !== "GET") return answer;
    const other = otherSlash(location, request.url, request.headers["x-forwarded-host"] ?? "");
    return other === null ? answer : ask({ ...request, url: other });
  }

  async function ask(request: UpstreamRequest): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    const init = requestInit(request, signal);
    try {
      return await fetch(request.url, init);
    } catch (error) {
      if (request.method !== "GET" || isTimeout(error) || signal.aborted) throw error;
      return fetch(request.url, init);
    }
  }

  function withRedirect({ url, headers }: UpstreamRequest, answer: Response): Response {
    const location = answer.headers.get("location");
    if (location === null) return answer;
    const ownHost = headers["x-forwarded-host"] ?? "";
    const to = redirectTo(location, url, { places, ownHost, hosts: redirectHosts });
    if (to === null) throw new UpstreamFault("upstream_failed", "a redirect to a host that is not allowed");
    const handed = new Response(answer.body, answer);
    handed.headers.set("location", to);
    return handed;
  }
}

/** A picture is shown, never a page that runs: what it says of what it may do is not heard. */
function imageFrom(answer: Response): Response {
  const image = new Response(answer.body, answer);
  image.headers.delete("content-security-policy");
  return image;
}
