import { floats, picker } from "#fairness/draw.ts";
import { DECK, type Card, type Hand, compareRankings, luckyHitOdds, rankHand } from "./hand.ts";
import { verdict, type Revealed, type Verdict } from "#games/engine/rules/verdict.ts";

export const CARDS_A_DEAL = 6;
/** The last 4 cards are too few for a deal. */
export const DEALS_A_DECK = Math.floor(DECK.length / CARDS_A_DEAL);

export interface Outcome {
  readonly black: Hand;
  readonly red: Hand;
  readonly blackWin: boolean;
  /** A multiple of the delivery, by Black's hand alone; 0: a lucky hit loses. */
  readonly luckyHitOdds: number;
}

/** The client seed of a round: the oddNo of its first three players, in order of arrival. */
export function clientSeedOf(oddNos: readonly string[]): string {
  return oddNos.slice(0, 3).join("");
}

/** A round's outcome, with the period as the nonce. */
export function drawOutcome(serverSeed: string, clientSeed: string, period: number): Outcome {
  return deal(floats(serverSeed, clientSeed, period));
}

/**
 * Deals until the hands differ: three picks for Black, then three for Red. Equal hands are discarded, and six more
 * cards are picked from the rest. If all eight deals of a deck are equal, the deal goes on with a whole deck.
 */
export function deal(float: () => number): Outcome {
  for (;;) {
    const next = picker(DECK.length, float);
    const card = () => DECK[next()] as Card;
    for (let deals = 0; deals < DEALS_A_DECK; deals++) {
      const outcome = outcomeOf([card(), card(), card()], [card(), card(), card()]);
      if (outcome !== null) return outcome;
    }
  }
}

/** The outcome of two hands; null if they are equal. */
export function outcomeOf(black: Hand, red: Hand): Outcome | null {
  const ranking = rankHand(black);
  const order = compareRankings(ranking, rankHand(red));
  return order === 0 ? null : { black, red, blackWin: order > 0, luckyHitOdds: luckyHitOdds(ranking) };
}

export interface RevealedRound extends Revealed {
  readonly clientSeed: string;
  readonly period: number;
  readonly black: Hand;
  readonly red: Hand;
  readonly blackWin: boolean;
  readonly luckyHitOdds: number;
}

/** Recomputes a finished round with the function that drew it. */
export function proveRound(round: RevealedRound): Verdict<Outcome> {
  const recomputed = drawOutcome(round.serverSeed, round.clientSeed, round.period);
  const same =
    sameHand(recomputed.black, round.black) &&
    sameHand(recomputed.red, round.red) &&
    recomputed.blackWin === round.blackWin &&
    recomputed.luckyHitOdds === round.luckyHitOdds;
  return verdict(round, recomputed, same);
}

function sameHand(a: Hand, b: Hand): boolean {
  return textOf(a) === textOf(b);
}

const textOf = (hand: Hand): string => hand.map(({ t, n }) => `${t}/${n}`).join();
