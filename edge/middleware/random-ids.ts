// Asking the platform for random bytes costs far more than the bytes themselves, and so does putting digits together one by
// one: many are drawn, and written down, at a time.

const DRAWN_BYTES = 4096;
const UUID_BYTES = 16;
const VARIANTS = "89ab";

const drawn = new Uint8Array(DRAWN_BYTES);
let digits = "";
let used = 0;

/** Random digits 0 to f in lower case, two for each byte; 4096 bytes at most. */
export function randomHex(bytes: number): string {
  const length = 2 * bytes;
  if (used + length > digits.length) {
    digits = crypto.getRandomValues(drawn).toHex();
    used = 0;
  }
  used += length;
  return digits.slice(used - length, used);
}

/** A random UUID (RFC 9562, version 4). */
export function randomUuid(): string {
  const hex = randomHex(UUID_BYTES);
  const variant = VARIANTS[Number.parseInt(hex.charAt(16), 16) % VARIANTS.length];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
