import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { drawOutcome, type Outcome } from "#games/aviator/rules/outcome.ts";
import { flightMsOf, nextPeriodAfter, roundOf } from "#games/aviator/rules/timeline.ts";
import { tableStub } from "../objects/stubs.ts";
import { chainSeeds } from "../testing/chain-seeds.ts";
import { reset } from "../testing/objects.ts";
import type { RoundsApi, Bettor } from "../objects/rounds-api.ts";
import { aviatorTable } from "#games/aviator/table.ts";
import { Table } from "./table.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";

const KEY = "a fairness key for tests";
const T = 1_795_210_860_000;

interface Bench {
  table: Table<Outcome>;
  /** The table after a restart. */
  restarted(): Table<Outcome>;
  clear(): void;
  rows(): { period: number; outcome: Outcome | null; forced: number }[];
}

/** Runs inside a table's object with its real storage, under the test's own key and times. */
function insideTable(work: (bench: Bench) => void): Promise<void> {
  return runInDurableObject(tableStub(env, "aviator"), (_: RoundsApi, { storage }) => {
    const clear = () => {
      for (const name of ["round", "chain", "chain_checkpoint"]) storage.sql.exec(`DELETE FROM ${name}`);
    };
    const restarted = () =>
      new Table<Outcome>({ storage, name: "aviator", game: aviatorTable, fairnessKey: KEY, chainLength: LENGTH });
    placeOf = (period) => {
      const sql = "SELECT ordinal FROM round WHERE period = ?";
      return storage.sql.exec<{ ordinal: number }>(sql, period).one().ordinal;
    };
    const rows = () => {
      const stored = storage.sql
        .exec<{ period: number; outcome: string | null; forced: number }>(
          "SELECT period, outcome, forced FROM round ORDER BY period",
        )
        .toArray();
      // A round without queries is drawn on demand; only the newest may still be open.
      return stored.map(({ period, outcome, forced }, index) => {
        if (outcome !== null) return { period, forced, outcome: JSON.parse(outcome) as Outcome };
        const isNewest = index === stored.length - 1;
        return { period, forced, outcome: isNewest ? null : restarted().outcome(period, roundOf(period).lockTime) };
      });
    };
    clear();
    work({ table: restarted(), restarted, clear, rows });
  });
}

/** Shorter than a sleep of three days, which crosses several chains. */
const LENGTH = 1024;
const seedAt = chainSeeds(KEY, "aviator", LENGTH);
/** A round's place in the history of the table that the test opened last. */
let placeOf: (period: number) => number = () => 0;
const seedOf = (period: number) => seedAt(placeOf(period));
/** The public place of a round in the chains. */
const chainOf = (period: number) => ({
  chain: Math.ceil(placeOf(period) / LENGTH),
  index: ((placeOf(period) - 1) % LENGTH) + 1,
  salt: null,
  beaconRound: null,
  beacon: null,
  voided: false,
});

/** Advances until a round opens, and returns its times. */
function openRound(table: Table<Outcome>, from = T) {
  for (let now = from; ; now += 1000) {
    const round = roundOf(table.current(now).period);
    if (now <= round.openTime) return round;
  }
}

function bettor(name: string): Bettor {
  return { member: name, nickName: `${name[0]}***`, seed: name.padEnd(20, "x") };
}

afterEach(() => reset());

