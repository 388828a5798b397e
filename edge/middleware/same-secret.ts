const encoder = new TextEncoder();

/** Compares what callers show with a secret, in a time that does not tell how much of it was guessed. */
export function sameSecret(secret: string): (given: string) => boolean {
  const expected = encoder.encode(secret);
  return (given) => {
    const shown = encoder.encode(given);
    const isLong = shown.byteLength === expected.byteLength;
    // A guess of another length gets the same comparison, with what cannot fail.
    return crypto.subtle.timingSafeEqual(isLong ? shown : expected, expected) && isLong;
  };
}
