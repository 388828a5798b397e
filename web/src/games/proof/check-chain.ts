import * as z from "zod/mini";
import type { FairnessChain, fairnessChains } from "#contract/calls/fairness.ts";
import type { ReadOf } from "#contract/call.ts";
import { walkBack } from "#fairness/chain.ts";
import { mixedSeed } from "#fairness/draw.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import type { Placed } from "./proof.ts";

export type ChainFault =
  /** This browser saw another end for the chain. */
  | "otherEnd"
  /** The public list lacks the chain. */
  | "noChain"
  /** The seed does not lead to the chain's end. */
  | "notInChain"
  /** The server seed does not follow from seed and beacon. */
  | "serverSeed"
  /** The signature is not the beacon's. */
  | "beacon";

const pinSchema = z.record(z.string(), z.string());
export type Pins = z.output<typeof pinSchema>;

/** By table and number: the end and length of a chain as this browser saw them first. */
export const pinnedEnds = storedWithSchema(browserStorage, "app.chain-ends", pinSchema, {});

const keyOf = ({ table, chain }: FairnessChain) => `${table}/${chain}`;
const endOf = ({ end, length }: FairnessChain) => `${end}/${length}`;

/** Adds ends that were not seen before. `changed`: the chains whose end was another. */
export function pinEnds(
  pins: Pins,
  chains: readonly FairnessChain[],
): { pins: Pins; changed: readonly FairnessChain[] } {
  const seen = Object.fromEntries(chains.map((chain) => [keyOf(chain), endOf(chain)]));
  const changed = chains.filter((chain) => (pins[keyOf(chain)] ?? endOf(chain)) !== endOf(chain));
  return { pins: { ...seen, ...pins }, changed };
}

/** Checks a round against the public ends of its table's chains. Null: everything holds. */
export async function checkChain(
  round: Placed,
  { queryset, beacon }: ReadOf<typeof fairnessChains>,
  changed: readonly FairnessChain[],
): Promise<ChainFault | null> {
  if (changed.length > 0) return "otherEnd";
  const chain = queryset.find((each) => each.chain === round.chain);
  if (chain === undefined) return "noChain";
  if (!leadsTo(round, chain)) return "notInChain";
  const { seed, server_seed, beacon_round, beacon_randomness, beacon_signature } = round;
  const serverSeed = beacon_randomness === null ? seed : mixedSeed(seed, beacon_randomness);
  if (server_seed !== null && server_seed !== serverSeed) return "serverSeed";
  if (beacon_round === null || beacon_randomness === null) return null;
  // The curve is large, and rounds without a beacon do not need it.
  const { isBeaconRound } = await import("#fairness/verify-beacon.ts");
  const published = { round: beacon_round, randomness: beacon_randomness, signature: beacon_signature ?? "" };
  return isBeaconRound(beacon?.public_key ?? "", published) ? null : "beacon";
}

function leadsTo({ seed, index }: Placed, { end, length }: FairnessChain): boolean {
  if (!/^[0-9a-f]{64}$/.test(seed) || index < 1 || index > length) return false;
  return walkBack(seed, index) === end;
}
