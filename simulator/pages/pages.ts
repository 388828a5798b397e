import { cover } from "../providers/cover.ts";
import { gameOf } from "../providers/games.ts";
import { seenOrigin } from "../seen-origin.ts";
import { gameAnswer, GAMES_PATH } from "./game-page.ts";

const COVERS_PATH = "/img/games/";

export const PAGE_PREFIXES = ["/sim/", COVERS_PATH] as const;

const COVER_HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "content-type": "image/svg+xml",
  "x-content-type-options": "nosniff",
};

/** The simulator's own pages and pictures; null: the path is none of theirs. */
export function pageResponse(request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || !PAGE_PREFIXES.some((prefix) => pathname.startsWith(prefix))) return null;
  const shown = gameOf(pathname.startsWith(GAMES_PATH) ? pathname.slice(GAMES_PATH.length) : "");
  if (shown !== undefined) return gameAnswer(shown, searchParams, seenOrigin(request));
  const covered = gameOf(/^\/img\/games\/([a-z0-9-]+)\.svg$/.exec(pathname)?.[1] ?? "");
  if (covered !== undefined) {
    return new Response(cover(covered.id, covered.hue, covered.glyph), { headers: COVER_HEADERS });
  }
  return new Response("Not found", {
    status: 404,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
}
