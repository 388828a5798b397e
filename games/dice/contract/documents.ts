import type { GameDocuments } from "#contract/documents/game-contract.ts";
import { range } from "#games/engine/contract/rule-text.ts";
import { singleStepExamples } from "#games/engine/contract/single-step-examples.ts";
import { diceCalls } from "./calls.ts";
import { coefficient, DICE_LIMITS, drawRoll, NUMBERS, paidAt, TARGET_MAX, TARGET_MIN } from "../rules/roll.ts";

const BET = { target: 5050, over: true };

function rules(): string[] {
  return [
    "### Dice",
    "",
    `- A roll is 0 to ${NUMBERS - 1}, which reads 00.00 to 99.99. Under wins below the target, over from the target on. Targets: ${TARGET_MIN} to ${TARGET_MAX}.`,
    `- It pays delivery · ${NUMBERS} / winning numbers, rounded down to 0.01. The coefficient shown is cut to 2 decimals.`,
    `- A stake: ${range(DICE_LIMITS)}.`,
    "",
  ];
}

export const documents: GameDocuments = {
  text: { title: "Dice: a number over or under a target", rules },
  examples: singleStepExamples({
    calls: diceCalls,
    limits: DICE_LIMITS,
    choice: BET,
    draw: drawRoll,
    payout: paidAt,
    shown: { coefficient: coefficient(BET) / 100 },
  }),
};
