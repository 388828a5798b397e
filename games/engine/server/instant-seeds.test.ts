import { describe, expect, it } from "vitest";
import { makeClientSeed } from "./instant-seeds.ts";

/** Returns these bytes in order, in portions of any size. */
function dealt(bytes: readonly number[]) {
  let at = 0;
  return (count: number) => {
    const some = bytes.slice(at, at + count);
    if (some.length < count) throw new Error("out of bytes");
    at += count;
    return Uint8Array.from(some);
  };
}

describe("a client seed", () => {
  it("is 20 letters and digits out of as many random bytes", () => {
    const bytes = [0, 1, 25, 26, 51, 52, 61, 62, 123, 124, 247, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    expect(makeClientSeed(dealt(bytes))).toBe("ABZaz09A9A9CDEFGHIJK");
  });

  it("skips bytes that would make some characters more likely", () => {
    const bytes = [255, 248, 61, 252, ...Array.from({ length: 19 }, () => 247)];
    expect(makeClientSeed(dealt(bytes))).toBe("9".repeat(20));
  });

  it("gives each character of the alphabet as many bytes as any other", () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 248; byte++) {
      const character = makeClientSeed((count) => new Uint8Array(count).fill(byte))[0] ?? "";
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    expect(new Set(counts.values())).toEqual(new Set([4]));
  });
});
