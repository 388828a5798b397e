import { asyncapi, backendOpenapi, openapi, providerOpenapi } from "#games/all/documents.ts";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { JWTVerifyGetKey } from "jose";
import { capabilities, clientApp, clientFault, clientMeasures, clientNotices } from "#contract/client.ts";
import { NOTICE_HEADER } from "#contract/notices.ts";
import { FRAME_PATH } from "#contract/games/game-message.ts";
import { refuse } from "#contract/refusals.ts";
import {
  answerCapabilities,
  answerClientApp,
  answerClientNotices,
  reportClientFault,
  takeClientMeasures,
} from "./client-calls.ts";
import { type Drain, DRAIN_PATH } from "./drain.ts";
import { framePage } from "./frame-page.ts";
import { accessLine, type Log } from "./middleware/access-log.ts";
import { authorize, type NoteRefused } from "./middleware/authorization.ts";
import { takeBody } from "./middleware/body-limit.ts";
import { cors, rejectOtherOrigin } from "./middleware/cors.ts";
import { findDestination, isPage, isSocket, METRICS_PATH, type UpstreamPages } from "./middleware/destination.ts";
import { errors, rejectUnreadable, reject } from "./middleware/errors.ts";
import { localeOf } from "./middleware/locale.ts";
import { rateLimit, type RateLimitOptions } from "./middleware/rate-limit.ts";
import { operatorGuard } from "./middleware/operators.ts";
import { pathOf } from "./middleware/request-address.ts";
import { requestIdOf } from "./middleware/request-id.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { metrics, type MetricsParts } from "./metrics/metrics.ts";
import { currentCapabilities, rejectNotOffered } from "./offers.ts";
import { readiness } from "./readiness.ts";
import { serveAssets } from "./serve-assets.ts";
import type { Settings } from "./settings.ts";
import { type Observer, proxy } from "./upstream/proxy.ts";
import type { UnreadFields } from "./upstream/unread-fields.ts";
import type { Upstream } from "./upstream/upstream.ts";
import type { Notices } from "./workbench/closings.ts";

export interface GatewayParts {
  readonly upstream: Upstream;
  /** The built client; null if there is none. */
  readonly assets: Pick<Fetcher, "fetch"> | null;
  readonly counters: RateLimitOptions["counters"];
  readonly settings: Pick<Settings, SettingOfGateway>;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly log: Log;
  /** Undefined: there is no /metrics. */
  readonly measured?: MetricsParts | undefined;
  /** Reports fields of an origin's answers that clients cannot read. */
  readonly unread?: UnreadFields | undefined;
  /** Sees each answer of the upstream. */
  readonly observer?: Observer | undefined;
  /** Operators tell players these; undefined: there are no operators. */
  readonly notices?: Notices | undefined;
  /** Hears of operators' calls that were refused before the upstream gets them. */
  readonly noteRefused?: NoteRefused | undefined;
  /** Lets work go on after the response. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
  /** Undefined: the platform ends processes without asking. */
  readonly drain?: Drain | undefined;
  /** The keys of Access; by default those of the team's domain. */
  readonly accessKeys?: JWTVerifyGetKey | undefined;
}

type SettingOfGateway =
  | "operators"
  | "access"
  | "testBench"
  | "rateLimits"
  | "allowedOrigins"
  | "frameOrigins"
  | "formOrigins"
  | "trustForwarded"
  | "offers"
  | "androidApk"
  | "playMoney";

const DOCUMENT = { "content-type": "application/json", "cache-control": "no-cache" };

