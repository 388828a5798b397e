import { diceSample } from "./games/dice.ts";
import type { GameSample } from "./games/game-sample.ts";
import { minesSample } from "./games/mines.ts";

/** Every game without a table. */
export const GAME_SAMPLES: readonly GameSample[] = [minesSample, diceSample];
