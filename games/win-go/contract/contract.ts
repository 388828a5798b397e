import type { GameContract } from "#contract/documents/game-contract.ts";
import * as calls from "./calls.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { winAnswers, winSentences } from "./backend.ts";
import { winExamples } from "./examples.ts";
import { winText } from "./rule-text.ts";

export const win = {
  name: "win",
  text: winText,
  calls: { ...calls, nextPeriodInfo },
  examples: winExamples,
  answers: winAnswers,
  sentences: winSentences,
} satisfies GameContract;
