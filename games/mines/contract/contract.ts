import type { GameContract } from "#contract/documents/game-contract.ts";
import * as calls from "./calls.ts";
import { minesAnswers, minesSentences } from "./backend.ts";
import { minesExamples } from "./examples.ts";
import { minesText } from "./rule-text.ts";

export const mines = {
  name: "mines",
  text: minesText,
  calls,
  examples: minesExamples,
  answers: minesAnswers,
  sentences: minesSentences,
} satisfies GameContract;
