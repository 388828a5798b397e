import { createHash } from "node:crypto";

const WORD = 2 ** 32;

/** Random numbers that follow from a seed and a name alone (sfc32). Streams of other names do not disturb each other. */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(seed: number, stream: string) {
    const digest = new DataView(createHash("sha256").update(`${stream} ${seed}`).digest().slice().buffer);
    this.#a = digest.getInt32(0);
    this.#b = digest.getInt32(4);
    this.#c = digest.getInt32(8);
  }

  /** 32 bits. */
  word(): number {
    const sum = (this.#a + this.#b + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    this.#c |= 0;
    return sum >>> 0;
  }

  /** In [0, 1). */
  float(): number {
    return this.word() / WORD;
  }

  /** 0 … n − 1. */
  below(n: number): number {
    return Math.floor(this.float() * n);
  }

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

  /** Waiting times of what comes by chance, `mean` apart. */
  wait(mean: number): number {
    return Math.ceil(-Math.log(1 - this.float()) * mean);
  }

  writeTo(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) bytes[at] = this.word() & 0xff;
  }

  /** So many letters and digits. */
  letters(length: number): string {
    const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";
    return Array.from({ length }, () => alphabet[this.below(alphabet.length)]).join("");
  }
}
