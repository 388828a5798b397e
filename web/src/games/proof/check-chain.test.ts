import { describe, expect, it } from "vitest";
import type { FairnessChain } from "#contract/calls/fairness.ts";
import { lastSeed, walkBack } from "#fairness/chain.ts";
import { mixedSeed } from "#fairness/draw.ts";
import { QUICKNET, QUICKNET_ROUNDS } from "#fairness/quicknet.ts";
import { checkChain, pinEnds } from "./check-chain.ts";
import type { Placed } from "./proof.ts";

const LENGTH = 4;
const last = lastSeed("a key of sixteen", "aviator", 1);
const seedAt = (index: number) => walkBack(last, LENGTH - index);
const chain: FairnessChain = {
  table: "aviator",
  chain: 1,
  end: seedAt(0),
  length: LENGTH,
  first_period: 1,
  retired: null,
};
const publicEnds = {
  queryset: [chain],
  beacon: {
    address: QUICKNET.address,
    public_key: QUICKNET.publicKey,
    genesis_time: QUICKNET.genesisTime,
    period: QUICKNET.period,
  },
  voided: 0,
};
const honest: Placed = {
  version: 2,
  chain: 1,
  index: 2,
  seed: seedAt(2),
  server_seed: seedAt(2),
  beacon_round: null,
  beacon_randomness: null,
  beacon_signature: null,
};
const [, thousandth] = QUICKNET_ROUNDS;
const withBeacon: Placed = {
  ...honest,
  server_seed: mixedSeed(honest.seed, thousandth.randomness),
  beacon_round: thousandth.round,
  beacon_randomness: thousandth.randomness,
  beacon_signature: thousandth.signature,
};

describe("a round's chain", () => {
  it.each([
    ["without a beacon", honest],
    ["with a beacon", withBeacon],
  ])("holds %s", async (_, round) => {
    expect(await checkChain(round, publicEnds, [])).toBeNull();
  });

  it.each<[string, Placed, string]>([
    ["another chain's number", { ...honest, chain: 2 }, "noChain"],
    ["another index", { ...honest, index: 3 }, "notInChain"],
    ["an index beyond the chain", { ...honest, index: 5, seed: last }, "notInChain"],
    ["another seed", { ...honest, seed: "ab".repeat(32) }, "notInChain"],
    ["text in place of a seed", { ...honest, seed: "a seed" }, "notInChain"],
    ["another server seed", { ...honest, server_seed: seedAt(1) }, "serverSeed"],
    ["a beacon that is not mixed in", { ...withBeacon, server_seed: honest.seed }, "serverSeed"],
    ["a forged signature", { ...withBeacon, beacon_signature: QUICKNET_ROUNDS[0].signature }, "beacon"],
    ["another round of the beacon", { ...withBeacon, beacon_round: 999 }, "beacon"],
  ])("fails for %s", async (_, round, fault) => {
    expect(await checkChain(round, publicEnds, [])).toBe(fault);
  });

  it("fails if this browser saw another end for it", async () => {
    const { pins, changed: none } = pinEnds({}, [chain]);
    expect(none).toEqual([]);
    const again = pinEnds(pins, [chain, { ...chain, chain: 2, end: seedAt(1) }]);
    expect(again.changed).toEqual([]);
    expect(pinEnds(pins, [{ ...chain, length: LENGTH + 1 }]).changed).toHaveLength(1);
    const other = { ...chain, end: seedAt(1) };
    const { pins: kept, changed } = pinEnds(again.pins, [other]);
    expect(changed).toEqual([other]);
    // The first end stays pinned, so the alarm stays too.
    expect(kept).toEqual(again.pins);
    expect(await checkChain(honest, { ...publicEnds, queryset: [other] }, changed)).toBe("otherEnd");
  });
});
