interface Flight<Outcome> {
  readonly outcome: Promise<Outcome>;
  /** From then on it is taken for lost. Ms since the epoch. */
  readonly until: number;
}

/**
 * Work that is under way in this isolate, by key, so that several requests can wait for the same. An outcome has to be
 * plain data: a request must not touch the I/O objects of another. Whoever waits has a timer of its own: without one the
 * platform ends a request whose answer depends on another request that is gone.
 */
export class Flights<Outcome> {
  readonly #underWay = new Map<string, Flight<Outcome>>();
  readonly #longestMs: number;
  readonly #now: () => number;

  constructor(longestMs: number, now: () => number) {
    this.#longestMs = longestMs;
    this.#now = now;
  }

  isUnderWay(key: string): boolean {
    return this.#current(key) !== undefined;
  }

  /** Notes work that begins. Call the result when nobody should wait for it any more. */
  begin(key: string, outcome: Promise<Outcome>): () => void {
    const flight = { outcome, until: this.#now() + this.#longestMs };
    this.#underWay.set(key, flight);
    return () => {
      if (this.#underWay.get(key) === flight) this.#underWay.delete(key);
    };
  }

  /** The outcome of work that is under way; undefined: there is none, or it was lost. */
  async outcome(key: string): Promise<Outcome | undefined> {
    const flight = this.#current(key);
    if (flight === undefined) return undefined;
    const { promise: isLost, resolve: lose } = Promise.withResolvers<undefined>();
    const timer = setTimeout(lose, flight.until - this.#now());
    try {
      return await Promise.race([flight.outcome, isLost]);
    } finally {
      clearTimeout(timer);
    }
  }

  #current(key: string): Flight<Outcome> | undefined {
    const flight = this.#underWay.get(key);
    return flight !== undefined && flight.until > this.#now() ? flight : undefined;
  }
}