export function createGateway({
  upstream,
  assets,
  counters,
  settings,
  now,
  log,
  measured,
  unread,
  observer,
  notices,
  noteRefused,
  waitUntil,
  drain,
  accessKeys,
}: GatewayParts): Hono {
  const { operators, access, testBench, rateLimits, allowedOrigins } = settings;
  const guard = operatorGuard({ entries: operators.value, access }, { limit: rateLimits.account, now, accessKeys });
  const rejectOverLimit = rateLimit({ limits: rateLimits, counters, guard, now });
  const app = new Hono({ getPath: pathOf });
  app.onError(errors(now, log));

  // Two middlewares: each further hop of Hono's chain would cost a call about 1 µs.
  app.use(requestScope({ upstream, settings, now, log, notices }));
  if (allowedOrigins.length > 0) app.use(cors(allowedOrigins));
  app.use(async (c, next) => {
    const { search } = c.get("url");
    c.set("locale", localeOf(c.req.raw, isSocket(c.get("destination")) ? search : undefined));
    const refused =
      rejectNotOffered(c, settings.offers) ??
      rejectOtherOrigin(c, allowedOrigins) ??
      (await authorize(c, { guard, testBench, noteRefused }));
    return refused ?? (await takeBody(c)) ?? (await rejectOverLimit(c)) ?? rejectUnreadable(c) ?? next();
  });

  if (drain !== undefined) app.use(drain.watch).post(DRAIN_PATH, drain.begin);
  app.get("/healthz", (c) => c.json({ ok: true }, 200, { "cache-control": "no-store" }));
  app.get("/readyz", readiness(upstream, now, drain));
  app.get(METRICS_PATH, metrics(measured, rateLimits.account, now));
  app.get("/openapi.backend.json", (c) => c.body(backendOpenapi(), 200, DOCUMENT));
  if (upstream.doors !== undefined) app.get("/openapi.provider.json", (c) => c.body(providerOpenapi(), 200, DOCUMENT));
  app.get(FRAME_PATH, framePage);
  const backend = settings.playMoney ? null : upstream;
  const capabilitiesNow = currentCapabilities({ setting: settings.offers, backend, now, waitUntil });
  const offersOf = async (c: Context) => (await capabilitiesNow(c.get("url").origin)).offers;
  const source = backend === null ? "simulator" : "backend";
  app.get("/openapi.json", async (c) => c.body(openapi(await offersOf(c), source), 200, DOCUMENT));
  app.get("/asyncapi.json", async (c) => c.body(asyncapi(await offersOf(c)), 200, DOCUMENT));
  app.get(clientApp.path, answerClientApp(settings, upstream, capabilitiesNow, measured !== undefined));
  app.get(capabilities.path, answerCapabilities(capabilitiesNow));
  app.get(clientNotices.path, answerClientNotices(notices));
  app.post(clientFault.path, reportClientFault(now, log));
  app.post(clientMeasures.path, takeClientMeasures(measured?.clients));
  const page = assets === null ? null : serveAssets(assets, guard !== null);
  const forward = proxy({ upstream, now, log, unread, observer });
  app.all("*", (c) => (page !== null && c.get("destination").kind === "page" ? page(c) : forward(c)));
  return app;
}

/** Answers every request with 503: the gateway of an installation with unusable settings. */
export function createUnusableGateway(now: () => number, log: Log): Hono {
  const app = new Hono({ getPath: pathOf });
  app.onError(errors(now, log));
  const settings = { trustForwarded: 0, frameOrigins: [], formOrigins: [] };
  app.use(requestScope({ upstream: {}, settings, now, log }));
  app.all("*", (c) => {
    c.set("locale", localeOf(c.req.raw));
    return reject(c, refuse("upstream_away"));
  });
  return app;
}

interface ScopeParts extends Pick<GatewayParts, "now" | "log" | "notices"> {
  readonly upstream: UpstreamPages;
  readonly settings: Pick<Settings, "trustForwarded" | "frameOrigins" | "formOrigins">;
}

/** Names and logs each request, and sets the headers of every response. */
function requestScope({ upstream, settings, now, log, notices }: ScopeParts): MiddlewareHandler {
  const secure = securityHeaders(settings);
  return async (c, next) => {
    const id = requestIdOf(c.req);
    c.set("startedAt", now());
    c.set("requestId", id);
    findDestination(c, upstream, settings.trustForwarded);
    await secure(c, next);
    const line = accessLine(c, now());
    log(line);
    const { webSocket, headers } = c.res;
    // The headers of a 101 cannot be changed.
    if (webSocket !== null) return;
    if (!isPage(c.get("destination"))) headers.append("vary", "Accept-Language");
    headers.set("server-timing", serverTiming(line.ms, line.upstream_ms));
    headers.set("x-request-id", id);
    const notice = notices?.id() ?? null;
    if (notice !== null) headers.set(NOTICE_HEADER, notice);
  };
}

/** Tells developer tools the gateway's own time and the upstream's, in ms of the log. */
function serverTiming(ms: number, upstreamMs: number | undefined): string {
  return upstreamMs === undefined ? `gateway;dur=${ms}` : `gateway;dur=${ms - upstreamMs}, upstream;dur=${upstreamMs}`;
}
