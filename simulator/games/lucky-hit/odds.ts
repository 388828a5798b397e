import { fraction, product, sum, type Fraction } from "../fraction.ts";
import { stakeOdds, type Prize, type StakeOdds } from "../stake-odds.ts";
import { DECK, type Hand } from "./cards.ts";
import type { HandCounts } from "./deck-shapes.ts";
import { finalHandChances, type HandChances } from "./final-hands.ts";
import { KINDS, luckyHitOdds, rankHand, type Kind, type Ranking } from "./hand.ts";
import { COLOUR_ODDS, type Pick } from "./payout.ts";

const CLASS_OF: Readonly<Record<Kind, keyof HandCounts>> = {
  high_card: "mixed",
  pair: "pairs",
  straight: "mixed",
  flush: "suited",
  straight_flush: "suited",
  three_of_a_kind: "threes",
};

// Made when first asked for: going through all deals there can be takes some 0.2 s.
let chances: HandChances | undefined;
let rankings: readonly Ranking[] | undefined;
let luckyHit: StakeOdds | undefined;

/** The exact odds of a pick. */
export function pickOdds(pick: Pick): StakeOdds {
  if (pick === "L") return (luckyHit ??= stakeOdds(luckyHitPrizes()));
  // Exchange the hands of every deal: equal hands stay equal, and the winner changes. So each wins half of the rounds.
  return stakeOdds([{ probability: fraction(1, 2), multiple: fraction(COLOUR_ODDS) }]);
}

/** How likely Black's final hand is to be of a kind. */
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

/** The chance of Black's final hand to be one of some; within a class each hand is as likely as any other. */
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

/** What each of the 22,100 hands of a deck is worth. */
function allRankings(): readonly Ranking[] {
  return (rankings ??= DECK.flatMap((a, i) =>
    DECK.slice(i + 1).flatMap((b, j) => DECK.slice(i + j + 2).map((c) => rankHand([a, b, c] satisfies Hand))),
  ));
}
