import type { GameRules } from "../engine/rules/game-rules.ts";
import { contracts } from "../contracts.ts";

/** The rules of every game. */
export const RULES: readonly GameRules[] = Object.values(contracts).map(({ rules }) => rules);
