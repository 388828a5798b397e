import type { Hand } from "#simulator/games/lucky-hit/cards.ts";
import { luckyHitOdds, rankHand } from "#simulator/games/lucky-hit/hand.ts";

const hand = (...cards: readonly [[number, number], [number, number], [number, number]]): Hand => {
  const [a, b, c] = cards.map(([n, t]) => ({ n, t }));
  if (!a || !b || !c) throw new Error("a hand has three cards");
  return [a, b, c];
};

/** An example of each hand, from the highest to the lowest. */
export const EXAMPLES: readonly Hand[] = [
  hand([12, 0], [12, 1], [12, 2]),
  hand([9, 1], [8, 1], [7, 1]),
  hand([13, 2], [9, 2], [4, 2]),
  hand([6, 0], [5, 3], [4, 2]),
  hand([9, 0], [9, 1], [5, 2]),
  hand([1, 0], [10, 3], [4, 1]),
];

/** Those on which a lucky hit pays, with what it pays as a multiple of the delivery. */
export const LUCKY_PAYS = EXAMPLES.map((example) => {
  const ranking = rankHand(example);
  return { example, kind: ranking.kind, multiple: luckyHitOdds(ranking) };
}).filter(({ multiple }) => multiple > 0);

const MULTIPLES = LUCKY_PAYS.map(({ multiple }) => multiple);
export const LUCKY_MOST = Math.max(...MULTIPLES);
export const LUCKY_LEAST = Math.min(...MULTIPLES);
