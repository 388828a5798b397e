import { afterFee, deliveryOf } from "#contract/games/delivery.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { type Expectation, fraction, stakeOdds, type StakeOdds } from "#contract/games/stake-odds.ts";
import { digestSeeds } from "./digest.ts";
import type { GameRules } from "./game-rules.ts";
import { drawPlay, payoutOf, type SingleStepPlay, singleStepChecks } from "./single-step.ts";
import { STAKE, type Trial, trialSeeds } from "./trial.ts";

/** The rest of a single-step game's rules, which its checks do not need. */
export interface SingleStepTerms<Choice extends object = object> {
  /** For players: "Dice". */
  readonly title: string;
  readonly limits: StakeLimits;
  /** The choices whose odds are stated and tried, each in words. */
  bets(): readonly (readonly [name: string, choice: Choice])[];
  /** The SHA-256 of a thousand outcomes: `verify digest -game GAME -rounds 1000` prints it. */
  readonly digest: string;
}

/** A census has at most so many cells. */
const CELLS_MAX = 100;

/**
 * The exact odds of a choice over all outcomes, which are equally likely. (One may have one more of the 2^32 floats than
 * another: of 10,000 outcomes less than one in 10^5 of its chance.)
 */
export function oddsOf<Choice extends object>(play: SingleStepPlay<Choice>, choice: Choice): StakeOdds {
  const wins = play.wins(choice);
  return stakeOdds([{ probability: fraction(wins, play.outcomes), multiple: fraction(play.outcomes, wins) }]);
}

/** The return of a stake by these odds, without the cost of fractions. */
export function choiceExpectation<Choice extends object>(play: SingleStepPlay<Choice>, choice: Choice): Expectation {
  const share = afterFee(1);
  return { share, predicted: share ** 2 * (play.outcomes / play.wins(choice) - 1) };
}

/** An outcome that wins by the first choice and one that loses, beyond the first ones if there are many. */
export function outcomesOfFirst({ outcomes, first, isWin }: SingleStepPlay): { won: number; lost: number } {
  const all = Array.from({ length: outcomes }, (_, at) => (at + Math.floor(outcomes / 8)) % outcomes);
  const find = (isWon: boolean) => all.find((outcome) => isWin(outcome, first) === isWon) ?? 0;
  return { won: find(true), lost: find(false) };
}

/** The rules of a single-step game as tools and tests ask them. */
export function singleStepRules(play: SingleStepPlay, { title, bets, digest }: SingleStepTerms): GameRules {
  const { game, outcomes } = play;
  const cells = Math.min(outcomes, CELLS_MAX);
  const firstIn = (cell: number) => Math.ceil((cell * outcomes) / cells);
  const trial: Trial<number> = {
    name: game,
    share: 1,
    wagers: bets().map(([name, choice]) => ({
      name,
      odds: oddsOf(play, choice),
      pays: (outcome) => payoutOf(play, deliveryOf(STAKE), choice, outcome),
    })),
    censuses: [
      {
        name: "outcomes",
        expected: Array.from({ length: cells }, (_, cell) => (firstIn(cell + 1) - firstIn(cell)) / outcomes),
        drawn: 1,
        cells: (outcome) => [Math.floor((outcome * cells) / outcomes)],
      },
    ],
    draw: (serverSeed, playerSeeds, nonce) => drawPlay(play, trialSeeds(serverSeed, playerSeeds, nonce)),
  };
  return {
    checks: singleStepChecks(play),
    oddsRows: () => bets().map(([stake, choice]) => ({ game: title, stake, odds: oddsOf(play, choice) })),
    trials: [trial],
    digest: {
      line: (serverSeed, _, round) => String(drawPlay(play, digestSeeds(game, serverSeed, round))),
      ofGo: digest,
    },
  };
}
