import type { RoundDetail } from "#simulator/objects/rounds-api.ts";

/** The fields of a `round_detail` that name the round's seed and its place in a chain. */
export function roundChainView(round: RoundDetail<unknown>) {
  const { chain, index, seed, salt, beaconRound, beacon, voided } = round;
  return {
    chain,
    index,
    seed,
    salt,
    beacon_round: beaconRound,
    beacon_randomness: beacon?.randomness ?? null,
    beacon_signature: beacon?.signature ?? null,
    voided,
  };
}
