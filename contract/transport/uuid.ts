/** A UUID of 16 random bytes. Written by hand: React Native and pages without HTTPS have no `crypto.randomUUID`. */
export function uuid(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, "0");
  });
  return [4, 2, 2, 2, 6].map((length) => hex.splice(0, length).join("")).join("-");
}
