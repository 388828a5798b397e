import { drawBytes, floats, picker } from "#fairness/draw.ts";

/** An HMAC-SHA256 message under the server seed, and the digest in hex. */
export interface Mac {
  readonly message: string;
  readonly hex: string;
}

/** A number drawn: four bytes, their float, and the choice. */
export interface Draw {
  /** Hex. */
  readonly bytes: string;
  readonly float: number;
  /** The number of choices. */
  readonly of: number;
  /** `floor(float · of)`: the index in the remaining list. */
  readonly at: number;
  /** The index in the whole list: a card, a cell, or a price above the least one. */
  readonly place: number;
}

export interface Drawn {
  readonly macs: readonly Mac[];
  readonly draws: readonly Draw[];
}

interface DrawnFrom {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly count: number;
  readonly length: number;
  /** The list is restored after this many draws; by default, when it is used up. */
  readonly whole?: number;
}

const FLOATS_PER_MAC = 8;
const BYTES_PER_FLOAT = 4;

/** The numbers drawn one after another from seeds, by the server's own code. */
export function drawn({ serverSeed, clientSeed, nonce, count, length, whole = length }: DrawnFrom): Drawn {
  const float = floats(serverSeed, clientSeed, nonce);
  const draws: Draw[] = [];
  let last = 0;
  let next = picker(length, () => last);
  for (let i = 0; i < count; i++) {
    if (i % whole === 0) next = picker(length, () => last);
    last = float();
    const of = length - (i % whole);
    draws.push({ bytes: bytesOf(last), float: last, of, at: Math.floor(last * of), place: next() });
  }
  const macs = Array.from({ length: Math.ceil(count / FLOATS_PER_MAC) }, (_, n) => ({
    message: `${clientSeed}:${nonce}:${n}`,
    hex: hexOf(drawBytes(serverSeed, clientSeed, nonce, n)),
  }));
  return { macs, draws };
}

/** The four bytes of a float, in hex. */
function bytesOf(float: number): string {
  return (float * 2 ** (8 * BYTES_PER_FLOAT)).toString(16).padStart(2 * BYTES_PER_FLOAT, "0");
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
