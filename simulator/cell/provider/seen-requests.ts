import { SIGNATURE_SKEW_S } from "#contract/calls/provider.ts";

/** The signature of a request from the future is valid for so long, in ms. */
const VALID_MS = 2 * SIGNATURE_SKEW_S * 1000;

/**
 * The marks of requests that may not come again, as long as their signatures are valid. A restart forgets them: then a
 * transaction's repeat is answered by its id, which moves nothing either.
 */
export class SeenRequests {
  #now = new Set<string>();
  #before = new Set<string>();
  #since = 0;

  /** Notes a mark at a real time, ms; false: it has come before. */
  take(mark: string, now: number): boolean {
    if (now - this.#since >= VALID_MS) {
      this.#before = now - this.#since < 2 * VALID_MS ? this.#now : new Set();
      this.#now = new Set();
      this.#since = now;
    }
    if (this.#now.has(mark) || this.#before.has(mark)) return false;
    this.#now.add(mark);
    return true;
  }
}
