/** Types worth compressing; pictures and fonts are compressed already. */
export function isText(type: string): boolean {
  return /^text\/|\b(?:javascript|json|xml)\b/.test(type);
}

/** Matches an item of Accept-Encoding, unless its quality is 0. */
const TAKEN = {
  br: /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/,
  gzip: /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/,
};

export function acceptsEncoding(acceptEncoding: string | null, encoding: keyof typeof TAKEN): boolean {
  return (acceptEncoding ?? "").split(",").some((each) => TAKEN[encoding].test(each));
}
