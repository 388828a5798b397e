/**
 * Bounds how many calls are under way. A call whose caller went away is never told to have ended; it is forgotten once
 * it is older than any call can be.
 */
export class InFlight {
  readonly #startedAt = new Map<number, number>();
  readonly #max: number;
  readonly #longestMs: number;
  #next = 0;

  constructor(max: number, longestMs: number) {
    this.#max = max;
    this.#longestMs = longestMs;
  }

  /** A place for a call, to be given back; null: there is none. */
  take(now: number): number | null {
    if (this.#startedAt.size >= this.#max) this.#forget(now - this.#longestMs);
    if (this.#startedAt.size >= this.#max) return null;
    const place = this.#next++;
    this.#startedAt.set(place, now);
    return place;
  }

  giveBack(place: number): void {
    this.#startedAt.delete(place);
  }

  /** The map is in the order of time. */
  #forget(before: number): void {
    for (const [place, startedAt] of this.#startedAt) {
      if (startedAt > before) return;
      this.#startedAt.delete(place);
    }
  }
}
