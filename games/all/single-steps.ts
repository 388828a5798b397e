import { contracts } from "../contracts.ts";
import type { GameEntry, SingleStepEntry } from "../engine/contract/game-entry.ts";

/** Every single-step game, for the tests that hold each. */
export const SINGLE_STEPS: readonly SingleStepEntry["singleStep"][] = Object.values<GameEntry>(contracts).flatMap(
  (game) => ("singleStep" in game ? game.singleStep : []),
);
