import type { Context } from "hono";
import { isClientPage } from "#contract/client-routes.ts";
import { refuse } from "#contract/refusals.ts";
import type { Handler } from "../middleware/convention.ts";
import type { Answer } from "../middleware/draft.ts";
import { refused } from "../middleware/refused.ts";

const ACCEPTS_HTML = /\b(?:text\/html|application\/xhtml\+xml)\b/i;

/**
 * Answers pages from the built client, and leaves all else to `otherwise`. Pages are asked for anew each time; the files
 * they name carry a hash. The asset server gives the client's page for a path that it does not know: a browser that
 * navigates gets it, and shows that there is no such screen; a program that asks for something else gets 404.
 */
export function serveAssets(assets: Pick<Fetcher, "fetch"> | null, otherwise: Handler): Handler {
  return (c) => (assets === null || c.get("destination").kind !== "page" ? otherwise(c) : served(c, assets));
}

async function served(c: Context, assets: Pick<Fetcher, "fetch">): Promise<Answer> {
  const found = await assets.fetch(c.req.raw);
  const isHtml = found.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isHtml && !isClientPage(c.req.path) && !ACCEPTS_HTML.test(c.req.header("accept") ?? "")) {
    await found.body?.cancel();
    return refused(c, refuse("not_found"));
  }
  // Made anew, because the conventions set headers on it.
  const answer = new Response(found.body, found);
  if (isHtml) answer.headers.set("cache-control", "no-cache");
  return answer;
}
