/** Failures in a row after which an origin is left in peace, and for how long. */
const FAILURES_MAX = 5;
const PAUSE_MS = 5_000;

/**
 * Keeps calls from an origin that does not answer. After `FAILURES_MAX` failures in a row it opens; when the pause is
 * over one call may try, and the others wait for what becomes of it. It remembers numbers alone, so that it may be shared
 * by all requests of an isolate.
 */
export class Breaker {
  #failures = 0;
  /** While open: when the next call may try. */
  #closedAt = 0;
  #probing = false;
  readonly #probeMs: number;

  /** `probeMs`: how long a call may take. One that has said nothing by then is lost: its caller went away. */
  constructor(probeMs: number) {
    this.#probeMs = probeMs;
  }

  /** 0: the call may be made, and how it went is to be told; else the ms to wait. */
  waitMs(now: number): number {
    if (this.#failures < FAILURES_MAX) return 0;
    if (now < this.#closedAt) return this.#closedAt - now;
    this.#probing = true;
    this.#closedAt = now + this.#probeMs;
    return 0;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#probing = false;
  }

  failed(now: number): void {
    if (this.#failures < FAILURES_MAX) this.#failures += 1;
    // A call from before it opened does not prolong the pause.
    else if (!this.#probing) return;
    if (this.#failures < FAILURES_MAX) return;
    this.#probing = false;
    this.#closedAt = now + PAUSE_MS;
  }
}
