const CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const SEED_LENGTH = 20;

/** Choices made from floats in [0, 1). Each method draws as many floats as it needs, so that a seed repeats them all. */
export class Random {
  readonly float: () => number;

  constructor(float: () => number) {
    this.float = float;
  }

  /** A whole number from 0 to `bound - 1`. */
  below(bound: number): number {
    return Math.floor(this.float() * bound);
  }

  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  chance(probability: number): boolean {
    return probability > 0 && this.float() < probability;
  }

  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T | undefined;
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** Letters and digits; by default as many as a client seed has. */
  letters(length = SEED_LENGTH): string {
    return Array.from({ length }, () => CHARACTERS.charAt(this.below(CHARACTERS.length))).join("");
  }

  /** The entropy of a play: 32 hex digits. */
  entropy(): string {
    return Array.from({ length: 4 }, () =>
      this.below(2 ** 32)
        .toString(16)
        .padStart(8, "0"),
    ).join("");
  }

  /** A waiting time whose mean is `mean`. */
  wait(mean: number): number {
    return Math.ceil(-Math.log(1 - this.float()) * mean);
  }
}
