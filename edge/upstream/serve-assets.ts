import type { MiddlewareHandler } from "hono";

/** Answers pages from the built client. Pages are asked for anew each time; the files they name carry a hash. */
export function serveAssets(assets: Pick<Fetcher, "fetch"> | null): MiddlewareHandler {
  return async function serveAssets(c, next) {
    if (assets === null || c.get("destination").kind !== "page") {
      await next();
      return undefined;
    }
    const found = await assets.fetch(c.req.raw);
    // Made anew, because the conventions set headers on it.
    const answer = new Response(found.body, found);
    if (answer.headers.get("content-type")?.startsWith("text/html") ?? false) {
      answer.headers.set("cache-control", "no-cache");
    }
    return answer;
  };
}
