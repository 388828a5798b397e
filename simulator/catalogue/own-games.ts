import { aviator } from "#games/aviator/tile.ts";
import { dice } from "#games/dice/tile.ts";
import { luckyHit } from "#games/lucky-hit/tile.ts";
import { mines } from "#games/mines/tile.ts";
import type { OwnGame } from "#games/shared/own-game.ts";
import { win } from "#games/win-go/tile.ts";

/** Every own game, in the order of the home screen. Its tiles, pictures and the words of the chat derive from it. */
export const OWN_GAMES: readonly OwnGame[] = [aviator, luckyHit, win, mines, dice];
