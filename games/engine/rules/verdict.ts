import { commitment, mixedSeed, type PlaySeeds } from "#fairness/draw.ts";

/** The revealed data of every finished round. */
export interface Revealed {
  readonly commitment: string;
  readonly serverSeed: string;
  readonly forced: boolean;
  /** The chain's seed; absent or null: the round has none, and its server seed is behind the commitment. */
  readonly seed?: string | null;
  /** The randomness that salts its chain; absent or null: none. */
  readonly salt?: string | null;
  /** Of the round's beacon, mixed into the seed; absent or null: none. */
  readonly beaconRandomness?: string | null;
}

export interface Verdict<Outcome> {
  readonly match: boolean;
  /** The revealed seed matches the commitment. */
  readonly commitmentHolds: boolean;
  /** The outcome of the seeds matches the played one. A forced round fails here. */
  readonly resultHolds: boolean;
  readonly recomputed: Outcome;
}

/** `same`: the recomputed outcome matches the played one. */
export function verdict<Outcome>(round: Revealed, recomputed: Outcome, same: boolean): Verdict<Outcome> {
  const { serverSeed, seed = null, salt = null, beaconRandomness = null } = round;
  const secret = seed ?? serverSeed;
  const drawnWith = mixedSeed(secret, salt, beaconRandomness);
  const commitmentHolds = commitment(secret) === round.commitment && serverSeed === drawnWith;
  const resultHolds = !round.forced && same;
  return { match: commitmentHolds && resultHolds, commitmentHolds, resultHolds, recomputed };
}

/** Recomputes a play with the function that drew it. `shown`: its outcome as the server shows it. */
export function provePlay(draw: (seeds: PlaySeeds) => number, round: Revealed & PlaySeeds, shown: unknown) {
  const drawn = draw(round);
  return verdict(round, drawn, shown === drawn);
}
