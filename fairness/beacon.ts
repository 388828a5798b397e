// A beacon publishes a random number at fixed times, which nobody knows before (drand). A round of a game mixes the
// first number after its stakes closed into its server seed. `verify-beacon.ts` checks signatures.

/** When a beacon's rounds come. */
export interface BeaconSchedule {
  /** The time of round 1, s since the epoch. */
  readonly genesisTime: number;
  /** Seconds between rounds. */
  readonly period: number;
}

/** A beacon that a deployment trusts. */
export interface Beacon extends BeaconSchedule {
  /** The address of the drand chain. */
  readonly address: string;
  /** Hex. */
  readonly publicKey: string;
}

/** A round as the beacon publishes it. */
export interface BeaconRound {
  readonly round: number;
  /** Hex. */
  readonly randomness: string;
  /** Hex. */
  readonly signature: string;
}

/** The beacon's first round after a time (ms since the epoch). */
export function beaconRoundAfter({ genesisTime, period }: BeaconSchedule, time: number): number {
  return Math.floor((time - 1000 * genesisTime) / (1000 * period)) + 2;
}

/** From the publication of a chain's end to its salt, at least. */
const SALT_AFTER_MS = 10_000;

/** The number of the round that salts a chain whose end was published at a time (ms since the epoch). */
export function saltRound({ genesisTime, period }: BeaconSchedule, publishTime: number): number {
  return Math.ceil((publishTime + SALT_AFTER_MS - 1000 * genesisTime) / (1000 * period)) + 1;
}

/** When a beacon's round comes, ms since the epoch. */
export function beaconTime({ genesisTime, period }: BeaconSchedule, round: number): number {
  return 1000 * (genesisTime + period * (round - 1));
}
