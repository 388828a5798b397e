import { type PlaySeeds, playFloats } from "#fairness/draw.ts";
import {
  askedPlay,
  committedSeed,
  numberIn,
  playSeedsOf,
  type RoundChecks,
  signedSeeds,
  type SignedStake,
  textIn,
} from "./round-checks.ts";
import type { Leaf } from "#fairness/receipt.ts";

/**
 * A game that settles in the call that stakes. The seeds give one of its outcomes, which are equally likely, and a
 * choice wins with some of them. A win pays the fair coefficient: all outcomes over those that win, times the delivery.
 */
export interface SingleStepPlay<Choice extends object = object> {
  /** In addresses, stored rows, receipts and texts: "dice". */
  readonly game: string;
  /** The field and the receipt's line of the number that the seeds give. */
  readonly outcome: string;
  /** The outcomes are the whole numbers from 0 up to this. */
  readonly outcomes: number;
  /** An outcome reads as a number with so many decimals; absent: by a text of the game. */
  readonly decimals?: number;
  /** The choice that the screen begins with: each field on the wire, which is a line of the receipt too. */
  readonly first: Choice;
  isWin(outcome: number, choice: Choice): boolean;
  /** How many outcomes win. */
  wins(choice: Choice): number;
}

/** The number that the seeds give. */
export const drawPlay = ({ outcomes }: Pick<SingleStepPlay, "outcomes">, seeds: PlaySeeds): number =>
  Math.floor(playFloats(seeds)() * outcomes);

// The exact fraction is rounded down once, to a minor unit. Screens show the coefficient cut to 2 decimals, so it never
// exceeds the payout.

/** The payout of a delivery if the choice wins, both in minor units. */
export const prizeOf = <Choice extends object>(play: SingleStepPlay<Choice>, delivery: number, choice: Choice) =>
  Math.floor((delivery * play.outcomes) / play.wins(choice));

/** The payout of a delivery by the outcome; 0: lost. */
export const payoutOf = <Choice extends object>(
  play: SingleStepPlay<Choice>,
  delivery: number,
  choice: Choice,
  outcome: number,
) => (play.isWin(outcome, choice) ? prizeOf(play, delivery, choice) : 0);

/** The coefficient on screens: hundredths, cut to 2 decimals. */
export const coefficientOf = <Choice extends object>(play: SingleStepPlay<Choice>, choice: Choice) =>
  prizeOf(play, 100, choice);

/** A choice by the lines of its receipt. */
const signedChoice = ({ first }: SingleStepPlay, leaf: Leaf): object =>
  Object.fromEntries(
    Object.entries(first).map(([name, { constructor }]: [string, object]) => [
      name,
      constructor === Number
        ? numberIn(leaf, name)
        : constructor === Boolean
          ? textIn(leaf, name) === "true"
          : textIn(leaf, name),
    ]),
  );

/** The checks of such a game: one receipt states the stake, the outcome and the payout. */
export function singleStepChecks(play: SingleStepPlay): RoundChecks {
  const { game, outcome, first } = play;
  const drawn = (round: Parameters<RoundChecks["outcomes"]>[0], serverSeed: string) =>
    drawPlay(play, playSeedsOf(round, serverSeed));
  const paid = (at: number, { delivery, leaf }: SignedStake) => payoutOf(play, delivery, signedChoice(play, leaf), at);
  return {
    game,
    outcomes: (round, serverSeed) => [round[outcome], drawn(round, serverSeed)],
    due: (round, stake) => paid(drawn(round, String(round["server_seed"])), stake),
    asked: (request) => ({
      ...askedPlay(request),
      ...Object.fromEntries(Object.keys(first).map((name) => [name, request[name]])),
    }),
    contradictsItself(stake, serverSeed) {
      const { leaf } = stake;
      if (!leaf.has(outcome)) return false;
      const signed = numberIn(leaf, outcome);
      const seed = committedSeed(leaf, serverSeed);
      const isOther = seed !== null && signed !== drawPlay(play, signedSeeds(leaf, seed));
      return isOther || numberIn(leaf, "payout") !== paid(signed, stake);
    },
  };
}
