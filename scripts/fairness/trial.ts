import type { StakeOdds } from "#simulator/games/stake-odds.ts";

/** What every wager of a run stakes: large, so that rounding down to a minor unit is lost in the noise. Minor units. */
export const STAKE = 1_000_000;

/** One kind of stake, made in every round. */
export interface Wager<Outcome> {
  readonly name: string;
  readonly odds: StakeOdds;
  /** Minor units paid for `STAKE`. */
  pays(outcome: Outcome): number;
}

/** A count of what came up. */
export interface Census<Outcome> {
  readonly name: string;
  /** By cell: how often it comes up in a round, on average. */
  readonly expected: readonly number[];
  /** How many different cells come up in a round. Above 1 they have to be equally likely. */
  readonly drawn: number;
  /** The cells that came up. */
  cells(outcome: Outcome): readonly number[];
}

/** A game under trial: the function that draws its rounds, and what is measured of them. */
export interface Trial<Outcome> {
  readonly name: string;
  /** The part of the run's rounds that it plays. */
  readonly share: number;
  readonly wagers: readonly Wager<Outcome>[];
  readonly censuses: readonly Census<Outcome>[];
  /** The seeds of up to three bettors, and a nonce that no other round has. */
  draw(serverSeed: string, playerSeeds: readonly string[], nonce: number): Outcome;
}
