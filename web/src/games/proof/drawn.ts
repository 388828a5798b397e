import { drawBytes, floats, picker } from "#simulator/fairness/draw.ts";

/** A message that was put through HMAC-SHA256 under the server seed, and its result in hex. */
export interface Mac {
  readonly message: string;
  readonly hex: string;
}

/** A number drawn: four bytes, the float they are, and the choice it makes. */
export interface Draw {
  /** Hex. */
  readonly bytes: string;
  readonly float: number;
  /** How many there were to choose from. */
  readonly of: number;
  /** `floor(float · of)`: the place among what was left. */
  readonly at: number;
  /** The place in the whole list: a card of the deck, a cell of the grid, a price above the least one. */
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
  /** How many numbers are drawn. */
  readonly count: number;
  /** The length of the list that each chooses from. */
  readonly length: number;
  /** After so many numbers the list is whole again; by default, when it is used up. */
  readonly whole?: number;
}

const FLOATS_PER_MAC = 8;
const BYTES_PER_FLOAT = 4;

/** The numbers drawn from seeds one after another, by the code that draws them on the server. */
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

/** The four bytes that a float is, in hex. */
function bytesOf(float: number): string {
  return (float * 2 ** (8 * BYTES_PER_FLOAT)).toString(16).padStart(2 * BYTES_PER_FLOAT, "0");
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
