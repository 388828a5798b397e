import type { GameDocuments } from "#contract/documents/game-contract.ts";
import { aviatorAnswers, aviatorSentences } from "./backend.ts";
import { aviatorExamples, aviatorFrameExamples } from "./examples.ts";
import * as frames from "./frames.ts";
import { aviatorText } from "./rule-text.ts";

export const documents = {
  text: aviatorText,
  examples: aviatorExamples,
  answers: aviatorAnswers,
  sentences: aviatorSentences,
  socket: {
    path: frames.aviatorSocket.path,
    frames,
    fromPlayer: Object.values(frames.aviatorSocket.sent),
    stake: [frames.betFrame, frames.betResultFrame],
    flags: { curve: "true: 5004 comes every 10 s, with the curve's growth, and 5024 in place of most 5012" },
    examples: aviatorFrameExamples,
  },
} satisfies GameDocuments;
