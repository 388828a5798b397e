import type { GameText } from "#contract/documents/game-contract.ts";
import { LUCKY_HIT_RESULTS_SHOWN } from "./frames.ts";
import { DECK, KINDS, luckyHitOdds, rankHand } from "../rules/hand.ts";
import { COLOUR_ODDS, luckyHitLimits } from "../rules/stake.ts";
import * as timeline from "../rules/timeline.ts";
import { range, seconds, units } from "#games/engine/contract/rule-text.ts";

function rules(): string[] {
  const hands = DECK.flatMap((a, i) =>
    DECK.slice(i + 1).flatMap((b, j) => DECK.slice(i + j + 2).map((c) => rankHand([a, b, c]))),
  );
  const pays = KINDS.map((kind) => {
    const odds = new Set<number>();
    for (const hand of hands) if (hand.kind === kind) odds.add(luckyHitOdds(hand));
    return `${kind.replaceAll("_", " ")} ${[...odds].toSorted((a, b) => a - b).join(" or ")}`;
  });
  return [
    "### Lucky Hit",
    "",
    `- A round has ${seconds(timeline.ROUND_MS)}; \`period\` is the epoch's seconds divided by ${timeline.ROUND_MS / 1000}. Stakes from ${seconds(timeline.OPEN_MS)} to just before ${seconds(timeline.LOCK_MS)}; cards at`,
    `  ${seconds(timeline.CARDS_MS)}, with a beacon at ${seconds(timeline.CARDS_AFTER_BEACON_MS)}.`,
    `- Black or red pays ${COLOUR_ODDS} times the delivery. Lucky hit pays by black's hand: ${pays.join(", ")} (a pair pays from 9 on).`,
    "- A higher hand wins: three of a kind, straight flush, flush, straight, pair, high card; the ace is 14, and A-2-3 the lowest",
    "  straight. Within a kind compare the pair first, then the values. Equal hands are dealt again.",
    `- A stake: ${range(luckyHitLimits("in"))}; in Brazil from ${units(luckyHitLimits("pt").min)}. 3008 has the latest ${LUCKY_HIT_RESULTS_SHOWN} winners: B or R.`,
    "- `/shop/game_table` names an outcome by the winner, B or R; `/fairness/odds` by the winner and the multiple of a lucky",
    "  hit: `R 4`.",
    "",
  ];
}

export const luckyHitText: GameText = { title: "Lucky Hit: black or red, every 30 seconds", rules };
