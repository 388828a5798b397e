/** Base64 (RFC 4648, with padding) of bytes, or of a text as UTF-8. */
export function base64(input: Uint8Array | string): string {
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
