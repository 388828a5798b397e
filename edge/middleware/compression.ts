/** Types that get much smaller when they are packed; pictures and fonts are packed already. */
export function isText(type: string): boolean {
  return /^text\/|\b(?:javascript|json|xml)\b/.test(type);
}

/** One item of the header Accept-Encoding that takes an encoding: one of quality 0 is not taken. */
const TAKEN = {
  br: /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/,
  gzip: /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/,
};

/** Whether a browser takes an encoding, by its header Accept-Encoding. */
export function acceptsEncoding(acceptEncoding: string | null, encoding: keyof typeof TAKEN): boolean {
  return (acceptEncoding ?? "").split(",").some((each) => TAKEN[encoding].test(each));
}
