import { aviator } from "./aviator/aviator.ts";
import { dice } from "./dice/dice.ts";
import type { CellGame } from "../cell-game.ts";
import { luckyHit } from "./lucky-hit/lucky-hit.ts";
import { mines } from "./mines/mines.ts";
import { win } from "./win-go/win.ts";

/** The server half of every game, in the order of the home screen. */
export const SERVERS: readonly CellGame[] = [aviator, luckyHit, win, mines, dice];
