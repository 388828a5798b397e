import { sha256 } from "@noble/hashes/sha2.js";
import { derivedSecret, inGeneration } from "./draw.ts";

// A chain of server seeds: `seed[i - 1] = sha256(seed[i] as hex text)`. Its end, seed[0], is public before the first
// round, and each round reveals the next seed. So the operator can neither change nor skip a seed.

const CHAIN_LENGTH_MAX = 65_536;
/** A table's first chain is computed within its first call, in about 4 ms. */
const FIRST_CHAIN_LENGTH = 2_048;
const GROWTH = 4;

/** The number of rounds of a chain. The first chains are shorter, so that a new table answers at once. */
export function chainLength(chain: number): number {
  return Math.min(CHAIN_LENGTH_MAX, FIRST_CHAIN_LENGTH * GROWTH ** (chain - 1));
}

const HASH_BYTES = 32;
const HEX_DIGITS = 2 * HASH_BYTES;
const DIGITS = Uint8Array.from("0123456789abcdef", (digit) => digit.charCodeAt(0));

/** The seed of the chain's last round, which all others follow from; `chain` counts from 1 in each generation. */
export function lastSeed(fairnessKey: string, table: string, chain: number, generation = 0): string {
  return derivedSecret(fairnessKey, `chain:${table}:${inGeneration(generation, chain)}`);
}

/** Computes the `steps` seeds before a seed, and hands each to `visit`; returns the last of them. */
export function walkBack(seed: string, steps: number, visit?: (seed: string) => void): string {
  if (seed.length !== HEX_DIGITS) throw new RangeError("not a seed of a chain");
  const text = Uint8Array.from(seed, (digit) => digit.charCodeAt(0));
  const hash = new Uint8Array(HASH_BYTES);
  const start = sha256.create();
  const pass = sha256.create();
  for (let step = 0; step < steps; step++) {
    // Half the time of `sha256(utf8ToBytes(seed))`: nothing is allocated.
    start._cloneInto(pass).update(text).digestInto(hash);
    for (let at = 0; at < HASH_BYTES; at++) {
      const byte = hash[at] ?? 0;
      text[2 * at] = DIGITS[byte >> 4] ?? 0;
      text[2 * at + 1] = DIGITS[byte & 15] ?? 0;
    }
    visit?.(String.fromCharCode(...text));
  }
  return String.fromCharCode(...text);
}
