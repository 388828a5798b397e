import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/locale.ts";
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

export interface PageSymbol extends Glyph {
  readonly name: string;
}

/** What every game page is told. */
interface Common {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  /** The origin of the app that may embed the page: the only one that it speaks to and listens to. */
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
  /** One for each pair. */
  readonly symbols: readonly PageSymbol[];
  readonly text: TextsOf<"lantern-match">;
}

export interface MergeData extends Common {
  readonly game: "spice-merge";
  readonly side: number;
  /** By level, from the smallest tile; after the last they begin anew. */
  readonly symbols: readonly PageSymbol[];
  readonly text: TextsOf<"spice-merge">;
}

/** What the server writes into a page for the page's script. */
export type PageData = RaceData | MatchData | MergeData;

export const LANGUAGES: Readonly<Record<Locale, string>> = { in: "en-IN", pt: "pt-BR", mx: "es-MX", vi: "vi-VN" };

/** What a game's page is told, in a language, for an app at an origin. */
export function pageData(game: ProviderGame, locale: Locale, parent: string): PageData {
  const common: Common = {
    title: game.name,
    language: LANGUAGES[locale],
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

/** What is the same on every page of a game. */
export interface GameParts {
  readonly script: string;
  readonly style: string;
  readonly body: string;
  /** What the page may do, by CSP directives that hold in a header and in the page itself. */
  readonly policy: string;
}

/** The parts of each game; hashed once, when the Worker starts. */
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
