import markup from "./page/game.html?raw";
import matchRules from "./page/lantern-match-rules.js?raw";
import match from "./page/lantern-match.js?raw";
import stage from "./page/stage.js?raw";
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_TAGS,
  type Locale,
  type LocalizedText,
  localized,
} from "#contract/values/locale.ts";
import { type ProviderGame, gameOf, gamesOf, listed, openingOf } from "./provider-games.ts";
import { jsonInPage, base64, joinModules, ownPolicy, splitMarkup } from "../http/own-page.ts";
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

const { style, body } = splitMarkup(markup);
const script = joinModules([matchRules, stage, match]);
/** CSP directives that work in a header and in a meta element. */
const policy = ownPolicy(script, style, "img-src data:");

/** The complete page of a game: served at its address, or passed on as text. */
function gamePage(game: ProviderGame, locale: Locale, parent: string, launch = ""): string {
  const data = { ...pageData(game, locale, parent), launch };
  // Passed on as text, the page has no headers, so it also contains its policy.
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
  return new Response(gamePage(game, locale, parentOf(query.get("parent"), origin)), {
    headers: {
      "cache-control": "private, max-age=600",
      "content-security-policy": `sandbox allow-scripts; ${policy}; frame-ancestors 'self'`,
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
export interface PageData {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  /** The origin of the embedding app, the only one to exchange messages with. */
  readonly parent: string;
  /** The launch token; empty: it is in the address. */
  readonly launch: string;
  /** Degrees. */
  readonly hue: number;
  /** The game's cover, as an address that holds it. */
  readonly cover: string;
  /** A symbol for each pair. */
  readonly symbols: readonly CardSymbol[];
  readonly text: GameTexts;
}

function pageData(game: ProviderGame, locale: Locale, parent: string): Omit<PageData, "launch"> {
  return {
    title: game.name,
    language: LOCALE_TAGS[locale],
    parent,
    hue: game.hue,
    cover: `data:image/svg+xml;base64,${base64(game.cover)}`,
    symbols: cardSymbols(locale).slice(0, game.pairs),
    text: gameTexts(locale),
  };
}

const texts = {
  points: localized("Points", "Pontos", "Puntos", "Điểm"),
  best: localized("Best", "Recorde", "Récord", "Cao nhất"),
  play: localized("Play", "Jogar", "Jugar", "Chơi"),
  again: localized("Play again", "Jogar de novo", "Jugar otra vez", "Chơi lại"),
  noMoney: localized(
    "Played for points. No money in this game.",
    "Jogo por pontos. Sem dinheiro neste jogo.",
    "Se juega por puntos. Sin dinero en este juego.",
    "Chơi lấy điểm. Không dùng tiền trong trò này.",
  ),
  howTo: localized(
    "Turn two cards at a time and find every pair. Fewer moves, more points.",
    "Vire duas cartas por vez e ache todos os pares. Menos jogadas, mais pontos.",
    "Voltea dos cartas a la vez y encuentra los pares. Menos jugadas, más puntos.",
    "Lật hai lá mỗi lượt và tìm đủ các cặp. Càng ít lượt, càng nhiều điểm.",
  ),
  moves: localized("Moves", "Jogadas", "Jugadas", "Lượt"),
  pairs: localized("Pairs", "Pares", "Pares", "Cặp"),
  card: localized("Card {n}", "Carta {n}", "Carta {n}", "Lá {n}"),
  faceDown: localized("face down", "virada para baixo", "boca abajo", "úp"),
  found: localized("found", "encontrada", "encontrada", "đã tìm thấy"),
  done: localized("Every pair found", "Todos os pares encontrados", "Todos los pares encontrados", "Đã tìm đủ các cặp"),
};

/** Names for screen readers of the symbols in game.html. A game of fewer pairs takes the first ones. */
const symbols = {
  cup: localized("cup of tea", "xícara de chá", "taza de té", "tách trà"),
  chilli: localized("chilli", "pimenta", "chile", "ớt"),
  pot: localized("clay pot", "pote de barro", "olla de barro", "bình gốm"),
  lantern: localized("lantern", "lanterna", "farol", "đèn lồng"),
  bell: localized("bell", "sino", "campana", "chuông"),
  diya: localized("oil lamp", "lamparina", "lámpara de aceite", "đèn dầu"),
  paisley: localized("paisley", "caxemira", "cachemira", "họa tiết paisley"),
  gem: localized("gem", "joia", "gema", "đá quý"),
  kite: localized("kite", "pipa", "papalote", "diều"),
  star: localized("star", "estrela", "estrella", "ngôi sao"),
};

type GameTexts = Readonly<Record<keyof typeof texts, string>>;

function gameTexts(locale: Locale): GameTexts {
  const entries = Object.entries<LocalizedText>(texts).map(([name, text]) => [name, text[locale]]);
  return Object.fromEntries(entries) as GameTexts;
}

interface CardSymbol {
  /** The id of its drawing in the page. */
  readonly id: string;
  readonly name: string;
}

function cardSymbols(locale: Locale): readonly CardSymbol[] {
  return Object.entries(symbols).map(([id, name]) => ({ id, name: name[locale] }));
}
