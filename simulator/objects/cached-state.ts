import { realNow } from "../time/clock.ts";

/** Another isolate sees an operator's change after this real time at the latest. */
const FRESH_MS = 1_000;

/**
 * A state of one object that the stateless Worker keeps: one object could not answer for the calls of the whole
 * simulator. It fetches the state once in `FRESH_MS`, and again after an invalidation.
 */
export class CachedState<T> {
  readonly #fetch: () => Promise<T>;
  #cached: { readonly value: T } | null = null;
  #fetchedAt = -Infinity;
  #invalidations = 0;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
  }

  async read(): Promise<T> {
    const age = realNow() - this.#fetchedAt;
    // A negative age: the machine's clock was put back.
    if (this.#cached !== null && age >= 0 && age < FRESH_MS) return this.#cached.value;
    const before = this.#invalidations;
    // Set before the fetch: one caller fetches, and the others go on with the cached state.
    this.#fetchedAt = realNow();
    const value = await this.#fetch();
    // A state that was fetched before an invalidation may be old.
    if (before === this.#invalidations) this.#cached = { value };
    return value;
  }

  /** Drops the cached state, since a call may have changed it. */
  invalidate(): void {
    this.#invalidations += 1;
    this.#cached = null;
  }
}
