import { dicePlayer } from "./dice/player.ts";
import { minesPlayer } from "./mines/player.ts";
import type { InstantPlayer } from "./engine/players/instant-player.ts";

/** The strategies of the games without a table. */
export const INSTANT_PLAYERS: readonly InstantPlayer[] = [minesPlayer, dicePlayer];
