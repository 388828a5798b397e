import { fairnessChains } from "#contract/calls/fairness.ts";
import { beaconRoundAfter, type BeaconSchedule, beaconTime } from "#fairness/beacon.ts";
import type { Api, ServerClock } from "./server.ts";

/** The server's chains and beacon, as public before the first round. */
export interface Fairness {
  readonly chains: unknown;
  readonly beacon: BeaconSchedule | null;
  /** The number of requests that our own beacon got so far; null: the beacon is another, and follows real time. */
  readonly beaconRequests: (() => number) | null;
}

export async function readFairness(api: Api, beaconRequests: Fairness["beaconRequests"]): Promise<Fairness> {
  const { beacon, ...more } = await api.get(fairnessChains.path, fairnessChains.answer);
  return {
    chains: { beacon, ...more },
    beacon: beacon && { genesisTime: beacon.genesis_time, period: beacon.period },
    beaconRequests,
  };
}

/** After so many announcements of the time without another request, every table has its beacon. */
const QUIET_TURNS = 4;
const EARLY_TURNS = 10;
/** A forced round takes no beacon, so nobody asks for it. */
const TURNS_MAX = 100;

/**
 * Stops `laterMs` after the beacon that follows a lock until so many tables have it, because without it they call their
 * round off. Each table asks once. True: the beacon has not come in real time, and is not waited for.
 */
export async function beaconAfter(
  lockMs: number,
  laterMs: number,
  clock: ServerClock,
  { beacon, beaconRequests }: Fairness,
  tables = 1,
): Promise<boolean> {
  if (beacon === null) return false;
  const time = beaconTime(beacon, beaconRoundAfter(beacon, lockMs));
  const before = beaconRequests?.() ?? 0;
  await clock.to(time + laterMs);
  if (beaconRequests === null) {
    const isEarly = Date.now() < time;
    // A table that was asked in vain calls its round off.
    for (let turns = 0; turns < (isEarly ? EARLY_TURNS : TURNS_MAX); turns++) await clock.forward(0);
    return isEarly;
  }
  let seen = beaconRequests();
  for (let turns = 0, quiet = 0; seen < before + tables || quiet < QUIET_TURNS; turns++, quiet++) {
    if (turns === TURNS_MAX) break;
    await clock.forward(0);
    if (beaconRequests() > seen) quiet = 0;
    seen = beaconRequests();
  }
  return false;
}
