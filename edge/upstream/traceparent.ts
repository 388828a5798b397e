const WELL_FORMED = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SPAN_DIGITS = 16;

/**
 * The W3C traceparent that goes upstream: the caller's where it is well-formed, else a new one. The trace of a request
 * whose id is a UUID bears that id, so that one leads to the other.
 */
export function traceparentOf(given: string | null, requestId: string): string {
  if (given !== null && WELL_FORMED.test(given)) return given;
  const trace = UUID.test(requestId) ? requestId.replaceAll("-", "") : randomHex();
  return `00-${trace}-${randomHex().slice(0, SPAN_DIGITS)}-01`;
}

/** 32 digits; two of them are fixed by the UUID's format. */
function randomHex(): string {
  return crypto.randomUUID().replaceAll("-", "");
}
