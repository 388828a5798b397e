import { describe, expect, it } from "vitest";
import { play, wrongWith } from "./play.ts";

describe("a world with a seed", () => {
  it("has the same trace each time, and another trace for another seed", async () => {
    const hashes = [];
    for (const seed of [1, 2, 1, 2]) hashes.push((await play(seed)).hash);
    expect(hashes[0]).toMatch(/^[\da-f]{64}$/);
    expect(hashes.slice(2)).toEqual(hashes.slice(0, 2));
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it("contains every kind of fault and many accepted requests", async () => {
    const sums: Record<string, number> = {};
    for (let seed = 1; seed <= 12; seed++) {
      const { counts, acknowledged } = await play(seed);
      for (const [kind, count] of Object.entries({ ...counts, acknowledged })) sums[kind] = (sums[kind] ?? 0) + count;
    }
    for (const [kind, count] of Object.entries(sums)) expect(count, kind).toBeGreaterThan(0);
    expect(sums["acknowledged"]).toBeGreaterThan(12 * 50);
  });
});

// Seeds that once failed, with the defect that they found.
describe("a simulator with faults no longer", () => {
  it.each([
    ["shares the fees of a flight again if its cell restarts before the next", 40],
    ["answers a copy of an accepted purchase with sold out", 92],
    ["sends a table a change of time only after the next one", 5599],
  ])("%s: seed %i", async (_, seed) => {
    expect(await wrongWith(seed, 1)).toEqual([]);
  });
});

it("the verdict accepts a refusal that arrives after the acceptance of a later copy", async () => {
  expect(await wrongWith(739, 1, { relays: true })).toEqual([]);
});

describe("a simulator with an open gift event and relays", () => {
  it.each([1, 11])("gives each gift once out of the pool, with faults: ten seeds from %i on", async (first) => {
    expect(await wrongWith(first, 10, { gifts: true })).toEqual([]);
  });
});

describe("a simulator with relays between its cells and tables", () => {
  it.each([1, 11, 21])("applies each acknowledged request once, with faults: ten seeds from %i on", async (first) => {
    expect(await wrongWith(first, 10, { relays: true })).toEqual([]);
  });
});
