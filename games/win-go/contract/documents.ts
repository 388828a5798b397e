import type { GameDocuments } from "#contract/documents/game-contract.ts";
import { winAnswers, winSentences } from "./backend.ts";
import { winExamples } from "./examples.ts";
import { winText } from "./rule-text.ts";

export const documents = {
  text: winText,
  examples: winExamples,
  answers: winAnswers,
  sentences: winSentences,
} satisfies GameDocuments;
