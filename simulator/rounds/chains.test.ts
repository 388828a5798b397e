import { env } from "cloudflare:workers";
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { luckyHitTable } from "#games/lucky-hit/table.ts";
import { ROUND_MS } from "#games/lucky-hit/rules/timeline.ts";
import { tableStub } from "../objects/stubs.ts";
import { chainSeeds } from "../testing/chain-seeds.ts";
import { call, control, shiftTime } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";
import { Chains } from "./chains.ts";
import { Table } from "./table.ts";

const KEY = "a fairness key for tests";
const T = 1_795_210_860_000;

function insideTable(work: (storage: DurableObjectStorage) => void): Promise<void> {
  return runInDurableObject(tableStub(env, "luckyhit"), (_, { storage }) => {
    for (const name of ["round", "chain", "chain_checkpoint"]) storage.sql.exec(`DELETE FROM ${name}`);
    work(storage);
  });
}

const chainsOf = ({ sql }: DurableObjectStorage, length: number) =>
  new Chains({ sql, table: "luckyhit", fairnessKey: KEY, length });

const luckyHitOf = (storage: DurableObjectStorage, chainLength: number) =>
  new Table({ storage, name: "luckyhit", game: luckyHitTable, fairnessKey: KEY, chainLength });

afterEach(() => reset());

describe("the chains of a table", () => {
  it.each([1, 2, 4, 255, 256, 257, 1000])("of %d rounds have every seed, in any order", async (length) => {
    await insideTable((storage) => {
      const seedAt = chainSeeds(KEY, "luckyhit", length);
      const chains = chainsOf(storage, length);
      const ordinals = [...Array(2 * length + 1).keys()].map((at) => at + 1);
      for (const ordinal of ordinals) chains.reach(ordinal, 10 + ordinal, T);
      const isRight = (kept: Chains) => (ordinal: number) => {
        const place = kept.place(ordinal);
        if (place === null) return false;
        const before = kept.seed({ ...place, index: place.index - 1 });
        const seed = kept.seed(place);
        return seed === seedAt(ordinal) && commitment(seed) === before;
      };
      expect(ordinals.every(isRight(chains))).toBe(true);
      expect(ordinals.toReversed().every(isRight(chainsOf(storage, length)))).toBe(true);
      const firsts = chains.published().flatMap(({ firstPeriod }) => firstPeriod ?? []);
      expect(firsts).toEqual([11 + 2 * length, 11 + length, 11]);
    });
  });

  it("publish the next chain's end once all steps are done", async () => {
    await insideTable((storage) => {
      const chains = chainsOf(storage, 10_000);
      chains.reach(1, 1, T);
      const published: number[] = [];
      for (let step = 1; step <= 5; step++) {
        expect(chains.isUnfinished()).toBe(step <= 3);
        chains.prepare(T);
        published.push(chains.published().length);
      }
      expect(published).toEqual([1, 1, 2, 2, 2]);
      expect(chainsOf(storage, 10_000).published()).toMatchObject([
        { chain: 2, firstPeriod: null },
        { chain: 1, firstPeriod: 1 },
      ]);
    });
  });

  it("publish it at once if a sleep brought it near", async () => {
    await insideTable((storage) => {
      const chains = chainsOf(storage, 5000);
      for (let ordinal = 1; ordinal <= 4000; ordinal++) chains.reach(ordinal, ordinal, T);
      chains.announce(3999, T);
      expect(chains.published().map(({ chain }) => chain)).toEqual([1]);
      chains.announce(4000, T);
      expect(chains.published().map(({ chain }) => chain)).toEqual([2, 1]);
    });
  });

  it("reveal no seed of the rounds after the running one, in their public data", async () => {
    await insideTable((storage) => {
      const table = luckyHitOf(storage, 300);
      const { period } = table.current(T);
      const told = JSON.stringify([table.chains(T), table.detail(period, T)]);
      const seedAt = chainSeeds(KEY, "luckyhit", 300);
      const ordinal = table.detail(period, T)?.index ?? 0;
      expect(told).toContain(seedAt(ordinal - 1));
      for (let later = ordinal; later <= 300; later++) expect(told).not.toContain(seedAt(later));
    });
  });
});

