import type { GameDocuments } from "#contract/documents/game-contract.ts";
import { minesAnswers, minesSentences } from "./backend.ts";
import { minesExamples } from "./examples.ts";
import { CELLS } from "../rules/layout.ts";
import { coefficients, MINES_LIMITS, TRAP_OPTIONS } from "../rules/stake.ts";
import { range } from "#games/engine/contract/rule-text.ts";

function rules(): string[] {
  const first = coefficients(3)
    .slice(0, 4)
    .map((rate) => rate / 10_000);
  return [
    "### Mines",
    "",
    `- ${CELLS} cells, numbered from 1, with ${TRAP_OPTIONS.join(", ")} traps. After \`k\` safe cells the coefficient is \`C(${CELLS}, k) / C(${CELLS} − traps, k)\`, cut to 4`,
    `  decimals: with 3 traps ${first.join(", ")} …`,
    "- The reward is the coefficient times the delivery, rounded down to 0.01. The last safe cell pays by itself.",
    `- A stake: ${range(MINES_LIMITS)}. One game at a time a member.`,
    "",
  ];
}

export const documents = {
  text: { title: "Mines: open cells, avoid traps", rules },
  examples: minesExamples,
  answers: minesAnswers,
  sentences: minesSentences,
} satisfies GameDocuments;
