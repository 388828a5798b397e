import type { Handler } from "../conventions/convention.ts";

/**
 * Answers pages from the built client, and leaves all else to `otherwise`. Pages are asked for anew each time; the files
 * they name carry a hash.
 */
export function serveAssets(assets: Pick<Fetcher, "fetch"> | null, otherwise: Handler): Handler {
  return (c) => (assets === null || c.get("destination").kind !== "page" ? otherwise(c) : served(assets, c.req.raw));
}

async function served(assets: Pick<Fetcher, "fetch">, request: Request): Promise<Response> {
  const found = await assets.fetch(request);
  // Made anew, because the conventions set headers on it.
  const answer = new Response(found.body, found);
  if (answer.headers.get("content-type")?.startsWith("text/html") ?? false) {
    answer.headers.set("cache-control", "no-cache");
  }
  return answer;
}
