import {
  beaconRoundOf,
  type BeaconSchedule,
  type ChainEnd,
  type ChainedRound,
  endFaults,
  roundFaults,
} from "./chains.ts";
import type { Api, ServerClock } from "./server.ts";
import { chains, type Reveal } from "./wire.ts";

/** The server's chains and beacon, as public before the first round. */
export interface Fairness {
  readonly ends: readonly ChainEnd[];
  readonly beacon: BeaconSchedule | null;
  /** The number of requests that our own beacon got so far; null: the beacon is another, and follows real time. */
  readonly beaconRequests: (() => number) | null;
  /** Rounds of a beacon in real time that the server's clock reached first. Rounds that take one are called off. */
  readonly missed: Set<number>;
}

export async function readFairness(api: Api, beaconRequests: Fairness["beaconRequests"]): Promise<Fairness> {
  const { queryset, beacon } = await api.get("/fairness/chains", chains);
  return { ends: queryset, beacon, beaconRequests, missed: new Set() };
}

/** Ends that differ from those before the first round. */
export async function changedEnds(api: Api, { ends }: Fairness): Promise<string[]> {
  return endFaults(ends, (await api.get("/fairness/chains", chains)).queryset);
}

/** After so many announcements of the time without another request, every table has its beacon. */
const QUIET_TURNS = 4;
const EARLY_TURNS = 10;
/** A forced round takes no beacon, so nobody asks for it. */
const TURNS_MAX = 100;

/**
 * Stops `laterMs` after the beacon that follows a lock until so many tables have it, because without it they call their
 * round off. Each table asks once. A beacon that has not come in real time is not waited for.
 */
export async function beaconAfter(
  lockMs: number,
  laterMs: number,
  clock: ServerClock,
  fairness: Fairness,
  tables = 1,
): Promise<void> {
  const { beacon, missed, beaconRequests } = fairness;
  if (beacon === null) return;
  const round = beaconRoundOf(beacon, lockMs);
  const time = 1000 * (beacon.genesis_time + (round - 1) * beacon.period);
  const before = beaconRequests?.() ?? 0;
  await clock.to(time + laterMs);
  if (beaconRequests === null) {
    const isEarly = Date.now() < time;
    if (isEarly) missed.add(round);
    // A table that was asked in vain calls its round off.
    for (let turns = 0; turns < (isEarly ? EARLY_TURNS : TURNS_MAX); turns++) await clock.forward(0);
    return;
  }
  let seen = beaconRequests();
  for (let turns = 0, quiet = 0; seen < before + tables || quiet < QUIET_TURNS; turns++, quiet++) {
    if (turns === TURNS_MAX) return;
    await clock.forward(0);
    if (beaconRequests() > seen) quiet = 0;
    seen = beaconRequests();
  }
}

/** Faults of a finished round against its chain's end, as it was before the first round, and against the beacon. */
export function fairnessFaults(
  { ends, beacon, missed }: Fairness,
  table: string,
  round: Reveal & { readonly period: number },
  lockMs: number,
): string[] {
  const expected = beacon === null || round.forced ? null : beaconRoundOf(beacon, lockMs);
  if (round.voided && (expected === null || !missed.has(expected))) return ["it was called off"];
  const ofTable = ends.filter((each) => each.table === table);
  const faults = roundFaults(round as ChainedRound, ofTable);
  return round.beacon_round === expected ? faults : [...faults, `its beacon is ${round.beacon_round}, not ${expected}`];
}
