/** The breaker opens after this many failures in a row, for PAUSE_MS. */
const FAILURES_MAX = 5;
const PAUSE_MS = 5_000;

/**
 * A circuit breaker. After the pause one call may try; the others wait for its result. It holds only numbers, so all
 * requests of an isolate may share it.
 */
export class Breaker {
  #failures = 0;
  /** While open: when the next call may try. */
  #closedAt = 0;
  #probing = false;
  readonly #probeMs: number;

  /** `probeMs`: how long a call may take. Without a result by then, the caller went away. */
  constructor(probeMs: number) {
    this.#probeMs = probeMs;
  }

  /** 0: make the call and report its result; else the ms to wait. */
  waitMs(now: number): number {
    if (this.#failures < FAILURES_MAX) return 0;
    if (now < this.#closedAt) return this.#closedAt - now;
    this.#probing = true;
    this.#closedAt = now + this.#probeMs;
    return 0;
  }

  /** Until a call succeeds. */
  get isOpen(): boolean {
    return this.#failures >= FAILURES_MAX;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#probing = false;
  }

  failed(now: number): void {
    if (this.#failures < FAILURES_MAX) this.#failures += 1;
    // A call from before the breaker opened does not prolong the pause.
    else if (!this.#probing) return;
    if (this.#failures < FAILURES_MAX) return;
    this.#probing = false;
    this.#closedAt = now + PAUSE_MS;
  }
}

/**
 * Bounds how many calls are under way. If a caller goes away, its call never reports an end; it expires after
 * `longestMs`.
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

  /** A slot for a call, to give back; null: none is free. */
  take(now: number): number | null {
    if (this.#startedAt.size >= this.#max) this.#forget(now - this.#longestMs);
    if (this.#startedAt.size >= this.#max) return null;
    const slot = this.#next++;
    this.#startedAt.set(slot, now);
    return slot;
  }

  release(slot: number): void {
    this.#startedAt.delete(slot);
  }

  /** The map is ordered by time. */
  #forget(before: number): void {
    for (const [slot, startedAt] of this.#startedAt) {
      if (startedAt > before) return;
      this.#startedAt.delete(slot);
    }
  }
}
