import { diceSample } from "../cell/games/dice/sample.ts";
import type { GameSample } from "./game-sample.ts";
import { minesSample } from "../cell/games/mines/sample.ts";

/** Every game without a table. */
export const GAME_SAMPLES: readonly GameSample[] = [minesSample, diceSample];
