import type { RoundDetail } from "#simulator/rounds/table.ts";

/** The fields of a `round_detail` that name the round's seed and its place in a chain. */
export function roundChainView({ version, chain, index, seed }: RoundDetail<unknown>) {
  return {
    version,
    chain,
    index,
    seed,
    beacon_round: null,
    beacon_randomness: null,
    beacon_signature: null,
    voided: false,
  };
}
