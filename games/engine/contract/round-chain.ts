import * as z from "zod/mini";
import { extra } from "#contract/values/tolerant-schema.ts";
import { described } from "#contract/values/values.ts";

const hex = z.string().check(z.regex(/^[0-9a-f]+$/));

/**
 * The place of a table's round in a chain of server seeds, in every `round_detail` of a table. docs/fairness.md has the
 * formulas. A backend may have no chains.
 */
export const roundChain = {
  chain: described(extra(z.nullable(z.int()), null), "The number of the chain, from 1; null: there are no chains"),
  generation: described(z.optional(z.int()), "The generation of the secrets; absent: 0"),
  index: described(
    extra(z.nullable(z.int()), null),
    "The number of the round within its chain, from 1; null: there are no chains",
  ),
  seed: described(extra(z.nullable(hex), null), "The chain's seed of this round; null until its end"),
  salt: described(
    extra(z.nullable(hex), null),
    "The randomness of the beacon's round that salts the chain; null: the round's seed has no salt",
  ),
  beacon_round: described(
    extra(z.nullable(z.int()), null),
    "The beacon's round that the outcome depends on; null without a beacon, and for a round that nobody staked on or watched",
  ),
  beacon_randomness: described(
    extra(z.nullable(hex), null),
    "The randomness of `beacon_round`; null until the round's end, and if that is null",
  ),
  beacon_signature: described(extra(z.nullable(hex), null), "The beacon's signature; null as the randomness is"),
  voided: described(
    extra(z.boolean(), false),
    "True: the beacon did not arrive in time. The stakes were paid back, and the round has no result",
  ),
};