describe("a table's rounds", () => {
  it("begin with the first call, without any before it, and each follows the one before", async () => {
    await insideTable(({ table, rows }) => {
      expect(roundOf(table.current(T).period).startTime).toBe(T);
      expect([rows().length, table.results(60, T), table.resultCount(T)]).toEqual([1, [], 0]);
      expect(table.odds(0, T)).toMatchObject({ voided: 0, outcomes: [] });
      expect(table.chains(T)).toMatchObject([{ chain: 1, firstPeriod: table.current(T).period }]);
      const current = table.current(T + HOUR_MS);
      const all = rows();
      expect(all.length).toBeGreaterThan(10);
      expect(all.at(-1)?.period).toBe(current.period);
      for (const [index, { period, outcome, forced }] of all.entries()) {
        expect(forced).toBe(0);
        if (outcome === null) continue;
        expect(outcome).toEqual(drawOutcome(seedOf(period), []));
        const next = all[index + 1];
        if (next !== undefined) expect(next.period).toBe(nextPeriodAfter(period, outcome.result));
      }
    });
  });

  it("start a new history after a sleep of eight days, and rounds with stakes before it are drawn", async () => {
    await insideTable(({ table, rows }) => {
      const { period, openTime } = openRound(table);
      table.offer(period, [bettor("kite")], openTime);
      const now = openTime + 8 * DAY_MS;
      const current = table.current(now);
      expect(roundOf(current.period).startTime).toBeLessThanOrEqual(now);
      expect(rows().filter((row) => row.period > period && row.period < current.period)).toEqual([]);
      expect(now - roundOf(current.period).startTime).toBeLessThan(1_000);
      expect(table.outcome(period, now)).toEqual(drawOutcome(seedOf(period), [bettor("kite").seed]));
    });
  });

  it("do not depend on the times of the calls", async () => {
    const asked = fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 1, maxLength: 20 });
    await insideTable(({ table, restarted, clear, rows }) => {
      table.current(T);
      table.current(T + HOUR_MS);
      const whole = rows();
      fc.assert(
        fc.property(asked, (steps) => {
          clear();
          restarted().current(T);
          let now = T;
          for (const step of steps) {
            now = Math.min(now + step, T + HOUR_MS);
            restarted().current(now);
          }
          restarted().current(T + HOUR_MS);
          expect(rows()).toEqual(whole);
        }),
        { numRuns: 10 },
      );
    });
  });

  it("are committed to before they begin, by a hash of the seed they are drawn from", async () => {
    await insideTable(({ table }) => {
      const { period, lockTime } = openRound(table);
      expect(table.commitment(period)).toBe(commitment(seedOf(period)));
      const next = table.current(nextStart({ period, outcome: table.outcome(period, lockTime) }));
      expect(table.commitment(next.period)).toBe(seedOf(period));
    });
  });
});

function nextStart({ period, outcome }: { period: number; outcome: Outcome | null }): number {
  return roundOf(nextPeriodAfter(period, outcome?.result ?? 0)).startTime;
}

describe("a round's outcome", () => {
  it("exists from the lock on", async () => {
    await insideTable(({ table, rows }) => {
      const { period, openTime, lockTime } = openRound(table);
      for (const now of [openTime, openTime + 1, lockTime - 1]) expect(table.outcome(period, now)).toBeNull();
      expect(rows().at(-1)).toEqual({ period, outcome: null, forced: 0 });
      expect(table.outcome(period, lockTime)).toEqual(drawOutcome(seedOf(period), []));
    });
  });

  it("never changes, also after a restart", async () => {
    await insideTable(({ table, restarted }) => {
      const { period, openTime, lockTime } = openRound(table);
      table.offer(period, [bettor("kite")], openTime);
      const first = table.outcome(period, lockTime);
      table.offer(period, [bettor("lamp")], lockTime);
      for (const now of [lockTime, lockTime + 1, lockTime + 60_000, lockTime + 3 * DAY_MS, lockTime + 30 * DAY_MS]) {
        expect(table.outcome(period, now)).toEqual(first);
        expect(restarted().outcome(period, now)).toEqual(first);
      }
    });
  });

  it("is that of the first three bettors' seeds, in order of their arrival, each member's once", async () => {
    const name = fc.constantFrom("ada", "bea", "cleo", "dora", "eve");
    const arrivals = fc.array(fc.array(name, { maxLength: 4 }), { maxLength: 6 });
    await insideTable(({ table }) => {
      let from = T;
      fc.assert(
        fc.property(arrivals, (groups) => {
          const { period, openTime, lockTime } = openRound(table, from);
          for (const [index, group] of groups.entries()) table.offer(period, group.map(bettor), openTime + index);
          const firstThree = [...new Set(groups.flat())].slice(0, 3);
          const outcome = table.outcome(period, lockTime);
          expect(outcome).toEqual(
            drawOutcome(
              seedOf(period),
              firstThree.map((each) => bettor(each).seed),
            ),
          );
          from = lockTime + flightMsOf(outcome?.result ?? 0) + 4000;
          const detail = table.detail(period, from);
          expect(detail?.players).toEqual(firstThree.map(bettor));
        }),
        { numRuns: 30 },
      );
    });
  });

  it("keeps a member's first seed where it comes with another", async () => {
    await insideTable(({ table }) => {
      const { period, openTime, lockTime } = openRound(table);
      const [first, second] = [bettor("kite"), { ...bettor("kite"), seed: "y".repeat(20) }];
      table.offer(period, [first, second], openTime);
      table.offer(period, [second], openTime + 1);
      expect(table.outcome(period, lockTime)).toEqual(drawOutcome(seedOf(period), [first.seed]));
    });
  });

  it("takes no seed that comes at the lock or later, early, or for another round", async () => {
    await insideTable(({ table }) => {
      const { period, openTime, lockTime } = openRound(table);
      table.offer(period + 5000, [bettor("early")], openTime);
      table.offer(period - 5000, [bettor("lost")], openTime);
      table.offer(period, [bettor("kite")], lockTime - 1);
      table.offer(period, [bettor("late")], lockTime);
      expect(table.outcome(period, lockTime)).toEqual(drawOutcome(seedOf(period), [bettor("kite").seed]));
      table.offer(period, [bettor("later")], lockTime + 1);
      expect(table.detail(period, lockTime + HOUR_MS)?.players).toEqual([bettor("kite")]);
    });
  });

  it("of an unknown round does not exist", async () => {
    await insideTable(({ table }) => {
      const { period, openTime } = openRound(table);
      for (const never of [1, period - 1, period + 1, period + 100_000]) {
        expect(table.outcome(never, openTime + HOUR_MS)).toBeNull();
        expect(table.detail(never, openTime + HOUR_MS)).toBeNull();
      }
    });
  });
});

