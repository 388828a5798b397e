import { aviator } from "./games/aviator.ts";
import { dice } from "./games/dice.ts";
import { luckyHit } from "./games/lucky-hit.ts";
import { mines } from "./games/mines.ts";
import type { OwnGame } from "./games/own-game.ts";
import { win } from "./games/win.ts";

/** Every own game, in the order of the home screen. Its tiles, pictures and the words of the chat derive from it. */
export const OWN_GAMES: readonly OwnGame[] = [aviator, luckyHit, win, mines, dice];
