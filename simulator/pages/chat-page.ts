import { askedLocale } from "../http/request-locale.ts";
import { CHAT_SOCKET_PATH, TEXT_MAX } from "../chat/chat-socket.ts";
import { seenOrigin } from "../http/seen-origin.ts";
import { type ChatText, chatTaps, chatText } from "./chat-texts.ts";
import markup from "./chat/chat.html?raw";
import script from "./chat/chat.js?raw";
import { joinModules } from "./join-modules.ts";
import { jsonInPage, ownPolicy, splitMarkup } from "./own-page.ts";
import { LANGUAGES } from "./page-data.ts";

/** Where the chat's page is. `locale` and `theme` (light, dark) in its query go before what the browser would like. */
export const CHAT_PATH = "/sim/chat";

/** What the server writes into the page for its script. No member's data goes into it: it gets neither token nor name. */
export interface ChatData {
  readonly socket: string;
  readonly text: ChatText;
  /** What can be asked by a tap. */
  readonly taps: readonly string[];
  readonly textMax: number;
}

const { style, body } = splitMarkup(markup);
const module = joinModules([script]);
/** A host as it may stand in a policy. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The page of the chat, which needs nothing else but its socket. Sandboxed without its own origin, it reaches neither the
 * app's storage nor its calls, whoever embeds it and however it is opened.
 */
export function chatAnswer(request: Request): Response {
  const locale = askedLocale(request);
  const asked = new URL(request.url).searchParams.get("theme");
  const theme = ["light", "dark"].find((each) => each === asked);
  const text = chatText(locale);
  const socket = `${CHAT_SOCKET_PATH}?${new URLSearchParams({ locale }).toString()}`;
  const data: ChatData = { socket, text, taps: chatTaps(locale), textMax: TEXT_MAX };
  const html = `<!doctype html>
<html lang="${LANGUAGES[locale]}"${theme === undefined ? "" : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="referrer" content="no-referrer">
<title>${text.title}</title>
<style>${style}</style>
</head>
<body>
${body}
<script type="application/json" id="page">${jsonInPage(data)}</script>
<script type="module">${module}</script>
</body>
</html>
`;
  return new Response(html, {
    headers: {
      "cache-control": "private, no-cache",
      "content-security-policy": policyFor(request),
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Both schemes, since a proxy in front may speak https where we hear http; a host that is none gets no connection. */
function policyFor(request: Request): string {
  const { host } = new URL(seenOrigin(request));
  const sockets = HOST.test(host) ? `ws://${host} wss://${host}` : "'none'";
  const own = ownPolicy(module, style, `connect-src ${sockets}`);
  return `sandbox allow-scripts; ${own}; frame-ancestors 'self'`;
}
