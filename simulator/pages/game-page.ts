import { DEFAULT_LOCALE, isLocale, LOCALE_TAGS, type Locale } from "#contract/values/locale.ts";
import { type Demo, symbolsOf, type DemoName } from "../providers/demo-games.ts";
import type { ProviderGame } from "../providers/games.ts";
import { type Glyph, glyph } from "../providers/glyphs.ts";
import { type TextsOf, textsOf, symbolName } from "./game-texts.ts";
import raceRules from "./games/kite-race-rules.js?raw";
import raceScene from "./games/kite-race-scene.js?raw";
import raceMarkup from "./games/kite-race.html?raw";
import race from "./games/kite-race.js?raw";
import matchRules from "./games/lantern-match-rules.js?raw";
import matchMarkup from "./games/lantern-match.html?raw";
import match from "./games/lantern-match.js?raw";
import mergeRules from "./games/spice-merge-rules.js?raw";
import mergeMarkup from "./games/spice-merge.html?raw";
import merge from "./games/spice-merge.js?raw";
import stageMarkup from "./games/stage.html?raw";
import stage from "./games/stage.js?raw";
import { jsonInPage, joinModules, ownPolicy, splitMarkup } from "./own-page.ts";

export const GAMES_PATH = "/sim/games/";

/** The complete page of a game: served at its address, or passed on as text. */
export function gamePage(game: ProviderGame, locale: Locale, parent: string): string {
  const { script, style, body, policy } = gameParts[game.demo.game];
  const data = pageData(game, locale, parent);
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

/** `parent`: the app's origin. */
export function gameAddress({ id }: ProviderGame, locale: Locale, parent: string): string {
  return `${GAMES_PATH}${id}?${new URLSearchParams({ locale, parent }).toString()}`;
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
      "content-security-policy": `sandbox allow-scripts; ${gameParts[game.demo.game].policy}; frame-ancestors 'self'`,
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

export interface PageSymbol extends Glyph {
  readonly name: string;
}

/** Data of every game page. */
interface Common {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  /** The origin of the embedding app, the only one to exchange messages with. */
  readonly parent: string;
  /** Degrees. */
  readonly hue: number;
  readonly glyph: Glyph;
  readonly stageText: TextsOf<"stage">;
}

export interface RaceData extends Common {
  readonly game: "kite-race";
  readonly beatMs: number;
  readonly gusts: number;
  readonly text: TextsOf<"kite-race">;
}

export interface MatchData extends Common {
  readonly game: "lantern-match";
  /** A symbol for each pair. */
  readonly symbols: readonly PageSymbol[];
  readonly text: TextsOf<"lantern-match">;
}

export interface MergeData extends Common {
  readonly game: "spice-merge";
  readonly side: number;
  /** By level, from the smallest tile; larger levels start again. */
  readonly symbols: readonly PageSymbol[];
  readonly text: TextsOf<"spice-merge">;
}

/** Data for the page's script. */
export type PageData = RaceData | MatchData | MergeData;

export function pageData(game: ProviderGame, locale: Locale, parent: string): PageData {
  const common: Common = {
    title: game.name,
    language: LOCALE_TAGS[locale],
    parent,
    hue: game.hue,
    glyph: glyph(game.glyph),
    stageText: textsOf("stage", locale),
  };
  return { ...common, ...demoData(game.demo, locale) };
}

type DemoData<D> = D extends unknown ? Omit<D, keyof Common> : never;

function demoData(demo: Demo, locale: Locale): DemoData<PageData> {
  switch (demo.game) {
    case "kite-race":
      return { ...demo, text: textsOf("kite-race", locale) };
    case "lantern-match": {
      const symbols = symbolsOf(demo.symbols)
        .slice(0, demo.pairs)
        .map((name) => ({ ...glyph(name), name: symbolName(name, locale) }));
      return { game: demo.game, symbols, text: textsOf("lantern-match", locale) };
    }
    case "spice-merge": {
      const symbols = symbolsOf(demo.symbols).map((name) => ({ ...glyph(name), name: symbolName(name, locale) }));
      return { game: demo.game, side: demo.side, symbols, text: textsOf("spice-merge", locale) };
    }
  }
}

/** The parts of a game's page that do not depend on the request. */
export interface GameParts {
  readonly script: string;
  readonly style: string;
  readonly body: string;
  /** CSP directives that work in a header and in a meta element. */
  readonly policy: string;
}

/** Hashed once, when the Worker starts. */
export const gameParts: Readonly<Record<DemoName, GameParts>> = {
  "kite-race": partsOf(raceMarkup, [raceRules, raceScene, stage, race]),
  "lantern-match": partsOf(matchMarkup, [matchRules, stage, match]),
  "spice-merge": partsOf(mergeMarkup, [mergeRules, stage, merge]),
};

function partsOf(markup: string, modules: readonly string[]): GameParts {
  const shared = splitMarkup(stageMarkup);
  const own = splitMarkup(markup);
  const script = joinModules(modules);
  const style = shared.style + own.style;
  const body = shared.body.replace("<main></main>", () => `<main>${own.body}</main>`);
  return { script, style, body, policy: ownPolicy(script, style, "img-src data:") };
}
