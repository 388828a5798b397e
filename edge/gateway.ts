import { Hono } from "hono";
import { clientCalls } from "./middleware/client-calls.ts";
import { accessLog } from "./middleware/access-log.ts";
import { answerHeaders, madeAnswer } from "./middleware/answer-headers.ts";
import { authorization } from "./middleware/authorization.ts";
import { bodyLimit } from "./middleware/body-limit.ts";
import { inOrder } from "./middleware/convention.ts";
import { controlTokenGuard } from "./middleware/control-token.ts";
import { cors } from "./middleware/cors.ts";
import { destination } from "./middleware/destination.ts";
import { errors } from "./middleware/errors.ts";
import { locale } from "./middleware/locale.ts";
import type { Log } from "./middleware/log.ts";
import { rateLimit, type RateLimitOptions } from "./middleware/rate-limit.ts";
import { requestId } from "./middleware/request-id.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { serverTiming } from "./middleware/server-timing.ts";
import { timestamp } from "./middleware/timestamp.ts";
import type { Settings } from "./settings.ts";
import { FRAME_PATH } from "#contract/frame-page.ts";
import { controlPage } from "./control-page.ts";
import { framePage } from "./frame-page.ts";
import { openapi } from "#contract/openapi.ts";
import { passOn } from "./upstream/pass-on.ts";
import { readiness } from "./upstream/readiness.ts";
import { serveAssets } from "./upstream/serve-assets.ts";
import type { UnreadFields } from "./upstream/unread-fields.ts";
import type { Upstream } from "./upstream/upstream.ts";

/** All that a gateway is made of and cannot make itself. */
export interface GatewayParts {
  readonly upstream: Upstream;
  /** The built client; null: there is none, and its paths are not found. */
  readonly assets: Pick<Fetcher, "fetch"> | null;
  readonly counters: RateLimitOptions["counters"];
  readonly settings: Omit<Settings, "origin">;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly log: Log;
  /** Finds what clients cannot read of a real origin's answers; the simulator's are held to the contract by its tests. */
  readonly unread?: UnreadFields | undefined;
}

const OPENAPI_HEADERS = { "content-type": "application/json", "cache-control": "no-cache" };

/** The only door: the conventions in their order, then whoever answers. Made once; it keeps nothing of a request. */
export function createGateway({ upstream, assets, counters, settings, now, log, unread }: GatewayParts) {
  const { controlToken, rateLimits, allowedOrigins, trustForwarded, androidApk } = settings;
  const guard = controlToken === null ? null : controlTokenGuard(controlToken, rateLimits.account, now);
  const behind = inOrder(
    [
      answerHeaders(),
      requestId(),
      accessLog(now, log),
      serverTiming(now),
      destination(upstream, trustForwarded),
      securityHeaders(settings),
      cors(allowedOrigins),
      timestamp(now),
      locale(),
      sameOrigin(allowedOrigins),
      authorization(guard),
      bodyLimit(),
      rateLimit({ limits: rateLimits, counters, guard, now }),
      controlPage(controlToken),
    ],
    errors(now, log),
    madeAnswer,
  );
  const app = new Hono();

  app.get(
    "/healthz",
    behind(() => Response.json({ ok: true }, { headers: { "cache-control": "no-store" } })),
  );
  app.get("/readyz", behind(readiness(upstream, now)));
  app.get(
    "/openapi.json",
    behind(() => new Response(openapi(), { headers: OPENAPI_HEADERS })),
  );
  app.get(FRAME_PATH, behind(framePage()));
  const calls = clientCalls({ androidApk, now, log }, passOn({ upstream, now, log, unread }));
  app.all("*", behind(serveAssets(assets, calls)));

  return { fetch: (request: Request): Promise<Response> => Promise.resolve(app.fetch(request)) };
}
