import type { GameDocuments } from "#contract/documents/game-contract.ts";
import { luckyHitAnswers, luckyHitSentences } from "./backend.ts";
import { luckyHitExamples, luckyHitFrameExamples } from "./examples.ts";
import * as frames from "./frames.ts";
import { luckyHitText } from "./rule-text.ts";

export const documents = {
  text: luckyHitText,
  examples: luckyHitExamples,
  answers: luckyHitAnswers,
  sentences: luckyHitSentences,
  socket: {
    path: frames.luckyHitSocket.path,
    host: "luckyhit",
    frames,
    fromPlayer: Object.values(frames.luckyHitSocket.sent),
    stake: [frames.luckyHitBetFrame, frames.luckyHitBetResultFrame],
    examples: luckyHitFrameExamples,
  },
} satisfies GameDocuments;
