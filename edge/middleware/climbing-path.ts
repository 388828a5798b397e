/** No server reads a path more often than this. */
const READINGS_MAX = 4;
/** Bytes of an escape, also of IIS (`%u002e`), or a run of them. */
const ESCAPES = /(?:%[\da-f]{2})+/gi;
const WIDE_ESCAPE = /%u([\da-f]{4})/gi;
/** Two or three bytes that an old reader of UTF-8 takes for one character of ASCII. */
const OVERLONG = /%c([01])%([89ab][\da-f])|%e0%8([01])%([89ab][\da-f])/gi;
const CONTINUATION_BITS = 0x3f;
/** Of all systems and scripts. */
const SEPARATORS = /[/\\\u2044\u2215\u2216]/;
/** Parameters of a segment, and a query or fragment that was escaped. */
const AFTER_NAME = /[;?#].*$/s;
/** Readers leave these out: controls, blanks and marks without a width. */
const LEFT_OUT = /[\p{Cc}\p{Cf}\p{Z}]/gu;
const DOTS = /^\.{2,}$/;
const UNUSUAL = /[%;\\]|[^\0-\x7f]/;

/**
 * Whether a server could read `..` in a path that has none: escaped, once or more, in an encoding that is not UTF-8, with
 * a backslash, or with parameters (`..;`). It would then lead out of the folder that it begins with.
 */
export function climbs(path: string): boolean {
  if (!UNUSUAL.test(path)) return false;
  let text = path;
  for (let readings = 0; readings < READINGS_MAX; readings++) {
    if (text.normalize("NFKC").split(SEPARATORS).some(isDots)) return true;
    const next = unescaped(text);
    if (next === text) return false;
    text = next;
  }
  return true;
}

function isDots(segment: string): boolean {
  return DOTS.test(segment.replace(AFTER_NAME, "").replaceAll(LEFT_OUT, ""));
}

function unescaped(text: string): string {
  return text
    .replaceAll(WIDE_ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(OVERLONG, (_, high2?: string, low2?: string, high3?: string, low3?: string) => {
      const low = Number.parseInt(low2 ?? low3 ?? "", 16) & CONTINUATION_BITS;
      return String.fromCharCode((Number(high2 ?? high3) << 6) | low);
    })
    .replaceAll(ESCAPES, (escapes) => {
      const bytes = Uint8Array.from(escapes.slice(1).split("%"), (hex) => Number.parseInt(hex, 16));
      return new TextDecoder().decode(bytes);
    });
}
