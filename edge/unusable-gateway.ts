import { Hono } from "hono";
import { refuse } from "#contract/refusals.ts";
import { accessLog } from "./middleware/access-log.ts";
import { answerHeaders, madeAnswer } from "./middleware/answer-headers.ts";
import { inOrder } from "./middleware/convention.ts";
import { destination } from "./middleware/destination.ts";
import { errors } from "./middleware/errors.ts";
import { locale } from "./middleware/locale.ts";
import type { Log } from "./middleware/log.ts";
import { refused } from "./middleware/refused.ts";
import { requestId } from "./middleware/request-id.ts";

/** Answers every request with 503 in the envelope: the gateway of an installation whose settings cannot be used. */
export function createUnusableGateway(now: () => number, log: Log) {
  const behind = inOrder(
    [answerHeaders(), requestId(), accessLog(now, log), destination(), locale()],
    errors(now, log),
    madeAnswer,
  );
  const app = new Hono();
  app.all(
    "*",
    behind((c) => refused(c, refuse("maintenance"))),
  );
  return { fetch: (request: Request): Promise<Response> => Promise.resolve(app.fetch(request)) };
}
