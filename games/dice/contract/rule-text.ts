import type { GameText } from "#contract/documents/game-contract.ts";
import { NUMBERS } from "../rules/roll.ts";
import { DICE_LIMITS, TARGET_MAX, TARGET_MIN } from "../rules/stake.ts";
import { range } from "#games/engine/contract/rule-text.ts";

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

export const diceText: GameText = { title: "Dice: a number over or under a target", rules };
