import { beforeAll, describe, expect, it } from "vitest";
import { play, type Played, wrongWith } from "./play.ts";

describe("a world with a seed", () => {
  const played: Played[] = [];

  // Together they contain every kind of fault.
  beforeAll(async () => {
    for (const seed of [1, 2, 3, 4]) played.push(await play(seed));
  });

  it("has the same trace each time, and another trace for another seed", async () => {
    const [first, second] = played.map(({ hash }) => hash);
    expect(first).toMatch(/^[\da-f]{64}$/);
    expect(first).not.toBe(second);
    expect([(await play(1)).hash, (await play(2)).hash]).toEqual([first, second]);
  });

  it("contains every kind of fault and many accepted requests", () => {
    const sums: Record<string, number> = {};
    for (const { counts, acknowledged } of played)
      for (const [kind, count] of Object.entries({ ...counts, acknowledged })) sums[kind] = (sums[kind] ?? 0) + count;
    for (const [kind, count] of Object.entries(sums)) expect(count, kind).toBeGreaterThan(0);
    expect(sums["acknowledged"]).toBeGreaterThan(played.length * 50);
  });

  it("applies each acknowledged request once", () => {
    expect(played.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  });
});

// A few seeds; CI plays more of each with `npm run simulate`.
describe("a simulator with faults applies each acknowledged request once", () => {
  it.each([
    ["with relays between its cells and tables", { relays: true }],
    ["with an open gift event and relays, each gift once out of the pool", { gifts: true }],
    ["with receipts, each of which verifies", { receipts: true }],
  ])("%s: three seeds", async (_, options) => {
    expect(await wrongWith(1, 3, options)).toEqual([]);
  });
});

// Seeds that once failed, with the defect that they found.
describe("a simulator with faults no longer", () => {
  it.each([
    ["shares the fees of a flight again if its cell restarts before the next", 40],
    ["answers a copy of an accepted purchase with sold out", 92],
    ["sends a table a change of time only after the next one", 5599],
    ["refuses in its audit a cash-out whose round was given back later", 5193],
  ])("%s: seed %i", async (_, seed) => {
    expect(await wrongWith(seed, 1, { provider: false })).toEqual([]);
  });
});

it("the verdict accepts a refusal that arrives after the acceptance of a later copy", async () => {
  expect(await wrongWith(739, 1, { relays: true, provider: false })).toEqual([]);
});
