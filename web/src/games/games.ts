import { aviator } from "./aviator/game.ts";
import { dice } from "./dice/game.ts";
import type { Game } from "./game.ts";
import { luckyHit } from "./lucky-hit/game.ts";
import { mines } from "./mines/game.ts";
import { win } from "./win-go/game.ts";

/** Every game, in the order of the bottom tabs. Routes, tabs, names and gates follow from it. */
const list = [win, aviator, luckyHit, mines, dice] as const;

export type GamePath = (typeof list)[number]["screens"][number]["path"];

export const games: readonly Game<GamePath>[] = list;

/** How the results of a game's table read. */
export function resultsOf(table: string): Game["results"] {
  return games.find((game) => game.table === table)?.results;
}

export function gameAt(path: string): Game | undefined {
  return games.find((game) => path === `/${game.id}`);
}
