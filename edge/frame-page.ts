import type { Context } from "hono";
import { pageMessage } from "#contract/frame-page.ts";

/** A host that can stand in a script; one that is none of these names no parent, and nothing is ever shown. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The page at FRAME_PATH: an empty one, which becomes the first page that the app above it hands over, and listens to
 * nobody else. What it may do stands in its headers (middleware/security-headers.ts): its scripts run, in an origin that
 * is nobody's. Opened by itself, where it would show a stranger's page under our address, it stays empty.
 */
export function framePage(c: Context): Response {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return c.body(pageFor(c.get("url").host), 200, headers);
}

// Opaque itself, the page cannot ask who it belongs to: it is told. Both schemes, since a proxy in front may speak https
// where we hear http. That opening the document removes the listener is the platform's; that it is gone before, is ours.
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
