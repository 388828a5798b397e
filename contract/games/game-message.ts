import * as z from "zod/mini";

// A provider may send a game as a page (`html_encode`). A `srcdoc` inherits the app's policy, which would block the page's
// scripts. So the app shows the page in a frame of FRAME_PATH, which has a policy of its own:
//
//   <iframe src={FRAME_PATH} sandbox="allow-scripts allow-forms allow-popups" onLoad={once(({ currentTarget }) =>
//     currentTarget.contentWindow?.postMessage(pageMessage(html), "*"))} />
//
// Use `once`: the frame loads again after the page is written. The target is `*`, since the frame's origin is opaque.

export const FRAME_PATH = "/frame";

const SOURCE_APP = "host-app";

/** To the frame, once: the page to become. */
interface PageMessage {
  readonly source: typeof SOURCE_APP;
  readonly type: "page";
  readonly html: string;
}

/** `html`: the text of `html_encode`, decoded from base64 and UTF-8. */
export function pageMessage(html: string): PageMessage {
  return { source: SOURCE_APP, type: "page", html };
}

// The messages of a provider's game and the app. A sandboxed frame has the origin "null", which names nobody. So the app
// hands the loaded game a port, by which it knows the game; the game takes it from the window above it alone.
// All else goes through that port, and messages of windows change nothing.

/** From the game. A game may say nothing. */
export const gameMessage = z.object({
  /** `balanceChanged`: the wallet has moved money, the app asks for the balance. `close`: the player wants to leave. */
  type: z.enum(["balanceChanged", "close"]),
});
export type GameMessage = z.output<typeof gameMessage>;

/** To the game: the app's theme, which the game's frame cannot see. */
export interface AppMessage {
  readonly source: typeof SOURCE_APP;
  readonly type: "theme";
  readonly theme: "light" | "dark";
}

/** To the frame's window once the game has loaded, with the port. */
interface ChannelMessage {
  readonly source: typeof SOURCE_APP;
  readonly type: "channel";
}

export function channelMessage(): ChannelMessage {
  return { source: SOURCE_APP, type: "channel" };
}

/** Reads what came through the port; null: it is no message of a game. */
export function readGameMessage(data: unknown): GameMessage | null {
  const parsed = gameMessage.safeParse(data);
  return parsed.success ? parsed.data : null;
}

export function themeMessage(theme: AppMessage["theme"]): AppMessage {
  return { source: SOURCE_APP, type: "theme", theme };
}
