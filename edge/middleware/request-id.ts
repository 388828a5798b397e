import type { Convention } from "./convention.ts";
import { randomUuid } from "./random-ids.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The one id that follows a request through the answer, the upstream and every log line. */
    requestId: string;
  }
}

const WELL_FORMED = /^[\w-]{8,64}$/;

/** Takes the caller's X-Request-Id where it is well-formed, else makes one; the answer carries it. */
export function requestId(): Convention {
  return {
    before(c) {
      const given = c.req.header("x-request-id");
      const id = given !== undefined && WELL_FORMED.test(given) ? given : randomUuid();
      c.set("requestId", id);
      c.get("answerHeaders")["x-request-id"] = id;
      return undefined;
    },
  };
}