describe("a table's rounds across chains", () => {
  it("each commit to their seed by the seed of the round before", async () => {
    await insideTable((storage) => {
      const table = luckyHitOf(storage, 40);
      table.current(T);
      const last = T + 300 * ROUND_MS;
      const details = table
        .results(300, last)
        .map(({ period }) => table.detail(period, last))
        .toReversed();
      expect(details.length).toBeGreaterThan(250);
      const ends = new Map(table.chains(last).map(({ chain, end }) => [chain, end]));
      for (const [at, detail] of details.entries()) {
        const before = details[at - 1];
        const isFirst = detail?.index === 1;
        expect(detail?.commitment).toBe(isFirst ? ends.get(detail.chain ?? 0) : (before?.seed ?? detail?.commitment));
        expect(commitment(detail?.seed ?? "")).toBe(detail?.commitment);
        expect(detail?.serverSeed).toBe(detail?.seed);
      }
      expect(new Set(details.map((detail) => detail?.chain)).size).toBeGreaterThan(6);
    });
  });

  it("leave the rest of a retired chain unused, and go on with the next", async () => {
    await insideTable((storage) => {
      const table = luckyHitOf(storage, 1000);
      const { period } = table.current(T);
      const { index = 0 } = table.detail(period, T) ?? {};
      expect(table.retireChain(T)).toEqual({ chain: 1, index });
      const next = table.current(T + ROUND_MS);
      expect(table.detail(next.period, T + ROUND_MS)).toMatchObject({ chain: 2, index: 1 });
      expect(table.chains(T + ROUND_MS).slice(-2)).toMatchObject([
        { chain: 2, firstPeriod: next.period, retired: null },
        { chain: 1, retired: index },
      ]);
      // The running round keeps its place, and a restart changes nothing.
      const restarted = luckyHitOf(storage, 1000);
      expect(restarted.detail(period, T + ROUND_MS)).toMatchObject({ chain: 1, index, serverSeed: expect.any(String) });
      expect(restarted.current(T + 2 * ROUND_MS).ordinal).toBe(next.ordinal + 1);
      expect(restarted.detail(period + 2, T + 2 * ROUND_MS)).toMatchObject({ chain: 2, index: 2 });
    });
  });
});

describe("the public odds of a table", () => {
  it("count its rounds of the last day, and are the same for a minute", async () => {
    await call("GET", "/fairness/chains?table=luckyhit");
    const odds = () => call("GET", "/fairness/odds?table=luckyhit");
    // Rounds that were never played count nowhere.
    expect(await odds()).toMatchObject({ voided: 0, queryset: [] });
    await shiftTime(100 * ROUND_MS);
    const { since, voided, queryset } = await odds();
    const counted = queryset as { outcome: string; rounds: number }[];
    expect(voided).toBe(0);
    expect(counted.reduce((sum, { rounds }) => sum + rounds, 0)).toBeGreaterThan(90);
    for (const { outcome } of counted) expect(outcome).toMatch(/^[BR] (0|4|5|6|40|50)$/);
    expect(await odds()).toMatchObject({ since, queryset });
    expect(await call("GET", "/fairness/odds?table=poker")).toMatchObject({ code: 400 });
  });
});

describe("the public ends of chains", () => {
  it("are told for every table, and for one", async () => {
    const { queryset, beacon } = await call("GET", "/fairness/chains?table=luckyhit");
    const [chain] = queryset as Record<string, unknown>[];
    expect(chain).toMatchObject({ table: "luckyhit", chain: 1, length: 2_048, retired: null });
    expect(beacon).toBeNull();
    const all = await call("GET", "/fairness/chains");
    expect((all["queryset"] as { table: string }[]).map(({ table }) => table)).toHaveLength(14);
    expect(await call("GET", "/fairness/chains?table=poker")).toMatchObject({ code: 400 });
  });

  it("cost the first call 2,048 hashes a table; the alarm computes the next chain in steps, then rests", async () => {
    const computed = () =>
      runInDurableObject(tableStub(env, "luckyhit"), (_, { storage }) =>
        storage.sql.exec("SELECT chain, count(*) AS count FROM chain_checkpoint GROUP BY chain").toArray(),
      );
    const told = async () => (await call("GET", "/fairness/chains?table=luckyhit"))["queryset"] as object[];
    expect(await told()).toHaveLength(1);
    expect(await computed()).toEqual([{ chain: 1, count: 2_048 / 256 }]);
    const alarm = () => runDurableObjectAlarm(tableStub(env, "luckyhit"));
    expect(await alarm()).toBe(true);
    expect(await computed()).toEqual([
      { chain: 1, count: 2_048 / 256 },
      { chain: 2, count: 1 + 4_096 / 256 },
    ]);
    expect(await alarm()).toBe(true);
    expect(await told()).toMatchObject([{ chain: 2, length: 8_192, first_period: null }, { chain: 1 }]);
    const finished = await computed();
    expect(await alarm()).toBe(true);
    expect(await computed()).toEqual(finished);
  });

  it("can be retired by the operator alone", async () => {
    const before = await call("GET", "/fairness/chains?table=luckyhit");
    const retired = await control("POST", "/operate/retire_chain", { table: "luckyhit" });
    expect(retired).toMatchObject({ code: 200, chain: 1 });
    const after = await call("GET", "/fairness/chains?table=luckyhit");
    const [next, first] = after["queryset"] as Record<string, unknown>[];
    expect(next).toMatchObject({ chain: 2, first_period: null });
    expect(first).toEqual({ ...(before["queryset"] as object[])[0], retired: retired["index"] });
    expect(await control("POST", "/operate/retire_chain", { table: "mines" })).toMatchObject({ code: 400 });
  });
});
