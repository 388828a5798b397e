import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type BeaconRound, beaconTime } from "#fairness/beacon.ts";
import { mixedSeed } from "#fairness/draw.ts";
import { QUICKNET, QUICKNET_ROUNDS } from "#fairness/quicknet.ts";
import { drawOutcome } from "#games/aviator/rules/outcome.ts";
import { aviatorTableWith } from "#games/aviator/table.ts";
import { flightMsOf, roundOf } from "#games/aviator/rules/timeline.ts";
import { luckyHitTableWith } from "#games/lucky-hit/table.ts";
import { periodAt, roundOf as cycleOf } from "#games/lucky-hit/rules/timeline.ts";
import type { TableGame } from "#contract/games/table-game.ts";
import { VOID } from "../objects/rounds-api.ts";
import { HOUR_MS } from "#contract/values/durations.ts";
import { tableStub } from "../objects/stubs.ts";
import { shiftTime } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";
import { BeaconFeed, fetchRound, type FetchRound } from "./beacon-feed.ts";
import { Table } from "./table.ts";
import { logError } from "../log/log.ts";

const KEY = "a fairness key for tests";
const T = 1_795_210_860_000;
const kite = { member: "1", nickName: "k***e", seed: "Q2AlyjYoIondBMTh7fy5" };

function beaconOf(round: number): BeaconRound {
  return { round, randomness: round.toString(16).padStart(64, "0"), signature: "aa".repeat(48) };
}

function withTable<Outcome>(
  name: string,
  game: TableGame<Outcome>,
  work: (table: Table<Outcome>, restarted: () => Table<Outcome>) => void,
): Promise<void> {
  return runInDurableObject(tableStub(env, name), (_, { storage }) => {
    for (const stored of ["round", "chain", "chain_checkpoint"]) storage.sql.exec(`DELETE FROM ${stored}`);
    storage.kv.delete("voided_rounds");
    const open = () => new Table({ storage, name, game, fairnessKey: KEY, beacon: QUICKNET, chainLength: 500 });
    work(open(), open);
  });
}

const luckyHit = luckyHitTableWith(true);

it("a beacon that leads elsewhere is not followed", async () => {
  const elsewhere = new Response(null, { status: 302, headers: { location: "http://169.254.169.254/" } });
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(elsewhere);
  try {
    await expect(fetchRound("https://beacon.test", 7)).rejects.toThrow("status 302");
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      "https://beacon.test/public/7",
      expect.objectContaining({ redirect: "manual" }),
    );
  } finally {
    fetched.mockRestore();
  }
});
const aviator = aviatorTableWith(QUICKNET);
const cycle = cycleOf(periodAt(T), true);

afterEach(() => reset());

