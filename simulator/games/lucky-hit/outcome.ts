import { floats, picker } from "#simulator/fairness/draw.ts";
import { DECK, type Card, type Hand, compareRankings, luckyHitOdds, rankHand } from "./hand.ts";

export const CARDS_A_DEAL = 6;
/** How often one deck can be dealt from; the 4 cards left over are no deal. */
export const DEALS_A_DECK = Math.floor(DECK.length / CARDS_A_DEAL);

export interface Outcome {
  readonly black: Hand;
  readonly red: Hand;
  readonly blackWin: boolean;
  /** What a lucky hit pays, by Black's hand alone; 0 where it loses. A multiple of the delivery. */
  readonly luckyHitOdds: number;
}

/** The client seed of a round: the oddNo of its first three bettors in order of arrival. */
export function clientSeedOf(oddNos: readonly string[]): string {
  return oddNos.slice(0, 3).join("");
}

/** A round's outcome, with the period as the nonce. */
export function drawOutcome(serverSeed: string, clientSeed: string, period: number): Outcome {
  return deal(floats(serverSeed, clientSeed, period));
}

/**
 * Deals until the hands differ: the first three picks are Black's hand, the next three Red's. Equal hands are put away
 * and six more are picked of what is left. Were all eight deals of a deck equal, the deck is made whole again and the
 * picks go on.
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

/** What two hands come to; null where they are equal. */
export function outcomeOf(black: Hand, red: Hand): Outcome | null {
  const ranking = rankHand(black);
  const order = compareRankings(ranking, rankHand(red));
  return order === 0 ? null : { black, red, blackWin: order > 0, luckyHitOdds: luckyHitOdds(ranking) };
}
