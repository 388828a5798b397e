import { games } from "#games/all/api.ts";
import { SUCCESS } from "#contract/call.ts";
import type { Route, SigningKey } from "#contract/settings/setting-kinds.ts";
import { gauge } from "#contract/control/metric-families.ts";
import { capabilities } from "#contract/client.ts";
import { OpenSockets } from "#contract/open-sockets.ts";
import { Breaker, InFlight } from "./breaker.ts";
import { openSocket } from "./relay.ts";
import { outgoingHeaders, type OutgoingOptions } from "./origin-headers.ts";
import { plainAnswer } from "./plain-answer.ts";
import { isRedirect, otherSlash, redirectTo, withSlash } from "./safe-addresses.ts";
import {
  isTimeout,
  UpstreamFault,
  type UpstreamInit,
  type UpstreamRequest,
  requestInit,
  type Upstream,
} from "./upstream.ts";

/** A real origin. Its addresses come from the deployment, never from a request. */
export interface OriginSettings extends OutgoingOptions {
  /** Without a slash at the end; our path is appended. */
  readonly rest: string;
  /** Prefix for the path below `/img`. */
  readonly images: string;
  /**
   * Whole addresses of games' sockets by the name of the game, in http or https, as a fetch with an upgrade needs them.
   * The others are at their paths below `rest`.
   */
  readonly gameSockets: Readonly<Record<string, string | null>>;
  readonly appendSlash: boolean;
  /** The share of answers and frames to compare with the contract. */
  readonly checkShare: number;
  /** Refuses answers that clients cannot read. */
  readonly isStrict: boolean;
  readonly timeoutMs: number;
  /** Answers that one isolate waits for at a time. */
  readonly inFlightMax: number;
  /** Paths below which it has pages for browsers, and those among them that take forms. */
  readonly pages: readonly string[];
  readonly forms: readonly string[];
  /** Sockets of these pages; they take no token. */
  readonly sockets: readonly string[];
  /** Other hosts that its redirects may lead to. */
  readonly redirectHosts: readonly string[];
  /** Secrets that requests are signed with; empty: they are not signed. */
  readonly signingKeys: readonly SigningKey[];
  /** Other upstreams for some calls and sockets; the first that takes a request gets it. */
  readonly routes: readonly Route[];
  /** A second upstream, an address or `simulator`, that is asked the same; null: none. */
  readonly shadow: string | null;
  readonly shadowShare: number;
  readonly shadowWrites: boolean;
  /** Of a backend that is this project's simulator: the token of its control API. Null: a real backend. */
  readonly controlToken: string | null;
}

export interface OriginParts {
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly fetch: (url: string, init: UpstreamInit) => Promise<Response>;
  /** Called with every text of a game's socket, and our path of that socket. A field ends the socket: it is unreadable. */
  readonly onText?: (path: string, text: string) => string | undefined;
}

const IMAGES = "/img";
const UNAUTHORIZED = 401;
const SERVER_ERROR = 500;
/** Sent again without a connection. */
const REPEATABLE = ["GET", "HEAD"];
/** Statuses of a gateway in front of an origin that is down. */
const UNAVAILABLE = [502, 503, 504];
const BUSY_RETRY_SECONDS = 1;

interface OriginHost {
  readonly breaker: Breaker;
  readonly inFlight: InFlight;
}

/**
 * A real origin. A GET is sent again if there was no connection; nothing else is. Rejects with an UpstreamFault if the
 * breaker is open, too many calls are under way, or a redirect leads elsewhere. Rejects with a TimeoutError after
 * `timeoutMs`. The caller gets its redirects, except those of a GET that only add or drop the slash at the end of the
 * path.
 */
