import { aviator } from "./aviator/server/aviator.ts";
import { dice } from "./dice/server/dice.ts";
import type { CellGame } from "#simulator/cell/cell-game.ts";
import { luckyHit } from "./lucky-hit/server/lucky-hit.ts";
import { mines } from "./mines/server/mines.ts";
import { win } from "./win-go/server/win.ts";

/** The server half of every game, in the order of the home screen. */
export const SERVERS: readonly CellGame[] = [aviator, luckyHit, win, mines, dice];
