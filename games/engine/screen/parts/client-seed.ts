const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 20;
/** The largest multiple of 62 that fits a byte: higher bytes would favour the first letters. */
const BYTE_LIMIT = 256 - (256 % ALPHABET.length);

/** A client seed: 20 uniformly random letters and digits. `fill` fills an array with random bytes. */
export function makeClientSeed(fill: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(LENGTH * 2);
  let seed = "";
  while (seed.length < LENGTH) {
    fill(bytes);
    for (const byte of bytes) {
      if (byte < BYTE_LIMIT && seed.length < LENGTH) seed += ALPHABET[byte % ALPHABET.length];
    }
  }
  return seed;
}

/** A new seed from the browser's random generator. */
export function randomSeed(): string {
  return makeClientSeed((bytes) => crypto.getRandomValues(bytes));
}
