import type { GameContract } from "#contract/documents/game-contract.ts";
import * as calls from "./calls.ts";
import { winAnswers, winSentences } from "./backend.ts";
import { winExamples } from "./examples.ts";
import { winText } from "./rule-text.ts";

export const win = {
  name: "win",
  text: winText,
  calls,
  examples: winExamples,
  answers: winAnswers,
  sentences: winSentences,
} satisfies GameContract;
