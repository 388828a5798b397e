import * as z from "zod/mini";

// A provider may send a game as a page (`html_encode`). A `srcdoc` inherits the app's policy, which would block the page's
// scripts. So the app shows the page in a frame of FRAME_PATH, which has a policy of its own:
//
//   <iframe src={FRAME_PATH} sandbox="allow-scripts allow-forms allow-popups" onLoad={once(({ currentTarget }) =>
//     currentTarget.contentWindow?.postMessage(pageMessage(html), "*"))} />
//
// Use `once`: the frame loads again after the page is written. The target is `*`, since the frame's origin is opaque.

export const FRAME_PATH = "/frame";

const FRAME_PAGE_SOURCE_APP = "host-app";

/** To the frame, once: the page to become. */
interface PageMessage {
  readonly source: typeof FRAME_PAGE_SOURCE_APP;
  readonly type: "page";
  readonly html: string;
}

/** `html`: the text of `html_encode`, decoded from base64 and UTF-8. */
export function pageMessage(html: string): PageMessage {
  return { source: FRAME_PAGE_SOURCE_APP, type: "page", html };
}

// The postMessage protocol of a provider's game and the app. The frame is sandboxed, so its origin is opaque ("null").
// The app knows the game by its window; the game knows the app by its origin.

const SOURCE_GAME = "framed-game";
const SOURCE_APP = "host-app";

/** From the game. */
export const gameMessage = z.object({
  source: z.literal(SOURCE_GAME),
  /** `ready`: the game is playable, the app removes its cover. `close`: the player wants to leave. */
  type: z.enum(["ready", "close"]),
});
export type GameMessage = z.output<typeof gameMessage>;

/** To the game: the app's theme, which the game's frame cannot see. */
export interface AppMessage {
  readonly source: typeof SOURCE_APP;
  readonly type: "theme";
  readonly theme: "light" | "dark";
}

/** The fields of a MessageEvent that are used. */
interface Received {
  readonly data: unknown;
  readonly source: unknown;
}

/** Reads a message that the app received. Null: another window (`contentWindow`) sent it, or it is not one of ours. */
export function gameMessageFrom({ data, source }: Received, frameWindow: object | null): GameMessage | null {
  if (frameWindow === null || source !== frameWindow) return null;
  const parsed = gameMessage.safeParse(data);
  return parsed.success ? parsed.data : null;
}

/** Post it to the frame's window with target `*`, as its origin is opaque. */
export function themeMessage(theme: AppMessage["theme"]): AppMessage {
  return { source: SOURCE_APP, type: "theme", theme };
}
