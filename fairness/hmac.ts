import { sha256 } from "@noble/hashes/sha2.js";

// HMAC-SHA256 (RFC 2104) on the library's SHA-256. A table that slept for days draws thousands of rounds at once. The
// library's own HMAC sets up and wipes its state for each message, which costs as much as the hashing.

const BLOCK_BYTES = 64;
const TAG_BYTES = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

type Sha256 = ReturnType<typeof sha256.create>;

/** A key prepared for many messages: SHA-256 after the key's block, for each of the two passes. */
export interface MacKey {
  readonly inner: Sha256;
  readonly outer: Sha256;
}

// Reused for every message: each use overwrites them first, and none is asynchronous.
const start = sha256.create();
const pass = sha256.create();
const block = new Uint8Array(BLOCK_BYTES);
const passing: MacKey = { inner: sha256.create(), outer: sha256.create() };

export function macKey(key: Uint8Array): MacKey {
  return prepare(key, { inner: sha256.create(), outer: sha256.create() });
}

export function hmacSha256(key: Uint8Array | MacKey, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const { inner, outer } = key instanceof Uint8Array ? prepare(key, passing) : key;
  const tag = new Uint8Array(TAG_BYTES);
  inner._cloneInto(pass).update(message).digestInto(tag);
  outer._cloneInto(pass).update(tag).digestInto(tag);
  return tag;
}

function prepare(key: Uint8Array, into: MacKey): MacKey {
  const short = key.length > BLOCK_BYTES ? sha256(key) : key;
  pad(short, INNER_PAD, into.inner);
  pad(short, OUTER_PAD, into.outer);
  return into;
}

function pad(key: Uint8Array, byte: number, into: Sha256): void {
  block.fill(0);
  block.set(key);
  for (let i = 0; i < BLOCK_BYTES; i++) block[i] = (block[i] ?? 0) ^ byte;
  start._cloneInto(into).update(block);
}
