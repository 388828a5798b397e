import type { GameText } from "#contract/documents/game-contract.ts";
import { CURVE_MS, RESULTS_SHOWN, TICK_MS } from "./frames.ts";
import { AUTO_CASH_OUT_MAX, AVIATOR_LIMITS, aviatorLimits, CASH_OUT_MIN } from "../rules/stake.ts";
import { RESULT_KINDS } from "../rules/outcome.ts";
import * as timeline from "../rules/timeline.ts";
import { range, seconds, units } from "#games/engine/contract/rule-text.ts";

function rules(): string[] {
  const round = timeline.roundOf(0);
  const at = (ms: number, flightMs: number | null = null) => timeline.statusAt(ms, round, flightMs);
  return [
    "### Aviator",
    "",
    "- `period` is the round's start in 1/100 s since the epoch. The next round starts when the last one is over.",
    `- \`status\` of 5002 is a clock that jumps. ${at(0)}: the first second; ${at(1_000)}: the second one; ${at(timeline.OPEN_MS)} to ${at(timeline.LOCK_MS - 1)}:`,
    `  stakes are taken; ${at(timeline.LOCK_MS)}: locked; from ${at(timeline.TAKE_OFF_MS, 1)}: in flight, one more each second; ${at(timeline.TAKE_OFF_MS + 2, 1)}: flew away.`,
    `- Stakes from ${seconds(timeline.OPEN_MS)} to just before ${seconds(timeline.LOCK_MS)}, take-off at ${seconds(timeline.TAKE_OFF_MS)}, and ${seconds(timeline.FLEW_AWAY_MS)} after the crash the next round starts.`,
    `- The coefficient after \`ms\` of flight is \`floor(100 · e^(${timeline.GROWTH_PER_MS} · ms)) / 100\`. 5004 comes every ${TICK_MS} ms (with \`curve=true\` every`,
    `  ${seconds(CURVE_MS)}), and once more with \`flyEnd\` 1, the result.`,
    `- A stake: ${range(aviatorLimits("in"))}; in Brazil from ${units(AVIATOR_LIMITS.min)}. A cash-out: ${units(CASH_OUT_MIN)} to ${units(AUTO_CASH_OUT_MAX)} by itself; it pays stake · coefficient, rounded down to 0.01.`,
    "  One in the last millisecond of the flight is paid.",
    `- 5008 has the latest ${RESULTS_SHOWN} results.`,
    `- \`/shop/game_table\` names an outcome by its coefficient, such as 1.87; \`/fairness/odds\` by the highest of ${RESULT_KINDS.map(units).join(", ")}`,
    "  that the flight reached.",
    "",
  ];
}

export const aviatorText: GameText = { title: "Aviator: a multiplier that climbs until it crashes", rules };
