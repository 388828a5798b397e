/** Types worth compressing; pictures and fonts are compressed already. */
export function isText(type: string): boolean {
  return /^text\/|\b(?:javascript|json|xml)\b/.test(type);
}

/** Matches an item of Accept-Encoding, unless its quality is 0. */
const GZIP = /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/;

export function acceptsGzip(acceptEncoding: string | null): boolean {
  return (acceptEncoding ?? "").split(",").some((each) => GZIP.test(each));
}
