/** Beyond this all is the same: far too late. */
const LATEST_MS = 10_000;

/** How late things came, in whole ms; what came before its time came at 0. */
export class Lateness {
  readonly #counts = new Uint32Array(LATEST_MS + 1);
  #total = 0;

  add(ms: number): void {
    const whole = Math.min(LATEST_MS, Math.max(0, Math.round(ms)));
    this.#counts[whole] = (this.#counts[whole] ?? 0) + 1;
    this.#total += 1;
  }

  get total(): number {
    return this.#total;
  }

  /** The least lateness, in ms, that a share (0 to 1) of all did not exceed. Throws where there was nothing. */
  percentile(share: number): number {
    if (this.#total === 0) throw new Error("nothing came");
    let seen = 0;
    for (const [ms, count] of this.#counts.entries()) {
      seen += count;
      if (seen >= share * this.#total && seen > 0) return ms;
    }
    return LATEST_MS;
  }
}

/**
 * Notes the ticks of one receiver, which are due every `everyMs` from a take-off on. A frame made at `tag` (ms of flight)
 * and come at `now` stands for every tick up to it that had not come: one that was left out is as late as the next.
 */
export class Ticks {
  readonly #everyMs: number;
  readonly #lateness: Lateness;
  #next: number;

  /** The first `tag` that is seen begins the count: what was before it, was not waited for. */
  constructor(everyMs: number, lateness: Lateness) {
    this.#everyMs = everyMs;
    this.#lateness = lateness;
    this.#next = -1;
  }

  take(tag: number, takeOffTime: number, now: number): void {
    const last = Math.floor(tag / this.#everyMs);
    if (this.#next < 0) this.#next = last;
    for (; this.#next <= last; this.#next++) this.#lateness.add(now - (takeOffTime + this.#next * this.#everyMs));
  }
}
