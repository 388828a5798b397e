import * as z from "zod/mini";
import { extra } from "#contract/values/tolerant.ts";

const hex = z.string().check(z.regex(/^[0-9a-f]+$/));

/**
 * The place of a table's round in a chain of server seeds, in every `round_detail` of a table. docs/fairness.md has the
 * formulas. Version 1 has no chain.
 */
export const roundChain = {
  version: extra(z.literal([1, 2]), 1),
  /** The number of the chain, from 1, and of the round within it, from 1. */
  chain: extra(z.nullable(z.int()), null),
  index: extra(z.nullable(z.int()), null),
  /** The chain's seed of this round; null until its end. */
  seed: extra(z.nullable(hex), null),
  /** The beacon's round that the outcome depends on; null without a beacon. */
  beacon_round: extra(z.nullable(z.int()), null),
  /** Null until the round's end. */
  beacon_randomness: extra(z.nullable(hex), null),
  beacon_signature: extra(z.nullable(hex), null),
  /** True: the beacon did not arrive in time. The stakes were paid back, and the round has no result. */
  voided: extra(z.boolean(), false),
};