export function originUpstream(settings: OriginSettings, { now, fetch, onText }: OriginParts): Upstream {
  const { rest, images, gameSockets, timeoutMs, inFlightMax, redirectHosts, appendSlash } = settings;
  const outgoing = outgoingHeaders(settings);
  const originHosts = new Map<string, OriginHost>();
  const restHost = originHostOf(rest);
  const imageHost = originHostOf(images);
  const openSockets = new OpenSockets();
  const places = [
    { at: images, path: IMAGES },
    { at: rest, path: "" },
  ];
  const sockets = new Map(
    games.flatMap(({ name, socket }) =>
      socket ? [[socket.path, gameSockets[name] ?? rest + socket.path] as const] : [],
    ),
  );

  return {
    pages: settings.pages,
    forms: settings.forms,
    sockets: settings.sockets,
    closeSockets: async () => openSockets.close(),
    metrics: () => [
      gauge(
        "gateway_upstream_breaker_open",
        "1: calls are not sent, because several in a row have failed",
        [...originHosts].map(([host, { breaker }]) => ({ labels: { host }, value: breaker.isOpen ? 1 : 0 })),
      ),
      gauge("gateway_upstream_sockets", "Open sockets to the upstream", [
        { labels: { host: new URL(rest).origin }, value: openSockets.open },
      ]),
    ],
    addressOf(path) {
      return path.startsWith(`${IMAGES}/`) ? images + path.slice(IMAGES.length) : (sockets.get(path) ?? rest + path);
    },
    async fetch(request, call) {
      // A call is neither a socket nor a picture.
      const isCall = call !== undefined;
      const isSocket = !isCall && request.headers["upgrade"] !== undefined;
      const isImage = !isCall && request.url.startsWith(`${images}/`);
      const { breaker, inFlight } = isSocket ? originHostOf(request.url) : isImage ? imageHost : restHost;
      const waitMs = breaker.waitMs(now());
      if (waitMs > 0) throw new UpstreamFault("upstream_away", "the breaker is open", Math.ceil(waitMs / 1000));
      const slot = inFlight.take(now());
      if (slot === null) throw new UpstreamFault("upstream_away", "too many calls in flight", BUSY_RETRY_SECONDS);
      try {
        const url = isCall && appendSlash ? withSlash(request.url) : request.url;
        const asked = { ...request, url, headers: outgoing(request, isCall) };
        const first = await (isSocket ? open(asked) : send(asked, fetch, timeoutMs));
        const other = isCall ? otherSlashOf(asked, first) : null;
        const last = other === null ? first : await send({ ...asked, url: other }, fetch, timeoutMs);
        await rejectInterim(last);
        const isRead = isCall || isSocket || last.status === UNAUTHORIZED || last.status >= SERVER_ERROR;
        const answer = isRead && last.webSocket === null ? await plainAnswer(last) : last;
        if (UNAVAILABLE.includes(answer.status)) breaker.failed(now());
        else breaker.succeeded();
        // Only a redirect's Location is forwarded.
        if (isCall && !isRedirect(answer.status)) return answer;
        return withRedirect(request, isImage ? imageFrom(answer) : answer, { places, hosts: redirectHosts });
      } catch (error) {
        // The gateway's own question says nothing of the members' calls.
        if (!(error instanceof UpstreamFault) && call !== capabilities) breaker.failed(now());
        throw error;
      } finally {
        inFlight.release(slot);
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
    const listener = onText && path && ((text: string) => onText(path, text));
    return openSocket(request, { now, fetch, timeoutMs, count: openSockets, ...(listener && { onText: listener }) });
  }
}

/** Frameworks redirect a path with a missing or superfluous slash to the other one; null: this is no such redirect. */
function otherSlashOf(request: UpstreamRequest, answer: Response): string | null {
  const location = answer.headers.get("location");
  if (location === null || request.method !== "GET" || !isRedirect(answer.status)) return null;
  return otherSlash(location, request.url, request.headers["x-forwarded-host"] ?? "");
}

async function send(request: UpstreamRequest, fetch: OriginParts["fetch"], timeoutMs: number): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const init = { ...requestInit(request, signal), encodeResponseBody: "manual" } as const;
  try {
    return await fetch(request.url, init);
  } catch (error) {
    if (!REPEATABLE.includes(request.method) || isTimeout(error) || signal.aborted) throw error;
    return fetch(request.url, init);
  }
}

function withRedirect(
  { url, headers }: UpstreamRequest,
  answer: Response,
  allowed: Pick<Parameters<typeof redirectTo>[2], "places" | "hosts">,
): Response {
  const location = answer.headers.get("location");
  if (location === null) return answer;
  const to = redirectTo(location, url, { ...allowed, ownHost: headers["x-forwarded-host"] ?? "" });
  if (to === null) throw new UpstreamFault("upstream_failed", "a redirect to a host that is not allowed");
  const { body, status, headers: given } = answer;
  const redirected = new Response(body, { status, headers: given, encodeBody: "manual" });
  redirected.headers.set("location", to);
  return redirected;
}

/** An answer (1xx) that another one follows. The platform takes it for the last, and its body has no end. */
async function rejectInterim({ status, webSocket, body }: Response): Promise<void> {
  if (status >= SUCCESS || webSocket !== null) return;
  await body?.cancel();
  throw new UpstreamFault("upstream_failed", `an interim answer with status ${status}`);
}

/** A policy for a document has no slot on a picture. */
function imageFrom(answer: Response): Response {
  const image = new Response(answer.body, { status: answer.status, headers: answer.headers, encodeBody: "manual" });
  image.headers.delete("content-security-policy");
  return image;
}