describe("a round with a beacon", () => {
  it("names the beacon from its start, and is drawn when it has come", async () => {
    await withTable("luckyhit", luckyHit, (table) => {
      const { period, openTime, lockTime, cardsTime } = cycle;
      table.offer(period, [kite], openTime);
      const { beaconRound } = table.detail(period, openTime) ?? {};
      expect(beaconTime(QUICKNET, beaconRound ?? 0)).toBe(lockTime + 2_000);
      expect(table.history.wantedBeacon(lockTime - 1)).toBeNull();
      expect(table.history.wantedBeacon(lockTime)).toBe(beaconRound);
      expect(table.outcome(period, lockTime + 1)).toBeNull();

      const beacon = beaconOf(beaconRound ?? 0);
      table.history.takeBeacon(beacon, lockTime + 2_400);
      const hidden = { beaconRound, beacon: null, serverSeed: null, outcome: null, voided: false };
      expect(table.detail(period, cardsTime - 1)).toMatchObject(hidden);
      const shown = table.detail(period, cardsTime);
      const serverSeed = mixedSeed(shown?.seed ?? "", null, beacon.randomness);
      expect(shown).toMatchObject({ beaconRound, beacon, serverSeed, voided: false });
      expect(shown?.outcome).toEqual(luckyHit.draw(serverSeed, [kite.seed], period));
      expect(table.results(1, cardsTime)).toEqual([{ period, outcome: shown?.outcome }]);
    });
  });

  it.each([
    ["that was never there", () => undefined],
    [
      "of another round",
      (table: Table<unknown>, wanted: number, now: number) => table.history.takeBeacon(beaconOf(wanted + 1), now),
    ],
    [
      "that comes at the deal",
      (table: Table<unknown>, wanted: number) => table.history.takeBeacon(beaconOf(wanted), cycle.cardsTime),
    ],
  ])("is void without it: a beacon %s", async (_, send) => {
    await withTable("luckyhit", luckyHit, (table, restarted) => {
      const { period, openTime, lockTime, cardsTime } = cycle;
      table.offer(period, [kite], openTime);
      const before = table.resultCount(cardsTime - 1);
      const wanted = table.history.wantedBeacon(lockTime) ?? 0;
      expect(table.isVoid(period, cardsTime - 1)).toBe(false);
      send(table, wanted, cardsTime - 1);
      expect(table.outcome(period, cardsTime)).toBeNull();
      expect(table.isVoid(period, cardsTime)).toBe(true);
      const detail = table.detail(period, cardsTime);
      expect(detail).toMatchObject({
        voided: true,
        outcome: null,
        serverSeed: null,
        beaconRound: wanted,
        players: [kite],
      });
      // The chain has no gap.
      expect(detail?.seed).toBe(table.detail(period + 1, cycle.endTime)?.commitment);
      expect(restarted().resultCount(cycle.endTime)).toBe(before);
      expect(restarted().voidCount(cycle.endTime)).toBe(1);
      // A later beacon changes nothing.
      table.history.takeBeacon(beaconOf(wanted), cycle.endTime - 1);
      expect(table.isVoid(period, cycle.endTime)).toBe(true);
    });
  });

  it("is void if it was watched, also without a stake", async () => {
    await withTable("luckyhit", luckyHit, (table) => {
      table.current(cycle.openTime);
      expect(table.history.wantedBeacon(cycle.lockTime)).not.toBeNull();
      expect(table.isVoid(cycle.period, cycle.cardsTime)).toBe(true);
    });
  });

  it("is not awaited for a look at the metrics, but for a stake or a player", async () => {
    await withTable("luckyhit", luckyHit, (table) => {
      const { period, lockTime, cardsTime } = cycle;
      expect(table.history.awaitedBeacon(lockTime)).toBeNull();
      expect(table.isVoid(period, cardsTime)).toBe(false);
      expect(table.voidCount(cardsTime)).toBe(0);
      const next = cycleOf(period + 1, true);
      const wanted = table.history.wantedBeacon(next.lockTime);
      expect(wanted).not.toBeNull();
      expect(table.history.awaitedBeacon(next.lockTime)).toBe(wanted);
    });
    await withTable("luckyhit", luckyHit, (table) => {
      table.offer(cycle.period, [kite], cycle.openTime);
      expect(table.history.awaitedBeacon(cycle.lockTime - 1)).toBeNull();
      expect(table.history.awaitedBeacon(cycle.lockTime)).not.toBeNull();
    });
  });

  it("uses none if nobody staked or watched, as while the table slept", async () => {
    await withTable("luckyhit", luckyHit, (table) => {
      table.current(T);
      const now = T + 3 * 24 * 3600 * 1000;
      const [newest] = table.results(1, now);
      const detail = table.detail(newest?.period ?? 0, now);
      expect(detail).toMatchObject({ beaconRound: null, beacon: null, voided: false });
      expect(detail?.serverSeed).toBe(detail?.seed);
      expect(table.voidCount(now)).toBe(0);
    });
  });

  it("of Aviator locks just before its beacon, and the next round follows also a void one", async () => {
    await withTable("aviator", aviator, (table) => {
      let now = T;
      let voids = 0;
      for (let at = 0; at < 40; now += 1_000) {
        const { period } = table.current(now);
        const { openTime, lockTime, takeOffTime } = roundOf(period);
        if (now > openTime) continue;
        table.offer(period, [kite], openTime);
        const wanted = table.history.wantedBeacon(lockTime) ?? 0;
        expect(beaconTime(QUICKNET, wanted) - lockTime).toBe(100);
        if (at % 3 > 0) table.history.takeBeacon(beaconOf(wanted), lockTime + 700);
        const outcome = table.outcome(period, takeOffTime);
        if (table.isVoid(period, takeOffTime)) voids++;
        else
          expect(outcome).toEqual(
            drawOutcome(table.detail(period, takeOffTime + 300_000)?.serverSeed ?? "", [kite.seed]),
          );
        const flown = takeOffTime + (outcome === null ? 0 : flightMsOf(outcome.result));
        const next = aviator.nextPeriod(period, () => outcome);
        expect(roundOf(next).startTime - flown).toBeGreaterThanOrEqual(3_000);
        expect(roundOf(next).startTime - flown).toBeLessThan(6_020);
        now = takeOffTime + 300_000;
        at++;
      }
      expect(voids).toBe(14);
      expect(table.voidCount(now)).toBe(14);
    });
  });
});

