import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  beaconRoundOf,
  type ChainedRound,
  type ChainEnd,
  endFaults,
  nonceFaults,
  orderFaults,
  roundFaults,
  serverSeedOf,
} from "./chains.ts";
import { aviatorDraw, commitmentOf, luckyHitDraw, winPayout, winPrice } from "./draws.ts";
import { gainOfChoice } from "./third-seed.ts";
import { Findings } from "./verdict.ts";

// Each cheat is built, and public answers alone convict it.

const LENGTH = 64;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The seeds of a chain, from its end on. */
function chainFrom(secret: string): string[] {
  const seeds = [sha256(secret)];
  for (let at = 0; at < LENGTH; at++) seeds.unshift(sha256(seeds[0] ?? ""));
  return seeds;
}

const SEEDS = chainFrom("the operator's secret");
const END: ChainEnd = { table: "luckyhit", chain: 1, end: SEEDS[0] ?? "", length: LENGTH, retired: null };

function roundAt(index: number, change: Partial<ChainedRound> = {}): ChainedRound {
  const seed = SEEDS[index] ?? "";
  return {
    period: 59_840_000 + index,
    commitment: SEEDS[index - 1] ?? "",
    chain: 1,
    index,
    seed,
    server_seed: seed,
    voided: false,
    beacon_round: null,
    beacon_randomness: null,
    ...change,
  };
}

const HONEST = Array.from({ length: LENGTH }, (_, at) => roundAt(at + 1));
const faultsOf = (rounds: readonly ChainedRound[], ends: readonly ChainEnd[] = [END]) => [
  ...rounds.flatMap((round) => roundFaults(round, ends)),
  ...orderFaults(rounds, ends),
];

it("an honest table has no faults, also with void rounds, a beacon and a retired chain", () => {
  expect(faultsOf(HONEST)).toEqual([]);
  const randomness = sha256("beacon");
  const beacon = { beacon_round: 1, beacon_randomness: randomness };
  const mixed = HONEST.map((round) => ({ ...round, ...beacon, server_seed: serverSeedOf(round.seed, randomness) }));
  mixed[5] = { ...roundAt(6), beacon_round: 1, beacon_randomness: null, server_seed: null, voided: true } as never;
  expect(faultsOf(mixed)).toEqual([]);
  const second = chainFrom("another secret");
  const ends = [
    { ...END, retired: 10 },
    { ...END, chain: 2, end: second[0] ?? "" },
  ];
  const next = { ...roundAt(11), chain: 2, index: 1, seed: second[1] ?? "", server_seed: second[1] ?? "" };
  expect(faultsOf([...HONEST.slice(0, 10), { ...next, commitment: second[0] ?? "" }], ends)).toEqual([]);
});

