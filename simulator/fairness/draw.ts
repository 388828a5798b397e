import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { hmacSha256 } from "./hmac.ts";

// Synchronous hashes that give the same in browser, Worker and Node: the rules stay pure functions, and a player's
// browser verifies a round with the very code that drew it.

/** The secret of one round: `hex(HMAC_SHA256(fairnessKey, "<game>:<table>:<period>"))`. */
export function serverSeed(fairnessKey: string, game: string, table: string, period: number | string): string {
  return bytesToHex(hmacSha256(utf8ToBytes(fairnessKey), utf8ToBytes(`${game}:${table}:${period}`)));
}

/** What is published before the first stake: sha256 of the server seed as UTF-8, in hex. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

export function sha512Hex(text: string): string {
  return bytesToHex(sha512(utf8ToBytes(text)));
}

/**
 * Floats in [0, 1), 4 bytes each (`Σ b[i] / 256^(i+1)`), out of `HMAC_SHA256(serverSeed, "<clientSeed>:<nonce>:<n>")`
 * with n = 0, 1, 2 … as bytes run out.
 */
export function* floats(seed: string, clientSeed: string, nonce: number): Generator<number, never> {
  const key = utf8ToBytes(seed);
  for (let n = 0; ; n++) {
    const block = hmacSha256(key, utf8ToBytes(`${clientSeed}:${nonce}:${n}`));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at + 4 <= block.length; at += 4) yield view.getUint32(at) / 2 ** 32;
  }
}

/**
 * Picks out of a list of `length` things, each pick out of what is left: `list.splice(floor(float · length), 1)`. Each
 * call answers the place that the picked thing has in the whole list; the list itself need not be there.
 */
export function picker(length: number, draw: Iterator<number, never>): () => number {
  /** Places that are gone, ascending. */
  const gone: number[] = [];
  return () => {
    const left = length - gone.length;
    if (left <= 0) throw new Error("picked more than there are");
    let place = Math.floor(draw.next().value * left);
    let before = 0;
    for (; before < gone.length && (gone[before] ?? 0) <= place; before++) place++;
    gone.splice(before, 0, place);
    return place;
  };
}

/** `count` things of a list, in the order they are picked. */
export function pick<T>(list: readonly T[], count: number, draw: Iterator<number, never>): T[] {
  const next = picker(list.length, draw);
  return Array.from({ length: count }, () => list[next()] as T);
}
