import {
  fraction,
  product,
  sum,
  type Fraction,
  quotient,
  ZERO,
  stakeOdds,
  type Prize,
  type OddsRow,
  type StakeOdds,
} from "#contract/games/stake-odds.ts";
import { type HandCounts, choose, DeckCounter, shapeOf, type Shape } from "./deck-shapes.ts";
import { DECK, type Hand, KINDS, luckyHitOdds, rankHand, type Kind, type Ranking } from "./hand.ts";
import { CARDS_A_DEAL, DEALS_A_DECK } from "./outcome.ts";
import { COLOUR_ODDS, type Pick } from "./stake.ts";

/** The chances of Black's final hand, by class. */
type HandChances = { readonly [Class in keyof HandCounts]: Fraction };

const CLASSES = ["threes", "pairs", "suited", "mixed"] as const;

/**
 * The chances of Black's hand in the deciding deal, over all sequences of equal deals of a deck. They differ from those
 * of a hand out of 52 cards: a hand that is seldom equalled decides more often than it is dealt.
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
  // After only equal deals the round starts over with a whole deck, so the rest is shared out in proportion.
  const decided = sum(...CLASSES.map((each) => chances[each]));
  return {
    threes: quotient(chances.threes, decided),
    pairs: quotient(chances.pairs, decided),
    suited: quotient(chances.suited, decided),
    mixed: quotient(chances.mixed, decided),
  };
}

const CLASS_OF: Readonly<Record<Kind, keyof HandCounts>> = {
  high_card: "mixed",
  pair: "pairs",
  straight: "mixed",
  flush: "suited",
  straight_flush: "suited",
  three_of_a_kind: "threes",
};

// Cached: the computation takes some 0.2 s.
let chances: HandChances | undefined;
let rankings: readonly Ranking[] | undefined;
let luckyHit: StakeOdds | undefined;

export function pickOdds(pick: Pick): StakeOdds {
  if (pick === "L") return (luckyHit ??= stakeOdds(luckyHitPrizes()));
  // Swap the hands of every deal: equal hands stay equal, and the winner changes. So each wins half of the rounds.
  return stakeOdds([{ probability: fraction(1, 2), multiple: fraction(COLOUR_ODDS) }]);
}

/** The chance of each kind for Black's final hand. */
export function kindChances(): Map<Kind, Fraction> {
  return new Map(KINDS.map((kind) => [kind, chanceOf((hand) => hand.kind === kind)]));
}

function luckyHitPrizes(): Prize[] {
  const multiples = new Set(allRankings().map(luckyHitOdds));
  multiples.delete(0);
  return [...multiples].map((multiple) => ({
    probability: chanceOf((hand) => luckyHitOdds(hand) === multiple),
    multiple: fraction(multiple),
  }));
}

/** The chance of Black's final hand to match. Hands of one class are equally likely. */
function chanceOf(isOne: (hand: Ranking) => boolean): Fraction {
  chances ??= finalHandChances();
  const all = { threes: 0, pairs: 0, suited: 0, mixed: 0 };
  const some = { threes: 0, pairs: 0, suited: 0, mixed: 0 };
  for (const hand of allRankings()) {
    const handClass = CLASS_OF[hand.kind];
    all[handClass]++;
    if (isOne(hand)) some[handClass]++;
  }
  return sum(
    product(chances.threes, fraction(some.threes, all.threes)),
    product(chances.pairs, fraction(some.pairs, all.pairs)),
    product(chances.suited, fraction(some.suited, all.suited)),
    product(chances.mixed, fraction(some.mixed, all.mixed)),
  );
}

/** The rankings of the 22,100 hands of a deck. */
function allRankings(): readonly Ranking[] {
  return (rankings ??= DECK.flatMap((a, i) =>
    DECK.slice(i + 1).flatMap((b, j) => DECK.slice(i + j + 2).map((c) => rankHand([a, b, c] satisfies Hand))),
  ));
}

/** A function, because counting the deck takes a while. */
export function oddsRows(): OddsRow[] {
  return [
    { game: "Lucky Hit", stake: "black", odds: pickOdds("B") },
    { game: "Lucky Hit", stake: "red", odds: pickOdds("R") },
    { game: "Lucky Hit", stake: "lucky hit", odds: pickOdds("L") },
  ];
}

const VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

/** The public list says this of the payouts: a colour, and a lucky hit by the kind and the first value of the hand. */
export function luckyHitPayouts() {
  const oddsOf = (kind: Kind) => VALUES.map((value) => luckyHitOdds({ kind, values: [value, 0, 0] }));
  return { colour: COLOUR_ODDS, ...Object.fromEntries(KINDS.map((kind) => [kind, oddsOf(kind)])) };
}
