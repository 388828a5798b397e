import { createHash } from "node:crypto";
import { Random } from "#games/engine/players/random.ts";

const WORD = 2 ** 32;

/** Random numbers that depend only on a seed and a stream's name (sfc32). */
export class SeededRandom extends Random {
  readonly #word: () => number;

  constructor(seed: number, stream: string) {
    const word = sfc32(seed, stream);
    super(() => word() / WORD);
    this.#word = word;
  }

  word(): number {
    return this.#word();
  }

  writeTo(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) bytes[at] = this.#word() & 0xff;
  }
}

function sfc32(seed: number, stream: string): () => number {
  const digest = new DataView(createHash("sha256").update(`${stream} ${seed}`).digest().slice().buffer);
  let [a, b, c] = [digest.getInt32(0), digest.getInt32(4), digest.getInt32(8)];
  let count = 1;
  return () => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
}
