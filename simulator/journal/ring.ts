/** The last so many things of many: each one more takes the oldest's place. */
export class Ring<T> {
  readonly #places: T[] = [];
  readonly #size: number;
  #next = 0;

  constructor(size: number) {
    this.#size = size;
  }

  push(thing: T): void {
    this.#places[this.#next] = thing;
    this.#next = (this.#next + 1) % this.#size;
  }

  newestFirst(): T[] {
    return [...this.#places.slice(this.#next), ...this.#places.slice(0, this.#next)].toReversed();
  }
}
