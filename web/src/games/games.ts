import { aviator } from "./aviator/game.ts";
import { dice } from "./dice/game.ts";
import type { Game } from "#web/data/game.ts";
import { luckyHit } from "./lucky-hit/game.ts";
import { mines } from "./mines/game.ts";
import { win } from "./win-go/game.ts";

/** Every game, in the order of the bottom tabs. Routes, tabs, names and gates follow from it. */
const list = [win, aviator, luckyHit, mines, dice] as const;

export type GamePath = (typeof list)[number]["screens"][number]["path"];

export const games: readonly Game<GamePath>[] = list;

export function gameAt(path: string): Game | undefined {
  return games.find((game) => path === `/${game.id}`);
}

/** Any table: `/fairness/chains` names the receipts' keys with each. */
export const A_TABLE = list[0].table;
