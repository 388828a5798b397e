import { aviator } from "#web/games/aviator/game.ts";
import { dice } from "#web/games/dice/game.ts";
import { luckyHit } from "#web/games/lucky-hit/game.ts";
import { mines } from "#web/games/mines/game.ts";
import { win } from "#web/games/win-go/game.ts";
import type { Game } from "#web/data/game.ts";

/** Every game, in the order of the bottom tabs. Routes, tabs, names and gates follow from it. */
export const gameData: readonly Game[] = [win, aviator, luckyHit, mines, dice];
