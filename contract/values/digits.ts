const DIGIT = /\p{Nd}/u;

/** Digits of any script, full-width ones too, as ASCII digits. */
export function asciiDigits(text: string): string {
  return text.normalize("NFKC").replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
    // Unicode keeps a script's digits in one run, from zero to nine.
    return String((code - first) % 10);
  });
}

// Blanks, marks without width (phone books paste those of direction), dashes, and the signs between groups.
const SEPARATORS = /[\s\p{Cf}\p{Pd}\u2212().,/·•]/gu;
// A doubled prefix with its zeros makes 15 digits 20.
const LENGTH_MAX = 64;
const WRITTEN = /^\+?(?:\d{1,3}\+)?\d{6,20}$/;

/**
 * A number as people write it, with ASCII digits and without separators. A plus stays, a second one too, after a prefix.
 * Null: it is no number.
 */
export function plainMobile(written: string): string | null {
  if (written.length > LENGTH_MAX) return null;
  const plain = asciiDigits(written)
    .replace(/^\s*tel:/i, "")
    .replaceAll(SEPARATORS, "");
  return WRITTEN.test(plain) ? plain : null;
}
