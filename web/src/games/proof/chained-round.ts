/** The fields of a table's finished round that name its place in a chain, and its beacon. */
export interface ChainedRound {
  readonly version: number | null;
  readonly chain: number | null;
  readonly index: number | null;
  readonly seed: string | null;
  readonly server_seed: string | null;
  readonly beacon_round: number | null;
  readonly beacon_randomness: string | null;
  readonly beacon_signature: string | null;
}

/** A round with all fields of a chain. */
export type Placed = ChainedRound & { readonly chain: number; readonly index: number; readonly seed: string };

/** Null: a round without a chain, or one that is not over. */
export function placed(round: ChainedRound): Placed | null {
  const { chain, index, seed } = round;
  return chain === null || index === null || seed === null ? null : { ...round, chain, index, seed };
}
