const DIGIT = /\p{Nd}/u;

/** Digits of any script, and full-width signs, in ASCII. Fractions stay: NFKC would make 12 of a half. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[\uff01-\uff5e]|(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0);
    let first = code;
    while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
    // Unicode keeps a script's digits in one run, from zero to nine.
    return String((code - first) % 10);
  });
}

// Blanks, marks without width (phone books paste those of direction), dashes, quotes, and the signs between groups.
const SEPARATORS = /[\s\p{Cf}\p{Pd}\p{Pc}\p{Pi}\p{Pf}\p{Me}\ufe0f\u2212\u30fc"'().,:;/·•]/gu;
// A doubled prefix with its zeros makes 15 digits 20.
const LENGTH_MAX = 64;
const WRITTEN = /^\+?(?:\d{1,3}\+)?\d{6,20}$/;

/** Words around a number in a message or a contact: one before it, WhatsApp's address, a word in brackets. */
const AROUND =
  /^\s*(?:(?:https?:\/\/)?wa\.me\/|\p{L}[\p{L}\s.]{0,20}[:.]?(?=[\s:+(/\d\p{Pd}])|\(\p{L}[\p{L}\s]{0,20}\))|\(\p{L}[\p{L}\s]{0,20}\)\s*$/giu;

/**
 * A number as people write it, with ASCII digits and without separators. A plus stays, a second one too, after a prefix.
 * Null: it is no number.
 */
export function plainMobile(written: string): string | null {
  if (written.length > LENGTH_MAX) return null;
  const plain = asciiDigits(written)
    .replaceAll(AROUND, "")
    // A table of numbers gives them a decimal.
    .replace(/^(\s*\+?\d{8,})\.0+\s*$/, "$1")
    // In Brazil "0xx11" leaves the carrier open.
    .replace(/0\s*xx\s*(?=\d)/i, "0")
    .replaceAll(SEPARATORS, "");
  return WRITTEN.test(plain) ? plain : null;
}
