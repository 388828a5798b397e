import type { Context } from "hono";
import { pageMessage } from "#contract/games/game-message.ts";

/** A host that is safe in a script. With any other, the page accepts no parent and stays empty. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The page at FRAME_PATH starts empty. It becomes the first page that the app above it sends, and listens to no other
 * sender. Its headers (middleware/security-headers.ts) put its scripts into an opaque origin. Without an app above, it
 * stays empty: it must not show foreign pages under our address.
 */
export function framePage(c: Context): Response {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return c.body(pageFor(c.get("url").host), 200, headers);
}

// The page in its opaque origin cannot tell its host, so the gateway writes it. Both schemes, since a proxy in front
// may end TLS. The listener removes itself before the document opens.
function pageFor(host: string): string {
  const parents = HOST.test(host) ? [`http://${host}`, `https://${host}`] : [];
  const { source: from, type } = pageMessage("");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Game</title>
<script>
"use strict";
addEventListener("message", function take({ data, source, origin }) {
  if (parent === window || source !== parent || !${JSON.stringify(parents)}.includes(origin)) return;
  if (data?.source !== "${from}" || data.type !== "${type}" || typeof data.html !== "string") return;
  removeEventListener("message", take);
  document.open();
  document.write(data.html);
  document.close();
});
</script>
</html>
`;
}
