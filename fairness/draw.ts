import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

// HMAC-SHA256 (RFC 2104) on the library's SHA-256. A table that slept for days draws thousands of rounds at once. The
// library's own HMAC sets up and wipes its state for each message, which costs as much as the hashing.

const BLOCK_BYTES = 64;
const TAG_BYTES = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

type Sha256 = ReturnType<typeof sha256.create>;

// Reused for every message: each use overwrites them first, and none is asynchronous.
const start = sha256.create();
const pass = sha256.create();
const block = new Uint8Array(BLOCK_BYTES);

/** A key prepared for many messages: SHA-256 after the key's block, for each of the two passes. */
class MacKey {
  readonly #inner = sha256.create();
  readonly #outer = sha256.create();

  prepare(key: Uint8Array): this {
    const short = key.length > BLOCK_BYTES ? sha256(key) : key;
    pad(short, INNER_PAD, this.#inner);
    pad(short, OUTER_PAD, this.#outer);
    return this;
  }

  tag(message: Uint8Array): Uint8Array<ArrayBuffer> {
    const tag = new Uint8Array(TAG_BYTES);
    this.#inner._cloneInto(pass).update(message).digestInto(tag);
    this.#outer._cloneInto(pass).update(tag).digestInto(tag);
    return tag;
  }
}

const passing = new MacKey();

export function macKey(key: Uint8Array): MacKey {
  return new MacKey().prepare(key);
}

export function hmacSha256(key: Uint8Array | MacKey, message: Uint8Array): Uint8Array<ArrayBuffer> {
  return (key instanceof MacKey ? key : passing.prepare(key)).tag(message);
}

function pad(key: Uint8Array, byte: number, into: Sha256): void {
  block.fill(0);
  block.set(key);
  for (let i = 0; i < BLOCK_BYTES; i++) block[i] = (block[i] ?? 0) ^ byte;
  start._cloneInto(into).update(block);
}

// Synchronous hashes with the same result in browser, Worker and Node. So the rules stay pure functions, and a player's
// browser verifies a round with the code that drew it.

// Cached: preparing the deployment's only fairness key takes half the time of a server seed.
let ready: { readonly fairnessKey: string; readonly key: MacKey } | undefined;

/** `hex(HMAC_SHA256(fairnessKey, text))`. */
export function derivedSecret(fairnessKey: string, text: string): string {
  if (ready?.fairnessKey !== fairnessKey) ready = { fairnessKey, key: macKey(bytesOf(fairnessKey)) };
  return bytesToHex(hmacSha256(ready.key, bytesOf(text)));
}

/** A number as secrets derive from it: each restore begins a generation from 1 on, whose numbers begin anew. */
export function inGeneration(generation: number, number: number): string {
  return generation === 0 ? String(number) : `${generation}:${number}`;
}

/** The secret of a play of Mines or Dice: `hex(HMAC_SHA256(fairnessKey, "<game>:<table>:<period>"))`. */
export function serverSeed(fairnessKey: string, game: string, table: string, period: number | string): string {
  return derivedSecret(fairnessKey, `${game}:${table}:${period}`);
}

/**
 * The server seed of a round: `hex(HMAC_SHA256(seed, "<salt>:<randomness>"))`, all as hex text. A part that is null is left
 * out with its colon. Without any it is the seed itself.
 */
export function mixedSeed(seed: string, salt: string | null, randomness: string | null): string {
  const message = [salt, randomness].filter((part) => part !== null).join(":");
  return message === "" ? seed : bytesToHex(hmacSha256(bytesOf(seed), bytesOf(message)));
}

/** Published before the first stake: sha256 of the server seed as UTF-8, in hex. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(bytesOf(seed)));
}

export function sha512Hex(text: string): string {
  return bytesToHex(sha512(bytesOf(text)));
}

/** 32 bytes for floats: `HMAC_SHA256(serverSeed, "<clientSeed>:<nonce>:<n>")`. */
export function drawBytes(seed: string, clientSeed: string, nonce: number, n: number): Uint8Array<ArrayBuffer> {
  return hmacSha256(bytesOf(seed), bytesOf(`${clientSeed}:${nonce}:${n}`));
}

/** The seeds of a play of a game without a table. */
export interface PlaySeeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  /** 32 hex digits, made for this play after its commitment was shown; empty: none came. */
  readonly entropy: string;
  /** Counts the member's plays. */
  readonly nonce: number;
}

/** The client seed of a play's floats. */
export function playerPart({ clientSeed, entropy }: Pick<PlaySeeds, "clientSeed" | "entropy">): string {
  return `${clientSeed}:${entropy}`;
}

export function playFloats(seeds: PlaySeeds): () => number {
  return floats(seeds.serverSeed, playerPart(seeds), seeds.nonce);
}

/** Returns floats in [0, 1), 4 bytes each (`Σ b[i] / 256^(i+1)`), from {@link drawBytes} with n = 0, 1, 2 … */
export function floats(seed: string, clientSeed: string, nonce: number): () => number {
  let block = new DataView(new ArrayBuffer(0));
  let n = 0;
  let at = 0;
  return () => {
    if (at === block.byteLength) {
      block = new DataView(drawBytes(seed, clientSeed, nonce, n).buffer);
      n++;
      at = 0;
    }
    at += 4;
    return block.getUint32(at - 4) / 2 ** 32;
  };
}

/**
 * Picks from a list of `length` items, each from the rest: `list.splice(floor(float · length), 1)`. Each call returns
 * the item's index in the whole list, so no list is needed.
 */
export function picker(length: number, float: () => number): () => number {
  /** Picked indices, ascending. */
  const gone: number[] = [];
  return () => {
    const left = length - gone.length;
    if (left <= 0) throw new Error("picked more than there are");
    let place = Math.floor(float() * left);
    let before = 0;
    for (; before < gone.length && (gone[before] ?? 0) <= place; before++) place++;
    gone.splice(before, 0, place);
    return place;
  };
}

/** `count` items of a list, in the order of the picks. */
export function pick<T>(list: readonly T[], count: number, float: () => number): T[] {
  const next = picker(list.length, float);
  return Array.from({ length: count }, () => list[next()] as T);
}

/** UTF-8. For these short texts, nearly always ASCII, a loop is faster than the encoder. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) return utf8ToBytes(text);
    bytes[i] = code;
  }
  return bytes;
}
