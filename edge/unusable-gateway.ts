import { Hono } from "hono";
import { refuse } from "./contract/refusals.ts";
import { accessLog } from "./conventions/access-log.ts";
import { answerHeaders, madeAnswer } from "./conventions/answer-headers.ts";
import { inOrder } from "./conventions/convention.ts";
import { destination } from "./conventions/destination.ts";
import { errors } from "./conventions/errors.ts";
import { locale } from "./conventions/locale.ts";
import type { Log } from "./conventions/log.ts";
import { refused } from "./conventions/refused.ts";
import { requestId } from "./conventions/request-id.ts";

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
