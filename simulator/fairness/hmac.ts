import { sha256 } from "@noble/hashes/sha2.js";

// HMAC-SHA256 (RFC 2104) on the library's SHA-256. A table that slept for days draws thousands of rounds in one go, and
// what the library's own HMAC builds and wipes for each message costs as much as the hashing itself.

const BLOCK_BYTES = 64;
const TAG_BYTES = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

// Used again for every message: each pass starts by overwriting them, and nothing between is asynchronous.
const start = sha256.create();
const pass = sha256.create();
const block = new Uint8Array(BLOCK_BYTES);

/** The 32 bytes of `HMAC_SHA256(key, message)`. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK_BYTES ? sha256(key) : key;
  const tag = new Uint8Array(TAG_BYTES);
  hashPadded(short, INNER_PAD, message, tag);
  hashPadded(short, OUTER_PAD, tag, tag);
  return tag;
}

/** `into = SHA256((key ⊕ pad) + text)`. */
function hashPadded(key: Uint8Array, pad: number, text: Uint8Array, into: Uint8Array): void {
  block.fill(0);
  block.set(key);
  for (let i = 0; i < BLOCK_BYTES; i++) block[i] = (block[i] ?? 0) ^ pad;
  start._cloneInto(pass).update(block).update(text).digestInto(into);
}
