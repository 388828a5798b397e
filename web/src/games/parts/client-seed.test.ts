import { describe, expect, it } from "vitest";
import { makeClientSeed, randomSeed } from "./client-seed.ts";

describe("a client seed", () => {
  it("has 20 letters and digits, different each time", () => {
    const seeds = Array.from({ length: 50 }, randomSeed);
    for (const seed of seeds) expect(seed).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(new Set(seeds).size).toBe(50);
  });

  it("maps equally many bytes to every character, and rejects the others", () => {
    const counts = new Map<string, number>();
    let next = 0;
    // Every byte value equally often: 8 of 256 are rejected, and 4 others map to each of the 62 characters.
    const fill = (bytes: Uint8Array) => bytes.forEach((_, index) => (bytes[index] = next++ % 256));
    next = 248;
    expect(makeClientSeed(fill).slice(0, 3)).toBe("ABC");
    for (let byte = 0; byte < 248; byte++) {
      const first = makeClientSeed((bytes) => bytes.fill(byte)).charAt(0);
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    expect(new Set(counts.values())).toEqual(new Set([4]));
  });
});
