import { describe, expect, it, afterEach } from "vitest";
import { screen } from "@testing-library/react";
import { type FairnessChain, fairnessChains } from "#contract/calls/fairness.ts";
import { UNSALTED } from "#contract/examples/example.ts";
import { lastSeed, walkBack } from "#fairness/chain.ts";
import { mixedSeed } from "#fairness/draw.ts";
import { QUICKNET, QUICKNET_ROUNDS } from "#fairness/quicknet.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { checkChain, pinEnds, pinnedEnds } from "./check-chain.ts";
import type { Placed } from "./proof.ts";
import { ChainCheck } from "./chain-check.tsx";

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
  ...UNSALTED,
};
const publicEnds = {
  queryset: [chain],
  beacon: {
    address: QUICKNET.address,
    public_key: QUICKNET.publicKey,
    genesis_time: QUICKNET.genesisTime,
    period: QUICKNET.period,
    each_round: true,
  },
  voided: 0,
};
const honest: Placed = {
  chain: 1,
  index: 2,
  seed: seedAt(2),
  salt: null,
  server_seed: seedAt(2),
  beacon_round: null,
  beacon_randomness: null,
  beacon_signature: null,
};
const [, thousandth] = QUICKNET_ROUNDS;
const withBeacon: Placed = {
  ...honest,
  server_seed: mixedSeed(honest.seed, null, thousandth.randomness),
  beacon_round: thousandth.round,
  beacon_randomness: thousandth.randomness,
  beacon_signature: thousandth.signature,
};

const [first] = QUICKNET_ROUNDS;
/** The beacon's first round comes ten seconds after the end was published. */
const saltedChain: FairnessChain = {
  ...chain,
  publish_time: 1000 * QUICKNET.genesisTime - 10_000,
  salt_round: 1,
  salt_randomness: first.randomness,
  salt_signature: first.signature,
  salted_from: 2,
};
const salted: Placed = {
  ...honest,
  salt: first.randomness,
  server_seed: mixedSeed(honest.seed, first.randomness, null),
};
const NOW = 1_795_210_860_000;

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

  const withSalt = (change: Partial<FairnessChain>) => ({ ...publicEnds, queryset: [{ ...saltedChain, ...change }] });

  it.each([
    ["a salt", salted],
    [
      "a salt and a beacon",
      { ...withBeacon, salt: salted.salt, server_seed: mixedSeed(honest.seed, salted.salt, thousandth.randomness) },
    ],
    ["a salt that began later", { ...honest, index: 1, seed: seedAt(1), server_seed: seedAt(1) }],
  ])("holds with %s", async (_, round) => {
    expect(await checkChain(round, withSalt({}), [])).toBeNull();
  });

  it.each<[string, Placed, Partial<FairnessChain>, string]>([
    ["without the salt of its chain", honest, {}, "salt"],
    ["with a salt from before its end was published", salted, { publish_time: NOW }, "salt"],
    ["with a salt of another round", salted, { salt_round: 2 }, "salt"],
    ["with a forged salt", salted, { salt_signature: thousandth.signature }, "salt"],
    ["with a salt that its chain lacks", salted, UNSALTED, "salt"],
    ["with a salt that is not mixed in", { ...salted, server_seed: honest.seed }, {}, "serverSeed"],
  ])("fails for a round %s", async (_, round, change, fault) => {
    expect(await checkChain(round, withSalt(change), [])).toBe(fault);
  });

  it("fails if this browser saw another salt, or a list without a chain that claims to be older", () => {
    const { pins } = pinEnds({}, [saltedChain], NOW);
    expect(pinEnds(pins, [saltedChain], NOW).changed).toEqual([]);
    expect(pinEnds(pins, [{ ...saltedChain, salted_from: 3 }], NOW).changed).toHaveLength(1);
    expect(pinEnds(pins, [{ ...chain, publish_time: saltedChain.publish_time }], NOW).changed).toHaveLength(1);
    const next = { ...saltedChain, chain: 2, publish_time: NOW - 61_000 };
    expect(pinEnds(pins, [saltedChain, next], NOW).changed).toEqual([next]);
    expect(pinEnds(pins, [saltedChain, { ...next, publish_time: NOW + 1 }], NOW).changed).toEqual([]);
    expect(pinEnds({}, [next], NOW).changed).toEqual([]);
  });

  it("holds after a restore that lost a salt, and fails if an earlier chain has another", () => {
    const { pins } = pinEnds({}, [saltedChain], NOW);
    const restored = { ...chain, publish_time: saltedChain.publish_time };
    const begun = { ...chain, generation: NOW + 1, end: seedAt(1), publish_time: NOW + 2 };
    expect(pinEnds(pins, [restored, begun], NOW + 3).changed).toEqual([]);
    expect(pinEnds(pins, [restored, { ...begun, table: "luckyhit" }], NOW + 3).changed).toEqual([restored]);
    const other = { ...saltedChain, salted_from: 3 };
    expect(pinEnds(pins, [other, begun], NOW + 3).changed).toEqual([other]);
  });

  it("fails if this browser saw another end for it", async () => {
    const { pins, changed: none } = pinEnds({}, [chain], NOW);
    expect(none).toEqual([]);
    const again = pinEnds(pins, [chain, { ...chain, chain: 2, end: seedAt(1) }], NOW);
    expect(again.changed).toEqual([]);
    expect(pinEnds(pins, [{ ...chain, length: LENGTH + 1 }], NOW).changed).toHaveLength(1);
    const other = { ...chain, end: seedAt(1) };
    const { pins: kept, changed } = pinEnds(again.pins, [other], NOW);
    expect(changed).toEqual([other]);
    // The first end stays pinned, so the alarm stays too.
    expect(kept).toEqual(again.pins);
    expect(await checkChain(honest, { ...publicEnds, queryset: [other] }, changed)).toBe("otherEnd");
  });
});

describe("the check of a round's chain on its sheet", () => {
  function show(end: string) {
    fakeServer().on(fairnessChains, () => ok({ queryset: [{ ...chain, end }], beacon: null, voided: 0 }));
    renderAt(
      "/",
      <ChainCheck table="aviator" round={honest} isDrawn fold={(hashes) => <aside>{hashes}</aside>} fallback={null} />,
    );
  }

  afterEach(() => pinnedEnds.set({}));

  it("says in one sentence that a round belongs to the public chain", async () => {
    show(seedAt(0));
    expect(await screen.findByText(/drew round 2 of chain 1 again: its seed leads to the end/)).toBeTruthy();
    expect(screen.getByText(seedAt(0))).toBeTruthy();
    const unproven = screen.getAllByText("The operator could have chosen this chain");
    expect(unproven.map((line) => line.closest("aside") !== null)).toEqual([true]);
  });

  it("raises the alarm if the chain has another end than this browser saw", async () => {
    pinnedEnds.set({ "aviator/1": `${seedAt(0)}/${LENGTH}` });
    show(seedAt(1));
    expect(await screen.findByText(/does not fit the public chain/)).toBeTruthy();
  });
});