describe("a chain with a salt", () => {
  const withSalts = (work: (table: Table<unknown>, restarted: () => Table<unknown>) => void) =>
    runInDurableObject(tableStub(env, "luckyhit"), (_, { storage }) => {
      for (const stored of ["round", "chain", "chain_checkpoint"]) storage.sql.exec(`DELETE FROM ${stored}`);
      const needs = { storage, name: "luckyhit", game: luckyHitTableWith(false), fairnessKey: KEY, chainLength: 5_000 };
      const open = () => new Table({ ...needs, salts: QUICKNET });
      work(open(), open);
    });
  const detailAt = (table: Table<unknown>, now: number) => {
    const { period } = table.current(now);
    return table.detail(period, cycleOf(period).endTime);
  };

  it("takes the first round of the beacon at least 10 s after its end was published, and keeps it", async () => {
    await withSalts((table, restarted) => {
      const running = table.current(T).period;
      const wanted = table.wantedSalt() ?? 0;
      const waited = beaconTime(QUICKNET, wanted) - T;
      expect(waited).toBeGreaterThanOrEqual(10_000);
      expect(waited).toBeLessThan(13_000);
      table.takeSalt(beaconOf(wanted + 1), T + 14_000);
      expect(table.chains(T + 14_000)[0]).toMatchObject({ publishTime: T, salt: null, saltedFrom: null });
      const salt = beaconOf(wanted);
      table.takeSalt(salt, T + 14_000);
      expect(table.wantedSalt()).toBeNull();
      table.takeSalt(beaconOf(wanted + 1), T + 15_000);
      const { index = 0 } = detailAt(table, T) ?? {};
      expect(restarted().chains(T + 15_000)[0]).toMatchObject({ salt, saltedFrom: index + 1 });
      // The running round began without a salt, so nobody could choose whether it takes one.
      const before = restarted().detail(running, cycleOf(running).endTime);
      expect(before).toMatchObject({ salt: null, serverSeed: before?.seed });
      const after = detailAt(restarted(), T + 60_000);
      const serverSeed = mixedSeed(after?.seed ?? "", salt.randomness, null);
      expect(after).toMatchObject({ salt: salt.randomness, serverSeed });
      expect(after?.outcome).toEqual(luckyHitTableWith(false).draw(serverSeed, [], after?.period ?? 0));
    });
  });

  it("has it before its first round, if it follows another", async () => {
    await withSalts((table) => {
      table.current(T);
      table.takeSalt(beaconOf(table.wantedSalt() ?? 0), T);
      while (table.hasUnfinishedChain()) table.prepareChain(T);
      table.takeSalt(beaconOf(table.wantedSalt() ?? 0), T + 20_000);
      expect(table.chains(T + 20_000)[0]).toMatchObject({ chain: 2, firstPeriod: null, saltedFrom: 1 });
      expect(table.wantedSalt()).toBeNull();
    });
  });

  it("waits for none without a beacon", async () => {
    await withTable("luckyhit", luckyHit, (table) => {
      table.current(T);
      expect(table.wantedSalt()).toBeNull();
    });
  });
});

