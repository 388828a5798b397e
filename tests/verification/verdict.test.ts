import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fairnessFaults } from "./fairness.ts";
import { tamperings } from "./testing/tamper.ts";
import { type Arrival, judgeVoid, seedFaults } from "./verdict.ts";

const arrival = (member: string, cell: string, seed = `seed of ${member}`): Arrival => ({ member, cell, seed });
const [ada, bea, cleo, dora] = [arrival("ada", "0"), arrival("bea", "0"), arrival("cleo", "1"), arrival("dora", "2")];
const ALL = [ada, bea, cleo, dora];
const seeds = (...counted: Arrival[]) => counted.map(({ seed }) => seed);

it.each([
  ["of the first three", seeds(ada, bea, cleo)],
  ["of those that the table heard of first, across cells", seeds(dora, cleo, ada)],
  ["of fewer, where the others came too late", seeds(cleo)],
])("seeds %s are in order", (_, counted) => {
  expect(seedFaults(counted, ALL)).toEqual([]);
});

it("a player's second stake does not count", () => {
  const second = arrival("ada", "0", "another");
  expect(seedFaults(seeds(ada), [ada, second])).toEqual([]);
  expect(seedFaults(seeds(second), [ada, second])).not.toEqual([]);
});

it("a round without stakes has no seeds", () => {
  expect(seedFaults([], [])).toEqual([]);
});

it.each([
  ["none", []],
  ["four", seeds(...ALL)],
  ["one that nobody sent", ["made up"]],
  ["one twice", seeds(ada, ada)],
  ["one before another that its cell told of earlier", seeds(bea, ada)],
  ["one without another that its cell told of earlier", seeds(bea, cleo)],
])("%s is rejected", (_, counted) => {
  expect(seedFaults(counted, ALL)).not.toEqual([]);
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("a round that was called off", () => {
  const seed = "the seed";
  const stake = { amount: 500, published: sha256(seed) };
  const record = { status: "R", paid: 500 };
  const round = {
    period: 7,
    commitment: stake.published,
    seed,
    server_seed: null,
    forced: false,
    voided: true,
    chain: 1,
    index: 1,
    beacon_round: 11,
    beacon_randomness: null,
  };
  // The lock is at 29 s; rounds come every 3 s from second 0 on.
  const lockMs = 29_000;
  const ends = [{ table: "aviator", chain: 1, end: stake.published, length: 8, retired: null }];
  const beacon = { genesis_time: 0, period: 3 };
  const fairness = (missed: readonly number[]) => ({ ends, beacon, beaconRequests: null, missed: new Set(missed) });

  it("is paid back, shows its seed, and has no outcome", () => {
    expect(judgeVoid(stake, record, round)).toEqual({ faults: [], verifiable: true, payout: 500, isVoid: true });
    for (const [field, tampered] of tamperings({ status: "R", paid: 500 })) {
      expect(judgeVoid(stake, tampered, round).faults, field).not.toEqual([]);
    }
    const judged = (more: object) => judgeVoid(stake, record, { ...round, ...more }).faults;
    for (const more of [{ seed: null }, { seed: "x" }, { server_seed: seed }, { forced: true }, { commitment: "x" }]) {
      expect(judged(more), JSON.stringify(more)).not.toEqual([]);
    }
  });

  it("is right only if its beacon had not come in real time", () => {
    expect(fairnessFaults(fairness([11]), "aviator", round, lockMs)).toEqual([]);
    expect(fairnessFaults(fairness([]), "aviator", round, lockMs)).toEqual(["it was called off"]);
    const other = { ...round, beacon_round: 12 };
    expect(fairnessFaults(fairness([11]), "aviator", other, lockMs)).toEqual(["its beacon is 12, not 11"]);
  });
});
