import { aviator } from "./aviator/game.ts";
import { dice } from "./dice/game.ts";
import { luckyHit } from "./lucky-hit/game.ts";
import { mines } from "./mines/game.ts";
import { win } from "./win-go/game.ts";
import type { Game } from "#web/data/game.ts";

/** Every game, in the order of the bottom tabs. Routes, tabs, names and gates follow from it. */
export const gameData: readonly Game[] = [win, aviator, luckyHit, mines, dice];
