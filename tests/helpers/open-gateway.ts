import { createGateway, type GatewayParts } from "#edge/gateway.ts";
import type { AccessLine, ErrorLine } from "#edge/middleware/access-log.ts";
import { LIMIT_NAMES, type RateLimits } from "#edge/middleware/rate-window.ts";
import { OFFER_NAMES, type OfferName } from "#contract/offers.ts";
import { requestInit } from "#edge/upstream/upstream.ts";
import { readSettings } from "#contract/settings/read-settings.ts";
import type { OperatorEntry } from "#contract/settings/setting-kinds.ts";
import { OPERATORS } from "#contract/control/testing/operator.ts";

const OPERATOR_ENTRIES = readSettings({ OPERATORS }, ["OPERATORS"]).OPERATORS.value;

export const NOW = 1_795_210_860_000;
export const TOKEN = "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ";

interface Options extends Partial<Omit<GatewayParts, "settings" | "log" | "now">> {
  /** The upstream's answer. Default: code 200. */
  answer?: (request: Request) => Response | Promise<Response>;
  /** Empty: there are no operators. */
  operators?: readonly OperatorEntry[];
  testBench?: boolean;
  allowedOrigins?: readonly string[];
  frameOrigins?: readonly string[];
  formOrigins?: readonly string[];
  trustedProxies?: number;
  /** Of Cloudflare Access. */
  access?: { readonly team: string; readonly audience: string } | null;
  androidApk?: string;
  playMoney?: boolean;
  offers?: readonly OfferName[];
  /** The limit of each class, in requests a minute. */
  perMinute?: number;
  limits?: Partial<RateLimits>;
  /** Paths below which the upstream serves pages. */
  pages?: readonly string[];
  /** Paths of the upstream's sockets that take no token. */
  sockets?: readonly string[];
}

/** The same limit for all classes, in requests a minute. */
export function limitsOf(perMinute: number): RateLimits {
  const limit = { limit: perMinute, periodSeconds: 60 };
  return Object.fromEntries(LIMIT_NAMES.map((name) => [name, limit])) as RateLimits;
}

/** A gateway before an upstream that records its requests, at a time that the test sets. */
export function openGateway(options: Options = {}) {
  const {
    answer,
    operators = OPERATOR_ENTRIES,
    testBench = true,
    perMinute = 1000,
    limits = {},
    access = null,
    pages = [],
    sockets = [],
    ...rest
  } = options;
  const {
    allowedOrigins = [],
    frameOrigins = [],
    formOrigins = [],
    trustedProxies = 0,
    androidApk = "",
    playMoney = true,
    offers = OFFER_NAMES,
    ...parts
  } = rest;
  const forwarded: Request[] = [];
  const lines: (AccessLine | ErrorLine)[] = [];
  const clock = { now: NOW };
  const gateway = createGateway({
    upstream: {
      pages,
      sockets,
      async fetch(request) {
        const sent = new Request(request.url, requestInit(request));
        forwarded.push(sent);
        return answer === undefined ? Response.json({ code: 200, msg: "OK" }) : await answer(sent);
      },
    },
    assets: null,
    counters: {},
    settings: {
      operators: { value: [...operators] },
      access,
      testBench,
      rateLimits: { ...limitsOf(perMinute), ...limits },
      allowedOrigins,
      frameOrigins,
      formOrigins,
      trustForwarded: trustedProxies,
      androidApk: { value: androidApk, version: "" },
      playMoney,
      offers: new Set(offers),
    },
    now: () => clock.now,
    log: (line) => lines.push(line),
    ...parts,
  });
  return {
    forwarded,
    lines,
    clock,
    fetch: async (path: string, init?: RequestInit) =>
      gateway.fetch(new Request(new URL(path, "http://app.test"), init)),
  };
}

export function asMember(init: RequestInit = {}): RequestInit {
  return { ...init, headers: { authorization: `Token ${TOKEN}`, ...(init.headers as Record<string, string>) } };
}

export function post(body: unknown, init: RequestInit = {}): RequestInit {
  return {
    method: "POST",
    body: JSON.stringify(body),
    ...init,
    headers: { "content-type": "application/json", ...(init.headers as Record<string, string>) },
  };
}

export function upgrade(headers: Record<string, string> = {}): RequestInit {
  return { headers: { upgrade: "websocket", ...headers } };
}

export function acceptSocket(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.send("hello");
  return new Response(null, { status: 101, webSocket: client });
}

export function closeOf(answer: Response): Promise<{ code: number; reason: string }> {
  const socket = answer.webSocket;
  if (socket === null) throw new Error(`no socket in a ${answer.status}`);
  return new Promise((resolve) => {
    socket.addEventListener("close", ({ code, reason }) => resolve({ code, reason }));
    socket.accept();
  });
}
