import type { GameText } from "#contract/documents/game-contract.ts";
import { oddsOn, outcomeOf, PRICE_MAX, PRICE_MIN } from "../rules/guess.ts";
import { CONTRACT_COUNT_MAX, contractLimits } from "../rules/stake.ts";
import * as timeline from "../rules/timeline.ts";
import { seconds, units } from "#games/engine/contract/rule-text.ts";

function rules(): string[] {
  const odds = (type: "G" | "R" | "V", digit: number) => oddsOn({ type }, outcomeOf(PRICE_MIN + digit)) / 100;
  const number = oddsOn({ type: "N", number: 1 }, outcomeOf(PRICE_MIN + 1)) / 100;
  return [
    "### Win Go",
    "",
    `- A round has ${seconds(timeline.ROUND_MS)}; stakes in the first ${seconds(timeline.STAKES_MS)}. \`period\` is YYYYMMDD and the number of the round within the day, 001 to ${timeline.ROUNDS_A_DAY}.`,
    "- The first round of a day starts at midnight in Asia/Kolkata. Each category has tables 1, 2 and 3 (`saas_id`).",
    `- The open price is ${PRICE_MIN} to ${PRICE_MAX}; its last digit is the result. Odd: green; even: red; 0 and 5: violet, too.`,
    `- Payouts, times the delivery: green and red ${odds("G", 1)}, with violet ${odds("G", 5)}; violet ${odds("V", 0)}; a number ${number}.`,
    `- A stake is \`contract_money\` times \`contract_count\` (1 to ${CONTRACT_COUNT_MAX}). The amounts in India: ${contractLimits("in").money.map(units).join(", ")}; elsewhere:`,
    `  ${contractLimits("pt").money.map(units).join(", ")}.`,
    "- `/fairness/odds` and `/shop/game_table` name an outcome by its digit.",
    "",
  ];
}

export const winText: GameText = { title: "Win Go: a colour or a number, every three minutes", rules };
