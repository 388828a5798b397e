import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hmacSha256, macKey } from "./hmac.ts";

describe("HMAC-SHA256", () => {
  // RFC 4231, test cases 1, 2, 3 and 6.
  it.each([
    ["0b".repeat(20), "4869205468657265", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    [
      "4a656665",
      "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ],
    ["aa".repeat(20), "dd".repeat(50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"],
    [
      "aa".repeat(131),
      bytesToHex(utf8ToBytes("Test Using Larger Than Block-Size Key - Hash Key First")),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ],
  ])("gives the standard's values (key %s)", (key, message, tag) => {
    expect(bytesToHex(hmacSha256(hexToBytes(key), hexToBytes(message)))).toBe(tag);
  });

  it("matches the library's HMAC, with a key as bytes or prepared", () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    fc.assert(
      fc.property(bytes, bytes, (key, message) => {
        const expected = bytesToHex(hmac(sha256, key, message));
        expect(bytesToHex(hmacSha256(key, message))).toBe(expected);
        expect(bytesToHex(hmacSha256(macKey(key), message))).toBe(expected);
      }),
    );
  });

  it("does not change a prepared key", () => {
    const key = macKey(utf8ToBytes("a key"));
    const message = utf8ToBytes("a message");
    const before = bytesToHex(hmacSha256(key, message));
    hmacSha256(utf8ToBytes("another key"), utf8ToBytes("another message"));
    macKey(utf8ToBytes("a third key"));
    expect(bytesToHex(hmacSha256(key, message))).toBe(before);
  });
});
