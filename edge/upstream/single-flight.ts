interface Flight<Outcome> {
  readonly outcome: Promise<Outcome>;
  /** After that the work counts as lost. Ms since the epoch. */
  readonly until: number;
}

/**
 * Lets several requests of an isolate wait for the same work, by key. An outcome is plain data, since a request must
 * not touch the I/O objects of another. Each waiting request has a timer: otherwise the platform ends it when the
 * request that it waits for is gone.
 */
export class SingleFlight<Outcome> {
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

  /** Registers work. Call the result when no request should wait for it any more. */
  begin(key: string, outcome: Promise<Outcome>): () => void {
    const flight = { outcome, until: this.#now() + this.#longestMs };
    this.#underWay.set(key, flight);
    return () => {
      if (this.#underWay.get(key) === flight) this.#underWay.delete(key);
    };
  }

  /** The outcome of the work; undefined: there is none, or it was lost. */
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
