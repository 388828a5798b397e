import * as z from "zod/mini";
import type { FairnessChain, fairnessChains } from "#contract/calls/fairness.ts";
import type { ReadOf } from "#contract/call.ts";
import { walkBack } from "#fairness/chain.ts";
import { beaconRoundAfter, saltRound } from "#fairness/beacon.ts";
import { mixedSeed } from "#fairness/draw.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { checksOf } from "#games/engine/rules/known-checks.ts";
import type { Placed } from "./proof.ts";
import { provided } from "#web/data/games.ts";

export type ChainFault =
  /** The browser saw another end for the chain. */
  | "otherEnd"
  /** The public list lacks the chain. */
  | "noChain"
  /** The seed does not lead to the chain's end. */
  | "notInChain"
  /** The server seed does not follow from seed and beacon. */
  | "serverSeed"
  /** The chain's end was published long before, or has another salt than the first beacon round after it. */
  | "salt"
  /** The signature is not the beacon's. */
  | "beacon"
  /** The public list is forked, or says otherwise. */
  | "list";

type ShownBeacon = NonNullable<ReadOf<typeof fairnessChains>["beacon"]>;

const pinSchema = z.record(z.string(), z.string());
export type Pins = z.output<typeof pinSchema>;

/** By table and number: the end and length of a chain, and its salt, as this browser saw them first. */
export const pinnedEnds = storedWithSchema(browserStorage, "app.chain-ends", pinSchema, {});

const keyOf = ({ table, chain, generation }: FairnessChain) =>
  generation === undefined ? `${table}/${chain}` : `${table}/${chain}/${generation}`;
const endOf = ({ end, length, publish_time: time }: FairnessChain) =>
  time === null ? `${end}/${length}` : `${end}/${length}/${time}`;
const saltKeyOf = (chain: FairnessChain) => `${keyOf(chain)}/salt`;
const saltOf = ({ salt_round, salt_randomness, salted_from }: FairnessChain) =>
  `${salt_round}/${salt_randomness}/${salted_from}`;
/** The server's time at which this browser last saw a table's list. */
const seenKeyOf = ({ table }: FairnessChain) => `${table}/seen`;
/** The list that another client caused may be so old, and clocks may differ. */
const LIST_AGE_MAX_MS = 60_000;

/**
 * Adds what was not seen before. `changed`: the chains that had another end or salt, and those that say they were
 * published before this browser saw a list without them. `now`: the server's time.
 */
export function pinEnds(
  pins: Pins,
  chains: readonly FairnessChain[],
  now: number,
): { pins: Pins; changed: readonly FairnessChain[] } {
  const changed = chains.filter((chain) => isChanged(pins, chain, chains));
  const seen = chains.flatMap((chain) => [
    [keyOf(chain), endOf(chain)],
    ...(chain.salt_round === null ? [] : [[saltKeyOf(chain), saltOf(chain)]]),
  ]);
  const times = chains.map((chain) => [seenKeyOf(chain), String(Math.round(now))]);
  return { pins: { ...Object.fromEntries(seen), ...pins, ...Object.fromEntries(times) }, changed };
}

function isChanged(pins: Pins, chain: FairnessChain, chains: readonly FairnessChain[]): boolean {
  const end = pins[keyOf(chain)];
  if (end === undefined)
    return Number(pins[seenKeyOf(chain)] ?? 0) - LIST_AGE_MAX_MS > (chain.publish_time ?? Infinity);
  if (end !== endOf(chain)) return true;
  // A restore goes back before a salt that came late, and uses the chain no more.
  const isEnded = chains.some(
    ({ table, generation = 0 }) => table === chain.table && generation > (chain.generation ?? 0),
  );
  if (isEnded && chain.salt_round === null) return false;
  return (pins[saltKeyOf(chain)] ?? saltOf(chain)) !== saltOf(chain);
}

/** Each generation counts its chains anew. */
export function chainOf({ chain, generation }: Placed, chains: readonly FairnessChain[]): FairnessChain | undefined {
  return chains.find((each) => each.chain === chain && each.generation === generation);
}

/** Checks a round against the public ends of its table's chains. Null: everything holds. */
export async function checkChain(
  round: Placed,
  { queryset, beacon }: ReadOf<typeof fairnessChains>,
  changed: readonly FairnessChain[],
): Promise<ChainFault | null> {
  if (changed.length > 0) return "otherEnd";
  await provided.loadChecks();
  const chain = chainOf(round, queryset);
  if (chain === undefined) return "noChain";
  if (!leadsTo(round, chain)) return "notInChain";
  const { seed, salt, server_seed, beacon_round, beacon_randomness, beacon_signature } = round;
  if (server_seed !== null && server_seed !== mixedSeed(seed, salt, beacon_randomness)) return "serverSeed";
  const isSalted = chain.salted_from !== null && round.index >= chain.salted_from;
  if (salt !== (isSalted ? chain.salt_randomness : null)) return "salt";
  if (salt === null && beacon_randomness === null) return null;
  // The curve is large, and rounds without a beacon do not need it.
  const { isBeaconRound } = await import("#fairness/verify-beacon.ts");
  const holds = (number: number | null, randomness: string | null, signature: string | null) =>
    isBeaconRound(beacon?.public_key ?? "", {
      round: number ?? 0,
      randomness: randomness ?? "",
      signature: signature ?? "",
    });
  if (salt !== null && !(isSaltRound(chain, beacon) && holds(chain.salt_round, salt, chain.salt_signature)))
    return "salt";
  if (beacon_randomness === null) return null;
  const isDue = beacon !== null && isBeaconDue(chain.table, round, beacon);
  return isDue && holds(beacon_round, beacon_randomness, beacon_signature) ? null : "beacon";
}

/** Whether a round takes the first beacon after its lock. */
function isBeaconDue(table: string, { period, beacon_round }: Placed, { genesis_time, period: seconds }: ShownBeacon) {
  const [game] = table.split(":");
  if (typeof period !== "number") return true;
  const lockTime = checksOf(game)?.lockTime?.(period);
  if (lockTime === undefined) return true;
  return beaconRoundAfter({ genesisTime: genesis_time, period: seconds }, lockTime) === beacon_round;
}

/** Whether the salt is the first round of the beacon at least ten seconds after the end was published. */
function isSaltRound({ publish_time, salt_round }: FairnessChain, beacon: ShownBeacon | null) {
  if (beacon === null || publish_time === null) return false;
  return saltRound({ genesisTime: beacon.genesis_time, period: beacon.period }, publish_time) === salt_round;
}

function leadsTo({ seed, index }: Placed, { end, length }: FairnessChain): boolean {
  if (!/^[0-9a-f]{64}$/.test(seed) || index < 1 || index > length) return false;
  return walkBack(seed, index) === end;
}
