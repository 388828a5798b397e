import { createHash, createHmac } from "node:crypto";

// The chains of server seeds, checked from public answers alone. Written from docs/fairness.md; it shares no code with
// the simulator.

/** A row of GET /fairness/chains. */
export interface ChainEnd {
  readonly table: string;
  readonly chain: number;
  readonly end: string;
  readonly length: number;
  readonly retired: number | null;
}

/** The fields of a finished round's `round_detail` that place it in a chain. */
export interface ChainedRound {
  readonly period: number;
  readonly commitment: string;
  readonly chain: number;
  readonly index: number;
  readonly seed: string;
  readonly server_seed: string | null;
  readonly voided: boolean;
  readonly beacon_round: number | null;
  readonly beacon_randomness: string | null;
}

export interface BeaconSchedule {
  readonly genesis_time: number;
  readonly period: number;
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

export function serverSeedOf(seed: string, randomness: string | null | undefined): string {
  return randomness ? createHmac("sha256", seed).update(randomness).digest("hex") : seed;
}

/** The beacon's first round after a lock, ms since the epoch. */
export function beaconRoundOf({ genesis_time, period }: BeaconSchedule, lockMs: number): number {
  return Math.floor((lockMs - 1000 * genesis_time) / (1000 * period)) + 2;
}

/** Chains whose end or length differs between two answers, to two players or at two times. */
export function endFaults(seen: readonly ChainEnd[], now: readonly ChainEnd[]): string[] {
  return now.flatMap(({ table, chain, end, length }) => {
    const before = seen.find((each) => each.table === table && each.chain === chain);
    if (before === undefined || (before.end === end && before.length === length)) return [];
    return [`chain ${chain} of ${table} has two ends: ${before.end} and ${end}`];
  });
}

/** Faults of a round against the public end of its chain. */
export function roundFaults(round: ChainedRound, ends: readonly ChainEnd[]): string[] {
  const { period, chain, index, seed, server_seed, beacon_randomness } = round;
  const found = ends.find((each) => each.chain === chain);
  if (found === undefined) return [`${period}: chain ${chain} has no public end`];
  const faults: string[] = [];
  let hashed = seed;
  for (let at = 0; at < index; at++) hashed = sha256(hashed);
  if (hashed !== found.end) faults.push(`${period}: seed ${index} does not lead to the end of chain ${chain}`);
  if (index < 1 || index > (found.retired ?? found.length))
    faults.push(`${period}: chain ${chain} has no round ${index}`);
  if (sha256(seed) !== round.commitment) faults.push(`${period}: the seed is not the one that was committed to`);
  if (!round.voided && server_seed !== serverSeedOf(seed, beacon_randomness)) {
    faults.push(`${period}: the server seed does not follow from seed and beacon`);
  }
  return faults;
}

/** Faults of the order of a table's rounds, oldest first: gaps, repeats and changed order. */
export function orderFaults(rounds: readonly ChainedRound[], ends: readonly ChainEnd[]): string[] {
  return rounds.slice(1).flatMap((round, at) => {
    const before = rounds[at];
    if (before === undefined) return [];
    const last = ends.find(({ chain }) => chain === before.chain);
    const isLast = before.index === (last?.retired ?? last?.length);
    const [chain, index] = isLast ? [before.chain + 1, 1] : [before.chain, before.index + 1];
    const follows = round.chain === chain && round.index === index && round.period > before.period;
    return follows ? [] : [`${round.period} (${round.chain}/${round.index}) does not follow ${before.period}`];
  });
}

/** Faults of a member's games without a table: nonces count from 0, and none is left out. */
export function nonceFaults(nonces: readonly number[]): string[] {
  return nonces.flatMap((nonce, at) => (nonce === at ? [] : [`game ${at} has the nonce ${nonce}`]));
}