it.each([
  ["without its beacon is void", "", 0, true],
  ["before the table had beacons is none", "", 1, false],
  ["with its beacon is none", `beacon = '${JSON.stringify(QUICKNET_ROUNDS[0])}'`, 0, false],
  ["by an operator is none", "forced = 1", 0, false],
])("a cell that was late with its stakes hears that a round that was drawn %s", async (_, set, after, isVoid) => {
  const table = tableStub(env, "luckyhit");
  await table.current(await shiftTime(0));
  await shiftTime(HOUR_MS);
  const [last] = (await table.page(1, 0)).results;
  const period = last?.period ?? 0;
  const outcome = await table.outcome(period);
  expect(outcome).toEqual(last?.outcome);
  await runInDurableObject(table, (_rounds, { storage }) => {
    if (set !== "") storage.sql.exec(`UPDATE round SET ${set} WHERE period = ?`, period);
    storage.kv.put("beacon_from", cycleOf(period, true).startTime + after);
  });
  expect(await table.outcome(period)).toEqual(isVoid ? VOID : outcome);
});

describe("the feed of a beacon", () => {
  const [first] = QUICKNET_ROUNDS;
  const at = beaconTime(QUICKNET, 1);

  it("gets the published round, once for concurrent callers", async () => {
    const fetchAnswer = vi.fn<FetchRound>(() => Promise.resolve({ ...first, previous_signature: "" }));
    const feed = new BeaconFeed(QUICKNET, fetchAnswer, logError);
    expect(await Promise.all([feed.get(1, at), feed.get(1, at)])).toEqual([first, first]);
    expect(fetchAnswer).toHaveBeenCalledTimes(1);
    expect(fetchAnswer).toHaveBeenCalledWith(QUICKNET.address, 1);
  });

  it("asks for no round before its time, and not all the time", async () => {
    const fetchAnswer = vi.fn<FetchRound>(() => Promise.resolve(null));
    const feed = new BeaconFeed(QUICKNET, fetchAnswer, logError);
    expect(await feed.get(1, at - 1)).toBeNull();
    expect(fetchAnswer).not.toHaveBeenCalled();
    for (const now of [at, at + 1, at + 149, at + 150]) expect(await feed.get(1, now)).toBeNull();
    expect(fetchAnswer).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["lies about the randomness", { ...first, randomness: "00".repeat(32) }],
    ["sends another round", QUICKNET_ROUNDS[1]],
    ["sends another round under the number", { ...QUICKNET_ROUNDS[1], round: 1 }],
    ["sends no JSON object", "soon"],
    ["lacks the signature", { round: 1, randomness: first.randomness }],
  ])("takes nothing from a beacon that %s", async (_, answer) => {
    expect(await new BeaconFeed(QUICKNET, () => Promise.resolve(answer), logError).get(1, at)).toBeNull();
  });

  it("survives a beacon that is gone, and asks again", async () => {
    const fetchAnswer = vi.fn<() => Promise<unknown>>();
    fetchAnswer.mockRejectedValueOnce(new Error("gone")).mockResolvedValue(first);
    const feed = new BeaconFeed(QUICKNET, fetchAnswer, logError);
    expect(await feed.get(1, at)).toBeNull();
    expect(await feed.get(1, at + 150)).toEqual(first);
  });
});
