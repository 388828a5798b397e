import { fraction, quotient, sum, ZERO, type Fraction } from "../fraction.ts";
import { DECK } from "./cards.ts";
import { choose, DeckCounter, shapeOf, type HandCounts, type Shape } from "./deck-shapes.ts";
import { CARDS_A_DEAL, DEALS_A_DECK } from "./outcome.ts";

/** The chances of what Black's hand is when a round is decided, by what can be told without its ranks. */
export type HandChances = { readonly [Class in keyof HandCounts]: Fraction };

const CLASSES = ["threes", "pairs", "suited", "mixed"] as const;

/**
 * Follows every way for deal after deal to be equal, to the last deal of a deck, and counts Black's hands in the deals
 * that decide. It matters: a hand that is seldom equalled decides more often than it is dealt, so the odds are not those
 * of one hand out of 52 cards.
 */
export function finalHandChances(): HandChances {
  const counter = new DeckCounter();
  const chances = { threes: ZERO, pairs: ZERO, suited: ZERO, mixed: ZERO };
  /** The decks that equal hands so far can have left, with the ways to each. */
  let decks = new Map<Shape, bigint>([[shapeOf(DECK), 1n]]);
  let deals = 1n;
  for (let deal = 0; deal < DEALS_A_DECK; deal++) {
    const cards = DECK.length - CARDS_A_DEAL * deal;
    const redHands = choose(cards - 3, 3);
    deals *= BigInt(choose(cards, 3)) * BigInt(redHands);
    const decisive = { threes: 0n, pairs: 0n, suited: 0n, mixed: 0n };
    const left = new Map<Shape, bigint>();
    for (const [shape, ways] of decks) {
      const hands = counter.hands(shape);
      const ties = counter.ties(shape);
      for (const each of CLASSES) decisive[each] += ways * BigInt(hands[each] * redHands - ties.counts[each]);
      for (const [next, more] of ties.left) left.set(next, (left.get(next) ?? 0n) + ways * BigInt(more));
    }
    for (const each of CLASSES) chances[each] = sum(chances[each], fraction(decisive[each], deals));
    decks = left;
  }
  // Where all deals of a deck are equal, the round starts over with a whole one: what decided is shared out anew.
  const decided = sum(...CLASSES.map((each) => chances[each]));
  return {
    threes: quotient(chances.threes, decided),
    pairs: quotient(chances.pairs, decided),
    suited: quotient(chances.suited, decided),
    mixed: quotient(chances.mixed, decided),
  };
}
