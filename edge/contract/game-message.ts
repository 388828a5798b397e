import * as z from "zod/mini";

// A provider may hand a game over as a page (`html_encode`). The app's own policy would keep that page's scripts from
// running in a `srcdoc`, which inherits it; so it is shown in a frame of an address of ours that has a policy of its own:
//
//   <iframe src={FRAME_PATH} sandbox="allow-scripts allow-forms allow-popups" onLoad={once(({ currentTarget }) =>
//     currentTarget.contentWindow?.postMessage(pageMessage(html), "*"))} />
//
// once: when the page has been written, the frame loads again. The target is `*`, since the frame's origin is opaque. From
// then on the frame's window is the game's: game-message.ts.

export const FRAME_PATH = "/frame";

const FRAME_PAGE_SOURCE_APP = "rangoli-app";

/** To the frame, once: the page that it is to become. */
interface PageMessage {
  readonly source: typeof FRAME_PAGE_SOURCE_APP;
  readonly type: "page";
  readonly html: string;
}

/** The message that hands a page over. `html`: what `html_encode` holds, decoded from base64 and UTF-8. */
export function pageMessage(html: string): PageMessage {
  return { source: FRAME_PAGE_SOURCE_APP, type: "page", html };
}

// What a provider's game and the app that embeds it say to each other by postMessage. The game's frame is sandboxed: its
// origin is opaque ("null"), so the app knows it by its window, and the game knows the app by the app's origin.

const SOURCE_GAME = "rangoli-game";
const SOURCE_APP = "rangoli-app";

const fromGame = z.literal(SOURCE_GAME);

/** From the game. */
export const gameMessage = z.discriminatedUnion("type", [
  /** It can be played; what covers it may go. */
  z.object({ source: fromGame, type: z.literal("ready") }),
  /** The player wants to leave. */
  z.object({ source: fromGame, type: z.literal("close") }),
]);
export type GameMessage = z.output<typeof gameMessage>;

/** To the game: the app's own choice of light or dark, which the game's frame cannot see. */
export interface AppMessage {
  readonly source: typeof SOURCE_APP;
  readonly type: "theme";
  readonly theme: "light" | "dark";
}

/** What of a MessageEvent matters here. */
interface Received {
  readonly data: unknown;
  readonly source: unknown;
}

/**
 * Reads a message that the app received. Null: it did not come from the frame's window (its `contentWindow`), or is not
 * one of ours. Whatever else a game may post, the app does these two things or nothing.
 */
export function gameMessageFrom({ data, source }: Received, frameWindow: object | null): GameMessage | null {
  if (frameWindow === null || source !== frameWindow) return null;
  const parsed = gameMessage.safeParse(data);
  return parsed.success ? parsed.data : null;
}

/** The message that sets a game's theme; to be posted to the frame's window with target `*`, as its origin is opaque. */
export function themeMessage(theme: AppMessage["theme"]): AppMessage {
  return { source: SOURCE_APP, type: "theme", theme };
}
