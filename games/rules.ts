import { aviatorRules } from "./aviator/rules/rules.ts";
import { diceRules } from "./dice/rules/rules.ts";
import type { GameRules } from "./engine/rules/game-rules.ts";
import { luckyHitRules } from "./lucky-hit/rules/rules.ts";
import { minesRules } from "./mines/rules/rules.ts";
import { winRules } from "./win-go/rules/rules.ts";

/** The rules of every game. */
export const RULES: readonly GameRules[] = [aviatorRules, luckyHitRules, winRules, minesRules, diceRules];

/** Every kind of stake of every game, or of the named ones, with its exact odds. */
export const oddsRows = (games?: readonly string[]) =>
  RULES.flatMap(({ checks, oddsRows: rows }) => (games?.includes(checks.game) === false ? [] : rows()));
