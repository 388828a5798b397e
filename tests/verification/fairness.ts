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
  /** The number of requests that the beacon got so far. */
  readonly beaconRequests: () => number;
}

export async function readFairness(api: Api, beaconRequests: () => number): Promise<Fairness> {
  const { queryset, beacon } = await api.get("/fairness/chains", chains);
  return { ends: queryset, beacon, beaconRequests };
}

/** Ends that differ from those before the first round. */
export async function changedEnds(api: Api, { ends }: Fairness): Promise<string[]> {
  return endFaults(ends, (await api.get("/fairness/chains", chains)).queryset);
}

/** After so many announcements of the time without another request, every table has its beacon. */
const QUIET_TURNS = 4;
/** A forced round takes no beacon, so nobody asks for it. */
const TURNS_MAX = 100;

/**
 * Stops `laterMs` after the beacon that follows a lock until so many tables have it, because without it they call their
 * round off. Each table asks once.
 */
export async function beaconAfter(
  lockMs: number,
  laterMs: number,
  clock: ServerClock,
  fairness: Fairness,
  tables = 1,
): Promise<void> {
  const { beacon, beaconRequests } = fairness;
  if (beacon === null) return;
  const round = beaconRoundOf(beacon, lockMs);
  const before = beaconRequests();
  await clock.to(1000 * (beacon.genesis_time + (round - 1) * beacon.period) + laterMs);
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
  { ends, beacon }: Fairness,
  table: string,
  round: Reveal & { readonly period: number },
  lockMs: number,
): string[] {
  if (round.voided) return ["it was called off"];
  const expected = beacon === null || round.forced ? null : beaconRoundOf(beacon, lockMs);
  const ofTable = ends.filter((each) => each.table === table);
  const faults = roundFaults(round as ChainedRound, ofTable);
  return round.beacon_round === expected ? faults : [...faults, `its beacon is ${round.beacon_round}, not ${expected}`];
}
