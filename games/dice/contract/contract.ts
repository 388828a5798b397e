import type { GameContract } from "#contract/documents/game-contract.ts";
import * as calls from "./calls.ts";
import { diceExamples } from "./examples.ts";
import { diceText } from "./rule-text.ts";

export const dice = {
  name: "dice",
  text: diceText,
  calls,
  examples: diceExamples,
} satisfies GameContract;
