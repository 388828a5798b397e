import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Histogram, latencyOf, Rate } from "./meter.ts";
import { type PlayersByMinute, PlayersNow, RecentPlayers } from "./recent-players.ts";
import { logError } from "../log/log.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/values/durations.ts";

const T = 1_795_210_860_000;

function filled(latencies: readonly number[], now = T): Histogram {
  const histogram = new Histogram();
  for (const ms of latencies) histogram.add(ms, now);
  return histogram;
}

describe("a histogram of latencies", () => {
  it.each<[string, number[], object]>([
    ["nothing", [], { count: 0, p50: null, p95: null, p99: null }],
    ["one value", [7], { count: 1, p50: 7, p95: 7, p99: 7 }],
    ["a hundred values", Array.from({ length: 100 }, (_, ms) => ms + 1), { count: 100, p50: 50, p95: 95, p99: 99 }],
    [
      "many low and a few high values",
      [...Array<number>(98).fill(1), 40, 900],
      { count: 100, p50: 1, p95: 1, p99: 40 },
    ],
    ["values outside the range", [-3, 60_000], { count: 2, p50: 0, p95: 1999, p99: 1999 }],
  ])("has the quantiles of %s", (_, latencies, expected) => {
    expect(latencyOf([filled(latencies).counts(T)])).toEqual(expected);
  });

  it("can be merged with others", () => {
    const together = latencyOf([filled([1, 1, 1]).counts(T), filled([5]).counts(T), filled([]).counts(T)]);
    expect(together).toEqual({ count: 4, p50: 1, p95: 5, p99: 5 });
  });

  it.each([
    [29_999, 1],
    [30_000, 1],
    [59_999, 1],
    [60_000, 0],
    [1_000_000, 0],
  ])("drops a value within 30 to 60 seconds: after %d ms", (later, count) => {
    expect(latencyOf([filled([3]).counts(T + later)]).count).toBe(count);
  });

  it("also drops old values while new ones arrive", () => {
    const histogram = filled([3]);
    for (let second = 1; second <= 60; second++) histogram.add(5, T + second * 1000);
    const counts = new Map(histogram.counts(T + 60_000).map(({ ms, count }) => [ms, count]));
    expect(counts.has(3)).toBe(false);
    expect(counts.get(5)).toBeGreaterThanOrEqual(30);
  });
});

describe("a rate", () => {
  it("is the mean of the last ten complete seconds", () => {
    const rate = new Rate();
    expect(rate.perSecond(T)).toBe(0);
    for (let count = 0; count < 20; count++) rate.count(T + 999);
    expect(rate.perSecond(T + 999)).toBe(0);
    expect(rate.perSecond(T + 1000)).toBe(2);
    expect(rate.perSecond(T + 10_999)).toBe(2);
    expect(rate.perSecond(T + 11_000)).toBe(0);
  });

  it("is constant for a constant rate", () => {
    const rate = new Rate();
    for (let ms = 0; ms < 60_000; ms += 250) rate.count(T + ms);
    expect(rate.perSecond(T + 60_000)).toBe(4);
  });

  it("is 0 after a pause", () => {
    const rate = new Rate();
    for (let second = 0; second < 16; second++) rate.count(T + second * 1000);
    expect(rate.perSecond(T + HOUR_MS)).toBe(0);
    rate.count(T + HOUR_MS);
    expect(rate.perSecond(T + 3_601_000)).toBe(0.1);
  });
});

describe("a cell's recent players", () => {
  it("are reported by the minute of their last stake", () => {
    let reported: PlayersByMinute = [];
    const players = new RecentPlayers({
      logFailure: logError,
      report: async (counts) => void (reported = counts),
      real: () => 0,
    });
    players.staked("mines", 1, 0);
    players.staked("mines", 2, 30_000);
    players.staked("mines", 1, MINUTE_MS);
    players.staked("dice", 1, MINUTE_MS);
    expect(reported).toEqual([
      { game: "mines", minute: 1, players: 1 },
      { game: "mines", minute: 0, players: 1 },
      { game: "dice", minute: 1, players: 1 },
    ]);
  });

  it("are reported at once while few play, and then every five seconds", () => {
    const reports: number[] = [];
    let real = 0;
    const players = new RecentPlayers({
      logFailure: logError,
      report: async (counts) => void reports.push(counts[0]?.players ?? 0),
      real: () => real,
    });
    for (let member = 1; member <= 100; member++) players.staked("mines", member, 0);
    expect(reports).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    real += 4_999;
    players.staked("mines", 101, 0);
    expect(reports).toHaveLength(12);
    real += 1;
    players.staked("mines", 102, 0);
    players.staked("mines", 103, 0);
    expect(reports.slice(12)).toEqual([102]);
  });

  it("are reported again after a report that was lost", () => {
    let asked = 0;
    const players = new RecentPlayers({
      logFailure: logError,
      report: () => Promise.reject(new Error(`gone ${++asked}`)),
      real: () => 0,
    });
    players.staked("mines", 1, 0);
    players.staked("mines", 1, 0);
    expect(asked).toBe(2);
  });
});

it("the players now are the members of all cells with a stake in the last five minutes", () => {
  const stake = fc.record({
    cell: fc.nat(2),
    member: fc.nat(5),
    game: fc.constantFrom("win", "mines"),
    minute: fc.nat(9),
  });
  fc.assert(
    fc.property(fc.array(stake), fc.nat(4), (stakes, more) => {
      const now = new PlayersNow();
      let real = 0;
      const cells = [0, 1, 2].map(
        (cell) =>
          new RecentPlayers({
            logFailure: logError,
            report: async (counts) => now.take(cell, counts),
            real: () => real,
          }),
      );
      const ordered = stakes.toSorted((a, b) => a.minute - b.minute);
      for (const { cell, member, game, minute } of ordered) {
        real += 5_000;
        cells[cell]?.staked(game, member, minute * MINUTE_MS);
      }
      const minute = (ordered.at(-1)?.minute ?? 0) + more;
      for (const game of ["win", "mines"]) {
        const expected = ordered.filter((each) => each.game === game && each.minute > minute - 5);
        const members = new Set(expected.map((each) => `${each.cell} ${each.member}`));
        expect(now.of(game, minute * MINUTE_MS)).toBe(members.size);
      }
    }),
  );
});
