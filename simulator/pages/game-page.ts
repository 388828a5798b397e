import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/locale.ts";
import type { ProviderGame } from "../providers/games.ts";
import { gameParts } from "./game-parts.ts";
import { jsonInPage } from "./own-page.ts";
import { pageData } from "./page-data.ts";

/** Where games are served. */
export const GAMES_PATH = "/sim/games/";

/** The whole page of a game, which needs nothing else: for an address, or to be handed over as text. */
export function gamePage(game: ProviderGame, locale: Locale, parent: string): string {
  const { script, style, body, policy } = gameParts[game.demo.game];
  const data = pageData(game, locale, parent);
  // Handed over as text the page has no headers, so it carries what a page can carry of its policy.
  return `<!doctype html>
<html lang="${data.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<title>${game.name}</title>
<style>${style}</style>
</head>
<body>
${body}
<script type="application/json" id="page">${jsonInPage(data)}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

/** The address of a game's page, for an app at an origin. */
export function gameAddress({ id }: ProviderGame, locale: Locale, parent: string): string {
  return `${GAMES_PATH}${id}?${new URLSearchParams({ locale, parent }).toString()}`;
}

/**
 * A game's page as an answer. Sandboxed without its own origin, it reaches neither the app's storage nor its calls,
 * whoever embeds it and however it is opened. `parent` counts only where it is of our own host: a page speaks to no other.
 */
export function gameAnswer(game: ProviderGame, query: URLSearchParams, origin: string): Response {
  const asked = query.get("locale");
  const locale = isLocale(asked) ? asked : DEFAULT_LOCALE;
  return new Response(gamePage(game, locale, parentOf(query.get("parent"), origin)), {
    headers: {
      "cache-control": "private, max-age=600",
      "content-security-policy": `sandbox allow-scripts; ${gameParts[game.demo.game].policy}; frame-ancestors 'self'`,
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}

/** The origin that a page may speak to: a proxy in front may speak https where we hear http, so the host alone decides. */
function parentOf(asked: string | null, origin: string): string {
  const { host } = new URL(origin);
  return asked === `https://${host}` || asked === `http://${host}` ? asked : origin;
}
