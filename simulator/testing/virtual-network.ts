/** Time that passes only between events. */
export class VirtualTime {
  #now: number;
  #events: { at: number; run: () => void }[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  readonly now = () => this.#now;
  readonly sleep = (ms: number) => new Promise<void>((resolve) => this.after(ms, resolve));

  after(ms: number, run: () => void): void {
    this.#events.push({ at: this.#now + ms, run });
  }

  /** Runs all events, and those that follow from them. */
  async pass(): Promise<void> {
    for (;;) {
      await settled();
      const [next] = this.#events.toSorted((a, b) => a.at - b.at);
      if (next === undefined) return;
      this.#events = this.#events.filter((event) => event !== next);
      this.#now = next.at;
      next.run();
    }
  }
}

/** Lets every promise that can go on do so. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve();
}

/** Faults and delays as fast-check draws them, used in turn. */
export class Network {
  readonly #time: VirtualTime;
  readonly #delays: readonly number[];
  #at = 0;
  isQuiet = false;

  constructor(time: VirtualTime, delays: readonly number[]) {
    this.#time = time;
    this.#delays = delays;
  }

  /** Carries a question and its answer. A tenth of both are lost until the network is quiet. */
  async carry<T>(ask: () => Promise<T>): Promise<T> {
    await this.#pass();
    const answer = await ask();
    await this.#pass();
    return answer;
  }

  async #pass(): Promise<void> {
    const delay = this.#delays[this.#at++ % this.#delays.length] ?? 0;
    await this.#time.sleep(delay);
    if (!this.isQuiet && delay % 10 === 9) throw new Error("lost");
  }
}

/** A relay as an object: a restart forgets everything and fails the calls that wait for it. */
export class RelayObject<Relay> {
  readonly #begin: () => Relay;
  #relay: Relay;
  #fail = new Set<(error: Error) => void>();

  constructor(begin: () => Relay) {
    this.#begin = begin;
    this.#relay = begin();
  }

  restart(): void {
    this.#relay = this.#begin();
    const fail = this.#fail;
    this.#fail = new Set();
    for (const each of fail) each(new Error("restarted"));
  }

  call<T>(ask: (relay: Relay) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#fail.add(reject);
      void ask(this.#relay)
        .then(resolve, reject)
        .finally(() => this.#fail.delete(reject));
    });
  }
}

/** Repeats a call until it is answered, as cells do. */
export async function repeated<T>(time: VirtualTime, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch {
      await time.sleep(50);
    }
  }
}
