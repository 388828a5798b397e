import type { PlaySeeds } from "#fairness/draw.ts";
import {
  askedPlay,
  committedSeed,
  numberIn,
  playSeedsOf,
  type RoundChecks,
  signedSeeds,
  type SignedStake,
} from "./round-checks.ts";
import type { Leaf } from "#fairness/receipt.ts";

interface SingleStepRules<Choice> {
  readonly game: string;
  /** The field and the receipt's line of the number that the seeds give. */
  readonly outcome: string;
  /** The fields of the choice, which are lines of the receipt too. */
  readonly choice: readonly string[];
  readonly choiceIn: (leaf: Leaf) => Choice;
  readonly draw: (seeds: PlaySeeds) => number;
  /** 0: the play is lost. All in minor units. */
  readonly payout: (delivery: number, choice: Choice, outcome: number) => number;
}

/** The checks of a game that settles in the call that stakes: one receipt states the stake, the outcome and the payout. */
export function singleStepChecks<Choice>(rules: SingleStepRules<Choice>): RoundChecks {
  const { game, outcome, choice, choiceIn, draw, payout } = rules;
  const paid = (drawn: number, { delivery, leaf }: SignedStake) => payout(delivery, choiceIn(leaf), drawn);
  return {
    game,
    outcomes: (round, serverSeed) => [round[outcome], draw(playSeedsOf(round, serverSeed))],
    due: (round, stake) => paid(draw(playSeedsOf(round, String(round["server_seed"]))), stake),
    asked: (request) => ({
      ...askedPlay(request),
      ...Object.fromEntries(choice.map((name) => [name, request[name]])),
    }),
    contradictsItself(stake, serverSeed) {
      const { leaf } = stake;
      if (!leaf.has(outcome)) return false;
      const signed = numberIn(leaf, outcome);
      const seed = committedSeed(leaf, serverSeed);
      const isOther = seed !== null && signed !== draw(signedSeeds(leaf, seed));
      return isOther || numberIn(leaf, "payout") !== paid(signed, stake);
    },
  };
}
