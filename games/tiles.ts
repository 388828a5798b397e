import { aviator } from "./aviator/tile.ts";
import { dice } from "./dice/tile.ts";
import { luckyHit } from "./lucky-hit/tile.ts";
import { mines } from "./mines/tile.ts";
import type { OwnGame } from "#contract/games/own-game.ts";
import { win } from "./win-go/tile.ts";

/** Every own game, in the order of the home screen. Its tiles, pictures and the words of the chat derive from it. */
export const OWN_GAMES: readonly OwnGame[] = [aviator, luckyHit, win, mines, dice];
