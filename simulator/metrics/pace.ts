/** Over how many whole seconds a pace is taken. */
const SECONDS = 10;
/** Places for those, for the one that runs, and a power of two. */
const PLACES = 16;

/** How many of something a second, lately. Counting one is an increment. */
export class Pace {
  readonly #counts = new Uint32Array(PLACES);
  readonly #seconds = new Float64Array(PLACES);

  /** `now`: real ms since the epoch, here and below. */
  count(now: number): void {
    const second = Math.floor(now / 1000);
    const place = second % PLACES;
    if (this.#seconds[place] !== second) {
      this.#seconds[place] = second;
      this.#counts[place] = 0;
    }
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
  }

  /** Of the last ten whole seconds. */
  perSecond(now: number): number {
    const second = Math.floor(now / 1000);
    let sum = 0;
    for (let place = 0; place < PLACES; place++) {
      const age = second - (this.#seconds[place] ?? 0);
      if (age >= 1 && age <= SECONDS) sum += this.#counts[place] ?? 0;
    }
    return sum / SECONDS;
  }
}
