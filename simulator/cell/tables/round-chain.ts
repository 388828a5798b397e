import type { RoundDetail } from "#simulator/objects/rounds-api.ts";

/** The fields of a `round_detail` that name the round's seed and its place in a chain. */
export function roundChainView(round: RoundDetail<unknown>) {
  const { chain, index, seed, beaconRound, beacon, voided } = round;
  return {
    version: 2 as const,
    chain,
    index,
    seed,
    beacon_round: beaconRound,
    beacon_randomness: beacon?.randomness ?? null,
    beacon_signature: beacon?.signature ?? null,
    voided,
  };
}
