import type { ComponentType } from "react";
import type { AnswerOf } from "#contract/call.ts";
import type { operateMetrics } from "#contract/control/metrics.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { Game } from "./game.ts";
import type { Tile } from "./tile.ts";

/** The form that forces a game's outcomes in the control room. */
export interface ForceForm {
  readonly column: number;
  readonly Form: ComponentType<{ tables: AnswerOf<typeof operateMetrics>["tables"] }>;
}

/** The games' part of the client. Games stand above the shell, which imports none of them. */
export interface ProvidedGames {
  /** In the order of the bottom tabs. */
  readonly games: readonly Game[];
  /** Finds the screen of a path that shows games. */
  readonly screen: (path: string) => (() => Promise<ComponentType>) | undefined;
  /** Finds a game's file of texts. */
  readonly texts: (file: string, locale: Locale) => (() => Promise<object>) | undefined;
  /** The tile of a game's table at home. */
  readonly liveTile: () => Promise<{ readonly LiveTile: ComponentType<LiveTileProps> }>;
  /** Loads what recomputes rounds, before a proof is checked. */
  readonly loadChecks: () => Promise<unknown>;
  /** For the control room. */
  readonly tiles: readonly Tile[];
  readonly forceForms: readonly ForceForm[];
}

export interface LiveTileProps {
  readonly table: string;
  readonly className?: string | undefined;
}

/** Handed over by the page's entry. */
export const provided = {} as ProvidedGames;

/** An entry calls this before the first render. */
export function provideGames(given: Partial<ProvidedGames>): void {
  Object.assign(provided, given);
}

export function gameAt(path: string): Game | undefined {
  return provided.games.find(({ id }) => path === `/${id}`);
}
