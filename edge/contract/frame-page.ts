// A provider may hand a game over as a page (`html_encode`). The app's own policy would keep that page's scripts from
// running in a `srcdoc`, which inherits it; so it is shown in a frame of an address of ours that has a policy of its own:
//
//   <iframe src={FRAME_PATH} sandbox="allow-scripts allow-forms allow-popups" onLoad={once(({ currentTarget }) =>
//     currentTarget.contentWindow?.postMessage(pageMessage(html), "*"))} />
//
// once: when the page has been written, the frame loads again. The target is `*`, since the frame's origin is opaque. From
// then on the frame's window is the game's: game-message.ts.

export const FRAME_PATH = "/frame";

const SOURCE_APP = "rangoli-app";

/** To the frame, once: the page that it is to become. */
export interface PageMessage {
  readonly source: typeof SOURCE_APP;
  readonly type: "page";
  readonly html: string;
}

/** The message that hands a page over. `html`: what `html_encode` holds, decoded from base64 and UTF-8. */
export function pageMessage(html: string): PageMessage {
  return { source: SOURCE_APP, type: "page", html };
}