describe("the public data of a round", () => {
  it("are its commitment until its end, to the ms, then everything", async () => {
    await insideTable(({ table }) => {
      const { period, openTime, lockTime, takeOffTime } = openRound(table);
      table.offer(period, [bettor("kite"), bettor("lamp")], openTime);
      const outcome = drawOutcome(seedOf(period), [bettor("kite").seed, bettor("lamp").seed]);
      const lastFlyingMs = takeOffTime + flightMsOf(outcome.result);
      const secret = {
        period,
        commitment: commitment(seedOf(period)),
        ...chainOf(period),
        seed: null,
        serverSeed: null,
        outcome: null,
        players: null,
        forced: false,
      };
      for (const now of [openTime, lockTime - 1, lockTime, takeOffTime, lastFlyingMs]) {
        table.outcome(period, now);
        expect(table.detail(period, now)).toEqual(secret);
      }
      expect(table.detail(period, lastFlyingMs + 1)).toEqual({
        period,
        commitment: commitment(seedOf(period)),
        ...chainOf(period),
        seed: seedOf(period),
        serverSeed: seedOf(period),
        outcome,
        players: [bettor("kite"), bettor("lamp")],
        forced: false,
      });
    });
  });

  it("do not show that it is forced before it is over", async () => {
    await insideTable(({ table }) => {
      const { period, takeOffTime } = openRound(table);
      table.force([2], roundOf(period).openTime);
      const now = takeOffTime + 1000;
      expect(table.outcome(period, now)).toMatchObject({ result: 200 });
      expect(table.detail(period, now)).toMatchObject({ forced: false, outcome: null });
      expect(table.detail(period, now + 60_000)).toMatchObject({ forced: true, outcome: { result: 200 } });
    });
  });
});

describe("the latest results", () => {
  it("are the finished rounds, newest first; the running one joins them when it is over, to the ms", async () => {
    await insideTable(({ table, rows }) => {
      const { period, lockTime, takeOffTime } = openRound(table);
      const finished = rows()
        .filter((row) => row.period < period)
        .map((row) => ({ period: row.period, outcome: row.outcome }))
        .toReversed();
      expect(table.results(1000, lockTime - 1)).toEqual(finished);
      const outcome = table.outcome(period, lockTime);
      const over = takeOffTime + flightMsOf(outcome?.result ?? 0) + 1;
      expect(table.results(1000, over - 1)).toEqual(finished);
      expect(table.resultCount(over - 1)).toBe(finished.length);
      expect(table.results(1000, over)).toEqual([{ period, outcome }, ...finished]);
      expect(table.resultCount(over)).toBe(finished.length + 1);
    });
  });

  it("come in pages", async () => {
    await insideTable(({ table }) => {
      table.current(T);
      const all = table.results(1000, T);
      expect(table.results(3, T)).toEqual(all.slice(0, 3));
      expect(table.results(3, T, 3)).toEqual(all.slice(3, 6));
      expect(table.results(3, T, all.length)).toEqual([]);
      expect(table.results(0, T)).toEqual([]);
    });
  });
});

