import { gameOf } from "../providers/games.ts";
import { seenOrigin } from "../http/seen-origin.ts";
import { CHAT_PATH, chatAnswer } from "./chat-page.ts";
import { gameAnswer, GAMES_PATH } from "./game-page.ts";
import { PICTURE_FOLDERS, pictureAnswer } from "./pictures.ts";

export const PAGE_PREFIXES: readonly string[] = ["/sim/", ...PICTURE_FOLDERS];

/** The simulator's own pages and pictures; null: the path is none of theirs. */
export function pageResponse(request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || !PAGE_PREFIXES.some((prefix) => pathname.startsWith(prefix))) return null;
  if (pathname === CHAT_PATH) return chatAnswer(request);
  const shown = gameOf(pathname.startsWith(GAMES_PATH) ? pathname.slice(GAMES_PATH.length) : "");
  if (shown !== undefined) return gameAnswer(shown, searchParams, seenOrigin(request));
  return pictureAnswer(pathname) ?? notFound();
}

function notFound(): Response {
  return new Response("Not found", {
    status: 404,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
}