describe("the known cheats", () => {
  it("a pay table that was changed together with the operator's verifier", () => {
    const price = winPrice(SEEDS[1] ?? "", "P", "1", 20_261_120_437);
    const paidBy = (odds: number) => Math.floor(9_800 * odds);
    const honest = winPayout(9_800, "N", price % 10, price);
    expect(honest).toBe(paidBy(9));
    const findings = new Findings();
    findings.same("payout", paidBy(8.5), honest);
    expect(findings.faults).toEqual([`payout is ${paidBy(8.5)}, recomputed ${honest}`]);
  });

  it("a client seed that is taken but not used", () => {
    const [seed = "", client] = [SEEDS[1], "Q2AlyjYoIondBMTh7fy5"];
    const findings = new Findings();
    const reveal = { commitment: SEEDS[0] ?? "", server_seed: seed, forced: false };
    findings.outcome(luckyHitDraw(seed, "", 1), luckyHitDraw(seed, client, 1), reveal, false);
    expect(findings.faults).toHaveLength(1);
  });

  it("seeds that are rotated until a good one comes", () => {
    expect(nonceFaults([0, 1, 2, 3])).toEqual([]);
    expect(nonceFaults([0, 2, 3])).toEqual(["game 1 has the nonce 2", "game 2 has the nonce 3"]);
    expect(faultsOf([...HONEST.slice(0, 7), ...HONEST.slice(8)])).toHaveLength(1);
  });

  it("a commitment that is swapped after the player's seed came", () => {
    const findings = new Findings();
    const swapped = { commitment: commitmentOf("another"), server_seed: "another", forced: false };
    findings.seedOf(swapped, SEEDS[0] ?? "");
    expect(findings.faults).toHaveLength(2);
    expect(faultsOf([roundAt(3, { seed: sha256("another"), server_seed: sha256("another") })])).not.toEqual([]);
  });

  it("a verifier with other code than the game", () => {
    const drawn = aviatorDraw(SEEDS[5] ?? "", []);
    const findings = new Findings();
    const reveal = { commitment: SEEDS[4] ?? "", server_seed: SEEDS[5] ?? "", forced: false };
    findings.outcome({ ...drawn, result: drawn.result - 1 }, drawn, reveal, false);
    expect(findings.faults).toHaveLength(1);
  });

  it("two ends of one chain for two players", () => {
    const other = { ...END, end: chainFrom("another secret")[0] ?? "" };
    expect(endFaults([END], [END])).toEqual([]);
    expect(endFaults([END], [{ ...END, chain: 2 }])).toEqual([]);
    expect(endFaults([END], [other])).toHaveLength(1);
    expect(endFaults([END], [{ ...END, length: LENGTH + 1 }])).toHaveLength(1);
    expect(faultsOf(HONEST, [other])).toHaveLength(LENGTH);
  });

  it.each<[string, ChainedRound[]]>([
    ["left out", HONEST.filter((_, at) => at !== 9)],
    ["repeated", [...HONEST.slice(0, 9), ...HONEST.slice(8)]],
    ["in another order", [...HONEST.slice(0, 4), HONEST[5], HONEST[4], ...HONEST.slice(6)] as ChainedRound[]],
    ["given another's seed", HONEST.map((round, at) => (at === 3 ? roundAt(9, { period: round.period }) : round))],
    ["given an index of its own", HONEST.map((round, at) => (at === 3 ? { ...round, index: 40 } : round))],
    ["drawn beyond the end of a retired chain", HONEST],
  ])("rounds that are %s", (name, rounds) => {
    const ends = name.includes("retired") ? [{ ...END, retired: 30 }] : [END];
    expect(faultsOf(rounds, ends)).not.toEqual([]);
  });

  it("a result that is delayed until a better beacon comes", () => {
    const quicknet = { genesis_time: 1_692_803_367, period: 3 };
    const lock = 30_000 * 59_840_362 + 19_000;
    const fixed = beaconRoundOf(quicknet, lock);
    expect(1000 * (quicknet.genesis_time + quicknet.period * (fixed - 1)) - lock).toBe(2_000);
    const findings = new Findings();
    findings.same("the beacon's round", fixed + 1, fixed);
    expect(findings.faults).toHaveLength(1);
    // A randomness of another round does not give the server seed that was drawn with.
    const seed = SEEDS[1] ?? "";
    const drawn = { beacon_round: fixed, server_seed: serverSeedOf(seed, sha256("chosen")) };
    expect(faultsOf([roundAt(1, { ...drawn, beacon_randomness: sha256("published") })])).toHaveLength(1);
  });
});

describe("player seeds that the operator places", () => {
  // `npm run verify -- --chosen-seeds 1000000` plays the full size.
  const ROUNDS = 20_000;

  it("choose the outcome without a beacon, as docs/fairness.md says", () => {
    expect(gainOfChoice(ROUNDS, false).share).toBeGreaterThan(0.9);
  });

  it("gain nothing with a beacon", () => {
    expect(Math.abs(gainOfChoice(ROUNDS, true).sigmas)).toBeLessThan(3);
  });
});
