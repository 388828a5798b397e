import { Hono } from "hono";
import { asyncapi } from "#contract/asyncapi.ts";
import { clientApp, clientFault } from "#contract/client.ts";
import { FRAME_PATH } from "#contract/games/game-message.ts";
import { openapi } from "#contract/openapi.ts";
import { refuse } from "#contract/refusals.ts";
import { answerClientApp, reportClientFault } from "./client-calls.ts";
import { framePage } from "./frame-page.ts";
import { accessLog, type Log } from "./middleware/access-log.ts";
import { authorization } from "./middleware/authorization.ts";
import { bodyLimit } from "./middleware/body-limit.ts";
import { controlTokenGuard } from "./middleware/control-token.ts";
import { cors } from "./middleware/cors.ts";
import { destination } from "./middleware/destination.ts";
import { errors, refuseUnreadable, reject } from "./middleware/errors.ts";
import { locale } from "./middleware/locale.ts";
import { rateLimit, type RateLimitOptions } from "./middleware/rate-limit.ts";
import { pathOf } from "./middleware/request-address.ts";
import { requestId } from "./middleware/request-id.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { serverTiming } from "./middleware/server-timing.ts";
import { timestamp } from "./middleware/timestamp.ts";
import { readiness } from "./readiness.ts";
import { serveAssets } from "./serve-assets.ts";
import type { Settings } from "./settings.ts";
import { type Observer, proxy } from "./upstream/proxy.ts";
import type { UnreadFields } from "./upstream/unread-fields.ts";
import type { Upstream } from "./upstream/upstream.ts";

export interface GatewayParts {
  readonly upstream: Upstream;
  /** The built client; null if there is none. */
  readonly assets: Pick<Fetcher, "fetch"> | null;
  readonly counters: RateLimitOptions["counters"];
  readonly settings: Omit<Settings, "origin">;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly log: Log;
  /** Reports fields of an origin's answers that clients cannot read. */
  readonly unread?: UnreadFields | undefined;
  /** Sees each answer of the upstream. */
  readonly observer?: Observer | undefined;
}

const DOCUMENT = { "content-type": "application/json", "cache-control": "no-cache" };

export function createGateway({
  upstream,
  assets,
  counters,
  settings,
  now,
  log,
  unread,
  observer,
}: GatewayParts): Hono {
  const { controlToken, rateLimits, allowedOrigins, trustForwarded } = settings;
  const guard = controlToken === null ? null : controlTokenGuard(controlToken, rateLimits.account, now);
  const app = new Hono({ getPath: pathOf });
  app.onError(errors(now, log));

  app.use(requestId(), accessLog(now, log), serverTiming(now));
  app.use(destination(upstream, trustForwarded), securityHeaders(settings));
  if (allowedOrigins.length > 0) app.use(cors(allowedOrigins));
  app.use(timestamp(now), locale());
  app.use(sameOrigin(allowedOrigins), authorization(guard), bodyLimit());
  app.use(rateLimit({ limits: rateLimits, counters, guard, now }), refuseUnreadable());

  app.get("/healthz", (c) => c.json({ ok: true }, 200, { "cache-control": "no-store" }));
  app.get("/readyz", readiness(upstream, now));
  app.get("/openapi.json", (c) => c.body(openapi(), 200, DOCUMENT));
  app.get("/asyncapi.json", (c) => c.body(asyncapi(), 200, DOCUMENT));
  app.get(FRAME_PATH, framePage);
  app.get(clientApp.path, answerClientApp(settings));
  app.post(clientFault.path, reportClientFault(now, log));
  if (assets !== null) app.use(serveAssets(assets, controlToken !== null));
  app.all("*", proxy({ upstream, now, log, unread, observer }));
  return app;
}

/** Answers every request with 503: the gateway of an installation with unusable settings. */
export function createUnusableGateway(now: () => number, log: Log): Hono {
  const app = new Hono({ getPath: pathOf });
  app.onError(errors(now, log));
  app.use(requestId(), accessLog(now, log), destination(), locale());
  app.all("*", (c) => reject(c, refuse("maintenance")));
  return app;
}
