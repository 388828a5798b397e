/** Types that get much smaller when they are packed; pictures and fonts are packed already. */
export function isText(type: string): boolean {
  return /^text\/|\b(?:javascript|json|xml)\b/.test(type);
}

/** Whether a browser takes an encoding, by its header Accept-Encoding. */
export function takes(acceptEncoding: string | null, encoding: "br" | "gzip"): boolean {
  // An encoding of quality 0 is one that is not taken.
  return (acceptEncoding ?? "")
    .split(",")
    .some((each) => new RegExp(`^\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$)|$)`).test(each));
}
