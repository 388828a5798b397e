import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes, hexToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commitment, floats, pick, picker, serverSeed, sha512Hex, hmacSha256, macKey } from "./draw.ts";

const text = fc.string({ unit: "grapheme", maxLength: 40 });

const macOf = (key: string, message: string) => bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(message)));

describe("a server seed", () => {
  it("is the HMAC of game, table and period under the fairness key", () => {
    expect(serverSeed("a key", "aviator", "main", 179521086000)).toBe(macOf("a key", "aviator:main:179521086000"));
    fc.assert(
      fc.property(text, text, text, fc.nat(), (key, game, table, period) => {
        expect(serverSeed(key, game, table, period)).toBe(macOf(key, `${game}:${table}:${period}`));
      }),
    );
  });

  it("differs by key, game, table and period", () => {
    const seeds = [
      serverSeed("key", "win", "P:1", 1),
      serverSeed("another", "win", "P:1", 1),
      serverSeed("key", "luckyhit", "P:1", 1),
      serverSeed("key", "win", "S:1", 1),
      serverSeed("key", "win", "P:1", 2),
    ];
    expect(new Set(seeds).size).toBe(5);
    expect(serverSeed("key", "win", "P:1", 1)).toBe(seeds[0]);
  });
});

describe("a commitment", () => {
  it("is the SHA-256 of the seed as text", () => {
    expect(commitment("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(commitment("é")).toBe(bytesToHex(sha256(new Uint8Array([0xc3, 0xa9]))));
  });
});

describe("SHA-512 in hex", () => {
  it("gives the standard's value", () => {
    expect(sha512Hex("abc")).toBe(
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a" +
        "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    );
  });
});

describe("floats", () => {
  /** The formula: `Σ b[i] / 256^(i+1)` of 4 bytes, block after block. */
  const byFormula = (seed: string, clientSeed: string, nonce: number, at: number) => {
    const block = hmac(sha256, utf8ToBytes(seed), utf8ToBytes(`${clientSeed}:${nonce}:${Math.floor(at / 8)}`));
    const bytes = block.slice((at % 8) * 4, (at % 8) * 4 + 4);
    return bytes.reduce((sum, byte, i) => sum + byte / 256 ** (i + 1), 0);
  };

  it("are those of the formula, on into the next block and the one after it", () => {
    fc.assert(
      fc.property(text, text, fc.nat(), (seed, clientSeed, nonce) => {
        const float = floats(seed, clientSeed, nonce);
        for (let at = 0; at < 20; at++) {
          const value = float();
          expect(value).toBe(byFormula(seed, clientSeed, nonce, at));
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThan(1);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("do not disturb each other when they are drawn in turns", () => {
    const alone = Array.from({ length: 20 }, floats("seed a", "client", 1));
    const [a, b] = [floats("seed a", "client", 1), floats("seed b", "client", 1)];
    const inTurns = Array.from({ length: 20 }, () => {
      b();
      return a();
    });
    expect(inTurns).toEqual(alone);
  });
});

describe("picks", () => {
  const anyFloats = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 52,
    maxLength: 52,
  });
  const from = (values: readonly number[]) => {
    let at = 0;
    return () => values[at++] ?? 0;
  };

  it("match those of splicing the list", () => {
    fc.assert(
      fc.property(anyFloats, fc.integer({ min: 1, max: 52 }), fc.nat(52), (values, length, wanted) => {
        const list = Array.from({ length }, (_, at) => `thing ${at}`);
        const count = Math.min(wanted, length);
        const left = [...list];
        const spliced = values.slice(0, count).flatMap((float) => left.splice(Math.floor(float * left.length), 1));
        expect(pick(list, count, from(values))).toEqual(spliced);
      }),
    );
  });

  it("take each item once, and then none", () => {
    fc.assert(
      fc.property(anyFloats, (values) => {
        const next = picker(52, from(values));
        const places = Array.from({ length: 52 }, next);
        expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, at) => at));
        expect(next).toThrow("picked more than there are");
      }),
    );
  });
});

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
