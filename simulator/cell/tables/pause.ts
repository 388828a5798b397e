import type { Clock } from "#simulator/time/clock.ts";

/** A pause that ends at a simulated time, or when it is poked because the world has changed. */
export class Pause {
  readonly #clock: Clock;
  #end: (() => void) | null = null;
  #poked = false;
  #isResting = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether it lasts until a time that is still to come. */
  get isResting(): boolean {
    return this.#isResting;
  }

  /** Resolves at `then`; while time stands still, only when poked. */
  until(then: number): Promise<void> {
    if (this.#poked) {
      this.#poked = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const wait = this.#clock.realMsUntil(then);
      this.#isResting = wait !== 0;
      const timer = wait === null ? null : setTimeout(() => this.poke(), wait);
      this.#end = () => {
        if (timer !== null) clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends the pause now; the next one, where there is none: what was being done may not know of the change yet. */
  poke(): void {
    this.#isResting = false;
    if (this.#end === null) this.#poked = true;
    this.#end?.();
    this.#end = null;
  }
}
