import boardStyle from "./page/board.css?raw";
import gameStyle from "./page/game.css?raw";
import oddsStyle from "./page/odds.css?raw";
import game from "./page/game.js?raw";
import body from "./page/game.html?raw";
import motion from "./page/motion.js?raw";
import reels from "./page/reels.js?raw";
import stage from "./page/stage.js?raw";
import wheel from "./page/wheel.js?raw";
import { currencyFormat, DEFAULT_LOCALE, isLocale, LOCALE_TAGS, type Locale } from "#contract/values/locale.ts";
import { turnOf } from "./covers.ts";
import { DEMO_GAMES, type Prize, REEL, returnOf, type SlotSymbol, WHEEL } from "./demo-games.ts";
import { gameTexts, type GameTexts } from "./game-texts.ts";
import { type Motif, MOTIFS } from "./motifs.ts";
import { type ProviderGame, gameOf, gamesOf, listed, openingOf } from "./provider-games.ts";
import { jsonInPage, base64, baseStyle, connectPolicy, joinModules, ownPolicy } from "../http/own-page.ts";
import { exgGames, exgOwngameStartGame, exgStartGame, PROVIDERS } from "#contract/calls/exg.ts";
import { refuse } from "#contract/refusals.ts";
import { answer, type Route, type MemberCall } from "../http/route.ts";
import type { VisitorCall } from "../objects/bindings.ts";

export const gameListRoutes: readonly Route<VisitorCall>[] = [
  answer(exgGames, (_: VisitorCall, { provider: asked }) => {
    const provider = PROVIDERS.find((each) => each === asked);
    if (provider === undefined) return refuse("bad_request", { with: { field: "provider" } });
    return { game_list: gamesOf(provider).map(listed) };
  }),
];

/** Opens a session of a member with a game, and returns its launch token. */
type Launch = (call: MemberCall, game: ProviderGame) => Promise<string>;

/** A game gets no member data but its launch token, with which its provider asks the wallet. */
export function gameStartRoutes(launch: Launch): readonly Route<MemberCall>[] {
  return [
    answer(exgStartGame, async (call: MemberCall, { id }) => {
      const game = gameOf(id);
      if (game === undefined) return refuse("game_unknown");
      const token = await launch(call, game);
      const { locale, origin } = call;
      return openingOf(game) === "html_encode"
        ? { type: "html_encode" as const, html_encode: base64(gamePage(game, locale, origin, token)), launch_url: null }
        : { type: "launch_url" as const, html_encode: null, launch_url: gameAddress(game, locale, origin, token) };
    }),

    answer(exgOwngameStartGame, async (call: MemberCall, { game_id }) => {
      const game = gameOf(game_id);
      if (game === undefined || !["own", "quick"].includes(game.provider)) return refuse("game_unknown");
      return { launch_url: gameAddress(game, call.locale, call.origin, await launch(call, game)) };
    }),
  ];
}

export const GAMES_PATH = "/sim/games/";
/** The page's calls of its provider. */
export const PLAY_PATH = `${GAMES_PATH}play`;

const style = baseStyle + gameStyle + boardStyle + oddsStyle;
const script = joinModules([motion, stage, wheel, reels, game]);

/**
 * CSP directives that work in a header and in a meta element. The page can call its provider, and nothing else of the
 * host.
 */
function policyFor(parent: string): string {
  return ownPolicy(script, style, connectPolicy(parent, ["http", "https"], PLAY_PATH));
}

/** The complete page of a game: served at its address, or passed on as text. */
function gamePage(game: ProviderGame, locale: Locale, parent: string, launch = ""): string {
  const data = { ...pageData(game, locale, parent), launch };
  // Passed on as text, the page has no headers, so it also contains its policy.
  return `<!doctype html>
<html lang="${data.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(parent)}">
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

/** `parent`: the app's origin. No server logs the launch token: it is in the fragment. */
function gameAddress({ id }: ProviderGame, locale: Locale, parent: string, launch: string): string {
  return `${GAMES_PATH}${id}?${new URLSearchParams({ locale, parent }).toString()}#launch=${launch}`;
}

/**
 * Serves a game's page. The sandbox gives it an opaque origin, so it cannot reach the app's storage or calls. A `parent` of
 * another host is ignored.
 */
export function gameAnswer(game: ProviderGame, query: URLSearchParams, origin: string): Response {
  const asked = query.get("locale");
  const locale = isLocale(asked) ? asked : DEFAULT_LOCALE;
  const parent = parentOf(query.get("parent"), origin);
  return new Response(gamePage(game, locale, parent), {
    headers: {
      "cache-control": "private, max-age=600",
      "content-security-policy": `sandbox allow-scripts; ${policyFor(parent)}; frame-ancestors 'self'`,
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}

/** Compares hosts only, since a proxy in front may terminate TLS. */
function parentOf(asked: string | null, origin: string): string {
  const { host } = new URL(origin);
  return asked === `https://${host}` || asked === `http://${host}` ? asked : origin;
}

/** Data for the page's script. */
export interface PageData extends Pick<ProviderGame, "kind" | "hue"> {
  /** The way of the hue's shades. */
  readonly turn: 1 | -1;
  /** The game's id. */
  readonly game: string;
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  /** The origin of the app and of the provider, the only one to exchange messages with. */
  readonly parent: string;
  /** The launch token; empty: it is in the address. */
  readonly launch: string;
  /** The path of the provider's calls. */
  readonly path: string;
  readonly wheel: readonly number[];
  readonly reel: readonly SlotSymbol[];
  readonly prizes: readonly Prize[];
  readonly ways: number;
  /** Ten-thousandths. */
  readonly returned: number;
  /** The game's own drawing, and those of the reels. */
  readonly motif: Motif;
  readonly symbols: Readonly<Record<SlotSymbol, Motif>>;
  /** Minor units. */
  readonly stakes: readonly number[];
  readonly currency: { readonly code: string; readonly display: string };
  readonly text: GameTexts;
}

/** Minor units. */
const STAKES = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000].map((units) => units * 100);

function pageData(
  { id, name, kind, motif, hue }: ProviderGame,
  locale: Locale,
  parent: string,
): Omit<PageData, "launch"> {
  const { prizes, ways } = DEMO_GAMES[kind];
  const { currency = "", currencyDisplay = "" } = currencyFormat(LOCALE_TAGS[locale], 0).resolvedOptions();
  return {
    game: id,
    title: name,
    kind,
    hue,
    turn: turnOf(hue),
    language: LOCALE_TAGS[locale],
    parent,
    path: PLAY_PATH,
    wheel: WHEEL,
    reel: REEL,
    prizes,
    ways,
    returned: returnOf(DEMO_GAMES[kind]),
    motif: MOTIFS[motif],
    symbols: { lotus: MOTIFS.lotus, star: MOTIFS.star, bell: MOTIFS.bell, diya: MOTIFS.diya, kite: MOTIFS.kite },
    stakes: STAKES,
    currency: { code: currency, display: currencyDisplay },
    text: gameTexts(locale),
  };
}