describe("the highest results", () => {
  it("are those of the rounds since a time, highest first, also of rounds that nobody asked for", async () => {
    await insideTable(({ table, rows }) => {
      const { openTime } = openRound(table);
      const from = openTime + 600_000;
      const now = openTime + HOUR_MS;
      const highest = table.highest(from, 5, now);
      const all = rows()
        .filter(({ period }) => roundOf(period).startTime >= from && period <= (table.results(1, now)[0]?.period ?? 0))
        .map(({ period, outcome }) => ({ period, outcome }));
      expect(all.length).toBeGreaterThan(50);
      const results = all.map(({ outcome }) => outcome?.result ?? 0).sort((a, b) => b - a);
      expect(highest.map(({ outcome }) => outcome.result)).toEqual(results.slice(0, 5));
      for (const each of highest) expect(all).toContainEqual(each);
      expect(table.highest(now, 5, now)).toEqual([]);
    });
  });
});

describe("the public odds", () => {
  it("count each kind of outcome of the rounds since a time, also of rounds that nobody asked for", async () => {
    await insideTable(({ table, rows }) => {
      const { openTime } = openRound(table);
      const [from, now] = [openTime + 600_000, openTime + HOUR_MS];
      const { outcomes, ...more } = table.odds(from, now);
      const newest = table.results(1, now)[0]?.period ?? 0;
      const results = rows()
        .filter(({ period }) => roundOf(period).startTime >= from && period <= newest)
        .map(({ outcome }) => outcome?.result ?? 0);
      expect(results.length).toBeGreaterThan(50);
      expect(more).toEqual({ since: from, voided: 0 });
      const between = (least: number, below: number) => results.filter((each) => each >= least && each < below).length;
      const counted = Object.fromEntries(outcomes.map(({ outcome, rounds }) => [outcome, rounds]));
      expect(counted["1.5"]).toBe(between(150, 200));
      expect(counted["2"]).toBe(between(200, 300));
      expect(outcomes.reduce((sum, { rounds }) => sum + rounds, 0)).toBe(results.length);
      expect(table.odds(now, now).outcomes).toEqual([]);
    });
  });
});

describe("forced outcomes", () => {
  it("apply to the next rounds, in order, once each, and mark them as forced", async () => {
    await insideTable(({ table, rows }) => {
      const { period, openTime } = openRound(table);
      expect(table.force([1, 2.5], openTime)).toBe(2);
      expect(table.force([10_000], openTime)).toBe(3);
      table.current(openTime + HOUR_MS);
      const [first, second, third, fourth] = rows().filter((row) => row.period >= period);
      const unhashed = { sha512hash: "", hex: "", decimal: 0 };
      expect(first).toEqual({ period, outcome: { ...unhashed, result: 100 }, forced: 1 });
      expect(second).toMatchObject({ outcome: { ...unhashed, result: 250 }, forced: 1 });
      expect(third).toMatchObject({ outcome: { ...unhashed, result: 1_000_000 }, forced: 1 });
      expect(fourth).toMatchObject({ forced: 0 });
    });
  });

  it("do not reach back to rounds that passed before they were asked for", async () => {
    await insideTable(({ table, rows }) => {
      const { period, openTime } = openRound(table);
      const now = openTime + HOUR_MS;
      table.force([2], now);
      expect(rows().filter((row) => row.period >= period && row.outcome !== null && row.forced === 1)).toEqual([]);
    });
  });

  it("never change an outcome that is drawn", async () => {
    await insideTable(({ table }) => {
      const { period, lockTime } = openRound(table);
      const drawn = table.outcome(period, lockTime);
      expect(table.force([7], lockTime)).toBe(1);
      expect(table.outcome(period, lockTime + 1)).toEqual(drawn);
    });
  });
});
