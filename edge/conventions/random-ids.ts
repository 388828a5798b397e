// Asking the platform for random bytes costs far more than the bytes themselves: many are drawn at a time.

const DRAWN_BYTES = 4096;
const UUID_BYTES = 16;
const VARIANTS = "89ab";
const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

const drawn = new Uint8Array(DRAWN_BYTES);
let used = DRAWN_BYTES;

/** Random digits 0 to f in lower case, two for each byte; 4096 bytes at most. */
export function randomHex(bytes: number): string {
  if (used + bytes > DRAWN_BYTES) {
    crypto.getRandomValues(drawn);
    used = 0;
  }
  let text = "";
  for (const end = used + bytes; used < end; used++) text += PAIRS[drawn[used] ?? 0];
  return text;
}

/** A random UUID (RFC 9562, version 4). */
export function randomUuid(): string {
  const digits = randomHex(UUID_BYTES);
  const variant = VARIANTS[Number.parseInt(digits.charAt(16), 16) % VARIANTS.length];
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
}
