import type { Context } from "hono";
import { OPERATE_PAGE_FILES, OPERATE_PAGE_PATH } from "#contract/control/page.ts";
import { refuse } from "#contract/refusals.ts";
import { invitedBy, isClientPage } from "./client-pages.ts";
import { reject } from "./middleware/errors.ts";
import { absoluteAddress } from "./middleware/request-address.ts";

const ACCEPTS_HTML = /\b(?:text\/html|application\/xhtml\+xml)\b/i;
/** The operators' page by its address or its file's name, and the files that it alone loads. */
const OF_OPERATE_PAGE = new RegExp(`^${OPERATE_PAGE_PATH}(?:$|\\.)|^/${OPERATE_PAGE_FILES}`);

/**
 * Serves the built client. Browsers revalidate pages; the files they name carry a hash. The asset server answers an
 * unknown path with the client's page: a browser that navigates gets it, a program gets 404. Without operators
 * their page does not exist.
 */
export function serveAssets(assets: Pick<Fetcher, "fetch">, hasOperators: boolean): (c: Context) => Promise<Response> {
  return async (c) => {
    if (!hasOperators && OF_OPERATE_PAGE.test(c.req.path)) return reject(c, refuse("not_found"));
    const code = invitedBy(c.req.path);
    if (code !== undefined) return c.redirect(`/register?r_code=${code}`);
    const found = await assets.fetch(new Request(absoluteAddress(c.req.raw) ?? c.req.url, c.req.raw));
    const isHtml = found.headers.get("content-type")?.startsWith("text/html") ?? false;
    if (isHtml && !isClientPage(c.req.path) && !ACCEPTS_HTML.test(c.req.header("accept") ?? "")) {
      await found.body?.cancel();
      return reject(c, refuse("not_found"));
    }
    // A copy: the headers of a fetched response cannot be changed.
    const response = new Response(found.body, found);
    if (isHtml) response.headers.set("cache-control", "no-cache");
    return response;
  };
}
