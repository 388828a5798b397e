import * as z from "zod/mini";
import { type Beacon, type BeaconRound, beaconTime } from "#fairness/beacon.ts";
import { isBeaconRound } from "#fairness/verify-beacon.ts";
import { type LogFailure, logInfo } from "../log/log.ts";

const published = z.object({
  round: z.int(),
  randomness: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)),
});

const TIMEOUT_MS = 2_000;
/** Between two requests for a round that has not come. */
const RETRY_MS = 150;
const ANSWER_BYTES_MAX = 4_096;

/** Fetches the JSON of a beacon's round; null: it has not come yet. Throws if the beacon cannot be reached. */
export type FetchRound = (address: string, round: number) => Promise<unknown>;

/** `GET <address>/public/<round>` of drand's HTTP API, which answers 404 or 425 before the round's time. */
export const fetchRound: FetchRound = async (address, round) => {
  const init = { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" } as const;
  const response = await fetch(`${address}/public/${round}`, init);
  const text = await response.text();
  if (response.status === 404 || response.status === 425) return null;
  if (!response.ok) throw new Error(`status ${response.status}`);
  if (text.length > ANSWER_BYTES_MAX) throw new Error("the answer is too long");
  return JSON.parse(text) as unknown;
};

/** Gets rounds of a beacon and verifies them. A round that does not verify counts as one that has not come. */
export class BeaconFeed {
  readonly #beacon: Beacon;
  readonly #fetch: FetchRound;
  readonly #logFailure: LogFailure;
  #retryAt = 0;
  #asking: { readonly round: number; readonly answer: Promise<BeaconRound | null> } | null = null;

  constructor(beacon: Beacon, fetchAnswer: FetchRound, logFailure: LogFailure) {
    this.#beacon = beacon;
    this.#fetch = fetchAnswer;
    this.#logFailure = logFailure;
  }

  /** Ms since a round should have been published; 0: it is not due. */
  lateMs(round: number, now: number): number {
    return Math.max(0, now - beaconTime(this.#beacon, round));
  }

  /** Null: the round has not come, or does not verify. Concurrent callers share the request. */
  get(round: number, now: number): Promise<BeaconRound | null> {
    if (now < beaconTime(this.#beacon, round)) return Promise.resolve(null);
    if (this.#asking?.round === round) return this.#asking.answer;
    if (now < this.#retryAt) return Promise.resolve(null);
    this.#retryAt = now + RETRY_MS;
    const answer = this.#ask(round).finally(() => {
      this.#asking = null;
    });
    this.#asking = { round, answer };
    return answer;
  }

  async #ask(round: number): Promise<BeaconRound | null> {
    const { address, publicKey } = this.#beacon;
    try {
      const answer = await this.#fetch(address, round);
      if (answer === null) return null;
      const read = published.safeParse(answer);
      if (read.success && read.data.round === round && isBeaconRound(publicKey, read.data)) return read.data;
      logInfo("beacon_not_verified", { round });
    } catch (error) {
      this.#logFailure("beacon_failed", error, { round });
    }
    return null;
  }
}
