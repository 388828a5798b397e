import { commitment, type PlaySeeds } from "#fairness/draw.ts";
import type { StakeOdds } from "#contract/games/stake-odds.ts";

/** Stake of every wager in minor units. It is large, so that rounding to a minor unit does not show. */
export const STAKE = 1_000_000;

/** A kind of stake that is made in every round. */
export interface Wager<Outcome> {
  readonly name: string;
  readonly odds: StakeOdds;
  /** Minor units paid for `STAKE`. */
  pays(outcome: Outcome): number;
}

/** Count of outcomes by cell. */
export interface Census<Outcome> {
  readonly name: string;
  /** Expected count per round, by cell. */
  readonly expected: readonly number[];
  /** Number of different cells per round. Above 1 they must be equally likely. */
  readonly drawn: number;
  cells(outcome: Outcome): readonly number[];
}

/** A game under trial: the function that draws its rounds, and its measurements. */
export interface Trial<Outcome> {
  readonly name: string;
  /** Share of the run's rounds that the game plays. */
  readonly share: number;
  readonly wagers: readonly Wager<Outcome>[];
  readonly censuses: readonly Census<Outcome>[];
  /** Draws a round from the seeds of up to three bettors and a unique nonce. */
  draw(serverSeed: string, playerSeeds: readonly string[], nonce: number): Outcome;
}

const ENTROPY_DIGITS = 32;

/** The seeds of a play whose player has a seed or none, with entropy of its own. */
export function trialSeeds(serverSeed: string, [clientSeed = "nobody"]: readonly string[], nonce: number): PlaySeeds {
  return { serverSeed, clientSeed, entropy: commitment(`${clientSeed} ${nonce}`).slice(0, ENTROPY_DIGITS), nonce };
}
