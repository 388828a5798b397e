import { numberIn, textIn } from "#games/engine/rules/round-checks.ts";
import { singleStepChecks } from "#games/engine/rules/single-step.ts";
import { drawRoll, paidAt } from "./roll.ts";

export const checks = singleStepChecks({
  game: "dice",
  outcome: "roll",
  choice: ["target", "over"],
  choiceIn: (leaf) => ({ target: numberIn(leaf, "target"), over: textIn(leaf, "over") === "true" }),
  draw: drawRoll,
  payout: paidAt,
});
