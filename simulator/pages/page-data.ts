import type { Locale } from "#contract/locale.ts";
import type { Demo } from "../providers/demo-games.ts";
import { symbolsOf } from "../providers/demo-games.ts";
import type { ProviderGame } from "../providers/games.ts";
import { type Glyph, glyph } from "../providers/glyphs.ts";
import { type TextsOf, textsOf } from "./game-texts.ts";
import { symbolName } from "./symbol-names.ts";

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
