import type { GameEntry } from "../engine/contract/game-entry.ts";
import type { GameRules } from "../engine/rules/game-rules.ts";
import { singleStepRules } from "../engine/rules/single-step-rules.ts";
import { contracts } from "../contracts.ts";

export const RULES: readonly GameRules[] = Object.values<GameEntry>(contracts).map((game) =>
  "rules" in game ? game.rules : singleStepRules(game.singleStep.calls.rules, game.singleStep.terms),
);
