const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random choices that a seed repeats (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, and not, `bound`. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  }

  /** A whole number of both ends and all between. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  oneOf<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new RangeError("nothing to choose from");
    return choice;
  }

  /** Letters and digits: a player's seed, an id of a request. */
  text(length = 20): string {
    return Array.from({ length }, () => LETTERS.charAt(this.below(LETTERS.length))).join("");
  }

  /** One that goes its own way: what one player does must not depend on how fast another is. */
  fork(): Chance {
    return new Chance(this.below(2 ** 32));
  }
}
