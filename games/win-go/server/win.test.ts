import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { periodAt, ROUND_MS, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import { proveRound } from "#games/win-go/rules/outcome.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub, tableStub } from "#simulator/objects/stubs.ts";
import {
  balanceOf,
  call,
  control,
  endTest,
  eventually,
  makeMember,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { goToTime } from "#games/all/server/testing/tables.ts";
import { Rounds } from "#simulator/rounds/rounds.ts";
import { beaconRoundAfter, beaconTime } from "#fairness/beacon.ts";
import { logError } from "#simulator/log/log.ts";
import type { Attempts } from "#simulator/cell/tables/attempts.ts";
import { DueTimes } from "#simulator/cell/due-times.ts";
import type { Clock } from "#simulator/time/clock.ts";
import { WinTables } from "./win-tables.ts";

describe("win", () => {
  afterEach(endTest);

  /** Freezes time at the start of a round. */
  async function toOpenPeriod() {
    const now = await shiftTime(0);
    const round = roundOf(shiftPeriod(periodAt(now), 1));
    await shiftTime(round.startTime - now);
    return round;
  }

  const guess = (member: TestMember, body: Record<string, unknown>, options: Record<string, unknown> = {}) =>
    call(
      "POST",
      "/win/add_user_guess",
      { contract_money: 100, contract_count: 1, ...body },
      { token: member.token, ...options },
    );

  const myGuesses = async (member: TestMember, category = "P") => {
    const path = `/win/my_guesses?category=${category}&p=1&p_size=20`;
    return (await call("GET", path, undefined, { token: member.token }))["queryset"] as Record<string, unknown>[];
  };

  /** Ends the period and waits until the cell's alarm has settled a category. */
  async function settle(member: TestMember, endTime: number, category = "P") {
    await goToTime(endTime);
    await eventually(async () => {
      expect((await myGuesses(member, category)).every(({ status }) => status !== "W")).toBe(true);
    });
  }

  describe("a guess", () => {
    // With a stake of 98: green on 7 pays 2, on 5 1.5; red on 4 pays 2, on 0 1.5; violet 4.5; the number 9.
    it.each([
      [10_007, { G: 196, R: 0, V: 0, N7: 882, N5: 0 }],
      [10_005, { G: 147, R: 0, V: 441, N7: 0, N5: 882 }],
      [10_004, { G: 0, R: 196, V: 0, N7: 0, N5: 0 }],
      [10_000, { G: 0, R: 147, V: 441, N7: 0, N5: 0 }],
    ])("is paid by the last digit of %i on 98 %, and recorded", async (price, pays) => {
      const member = await makeMember(1000);
      const { period, endTime } = await toOpenPeriod();
      await control("POST", "/control/force", { table: "win:P:1", outcomes: [price] });
      for (const pick of Object.keys(pays)) {
        const number = pick[1] === undefined ? null : Number(pick[1]);
        const taken = await guess(member, { category: "P", period, guess_type: pick[0], number });
        expect(taken.code).toBe(200);
      }
      expect(await balanceOf(member)).toBe(500);
      await settle(member, endTime);
      const records = await myGuesses(member);
      const paid = records.map(({ type, number, payout }) => [String(type) + String(number ?? ""), payout]);
      expect(Object.fromEntries(paid)).toEqual(pays);
      expect(records[0]).toMatchObject({
        open_price: price,
        result: price % 10,
        delivery: 98,
        fee: 2,
        contract_count: 1,
      });
      expect(records.every(({ status, payout }) => status === (payout === 0 ? "F" : "S"))).toBe(true);
      expect(await balanceOf(member)).toBe(500 + Object.values(pays).reduce((sum, each) => sum + each, 0));
    });

    it("waits until its period ends, and only then shows price and result", async () => {
      const member = await makeMember(1000);
      const { period, lockTime, endTime } = await toOpenPeriod();
      await guess(member, { category: "S", period, guess_type: "G" });
      await goToTime(lockTime + 10_000);
      expect(await myGuesses(member, "S")).toMatchObject([{ status: "W", open_price: null, result: null, payout: 0 }]);
      await settle(member, endTime, "S");
      expect((await myGuesses(member, "S"))[0]).toMatchObject({ open_price: expect.any(Number) });
      expect(await myGuesses(member, "P")).toEqual([]);
    });

    it("is accepted while more than 30 s remain, to the millisecond", async () => {
      const member = await makeMember(1000);
      const { period, lockTime } = await toOpenPeriod();
      await goToTime(lockTime - 1);
      expect((await guess(member, { category: "P", period, guess_type: "G" })).code).toBe(200);
      await goToTime(lockTime);
      expect((await guess(member, { category: "P", period, guess_type: "G" })).code).toBe(3002);
      expect(await balanceOf(member)).toBe(900);
    });

    it("is refused after a restart if its key was used for another amount, pick, table or period, or another call", async () => {
      const member = await makeMember(1000);
      const { period, endTime } = await toOpenPeriod();
      const headers = { "Idempotency-Key": "press-1" };
      const body = { category: "P", period, guess_type: "G" };
      const first = await guess(member, body, { headers });
      await evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
      for (const change of [{ contract_money: 10 }, { guess_type: "R" }, { category: "S" }]) {
        expect((await guess(member, { ...body, ...change }, { headers })).code).toBe(422);
      }
      const mines = await call("POST", "/mines/start", { traps: 3, amount: 50 }, { token: member.token, headers });
      expect(mines.code).toBe(422);
      expect(await guess(member, body, { headers })).toEqual(first);
      await settle(member, endTime);
      const next = { ...body, period: shiftPeriod(period, 1) };
      expect((await guess(member, next, { headers })).code).toBe(422);
      expect((await guess(member, next, { headers: { "Idempotency-Key": "press-2" } })).code).toBe(200);
      expect(await myGuesses(member)).toHaveLength(2);
    });

    it.each([
      ["of a contract that the locale does not have", { contract_money: 1 }, {}, 3011],
      ["of a fraction", { contract_money: 10.001 }, {}, 400],
      ["of no contract", { contract_count: 0 }, {}, 400],
      ["of half a contract", { contract_count: 1.5 }, {}, 400],
      ["of text", { contract_count: "1" }, {}, 400],
      ["on a number without one", { guess_type: "N" }, {}, 400],
      ["on a number above 9", { guess_type: "N", number: 10 }, {}, 400],
      ["on no colour there is", { guess_type: "B" }, {}, 400],
      ["of no category there is", { category: "X" }, {}, 400],
      ["at no table there is", { saas_id: "9" }, {}, 400],
      ["above the balance", { contract_count: 11 }, {}, 2001],
      ["for a period that is over", { period: 20_261_120_001 }, {}, 3001],
      ["for no period there is", { period: 20_261_399_999 }, {}, 3001],
    ])("%s is refused and changes nothing", async (_, more, options, code) => {
      const member = await makeMember(1000);
      const { period } = await toOpenPeriod();
      const refused = await guess(member, { category: "P", period, guess_type: "G", ...more }, options);
      expect(refused.code).toBe(code);
      expect(await balanceOf(member)).toBe(1000);
      expect(await myGuesses(member)).toEqual([]);
    });
  });

  describe("a Win Go table", () => {
    /** Begins a table's history, so many rounds ago. */
    async function begin(table: string, rounds: number): Promise<void> {
      await tableStub(env, table).current(0);
      await shiftTime(rounds * ROUND_MS);
    }

    it("that nobody asked begins with its first stake, after its chain is on the public list", async () => {
      const member = await makeMember(1000);
      const { period } = await toOpenPeriod();
      const subject = encodeURIComponent("chain win:E:3 1");
      expect(await call("GET", `/fairness/log?subject=${subject}`)).toMatchObject({ queryset: [] });
      await guess(member, { category: "E", saas_id: "3", period, guess_type: "G" });
      const { queryset } = await call("GET", `/fairness/log?subject=${subject}`);
      const [chain] = (await tableStub(env, "win:E:3").chains()).toReversed();
      expect(queryset).toMatchObject([{ entry: expect.stringContaining(`end ${chain?.end}`) as unknown }]);
      expect(chain?.firstPeriod).toBe(period);
    });

    it("that begins after the lock takes no stake that came before it", async () => {
      const member = await makeMember(1000);
      const { period, lockTime } = await toOpenPeriod();
      await goToTime(lockTime - 1);
      const { current } = Rounds.prototype;
      vi.spyOn(Rounds.prototype, "current").mockImplementationOnce(async function (this: Rounds, count) {
        await shiftTime(1);
        return current.call(this, count);
      });
      expect((await guess(member, { category: "E", saas_id: "2", period, guess_type: "G" })).code).toBe(3002);
      expect(await balanceOf(member)).toBe(1000);
    });

    it("shows any visitor the day's history, oldest first, up to the previous period", async () => {
      const ask = () => call("GET", "/win/next_period_info_noauth?category=S&saas_id=1");
      expect(await ask()).toMatchObject({ code: 200, periods: [] });
      await shiftTime(3 * ROUND_MS);
      const { period } = await toOpenPeriod();
      const answer = await ask();
      expect(answer["next_period"]).toBe(period);
      const periods = answer["periods"] as { period: number; today_times: number; last_num: number; price: number }[];
      expect(periods.at(-1)?.period).toBe(shiftPeriod(period, -1));
      expect(periods.every((each, at) => at === 0 || each.period > (periods[at - 1]?.period ?? 0))).toBe(true);
      expect(periods.every(({ price, last_num }) => price % 10 === last_num)).toBe(true);
    });

    it("has its own draws: no two tables have the same history", async () => {
      const ask = () =>
        Promise.all(
          ["P", "S", "B", "E"].flatMap((category) =>
            ["1", "2"].map(async (saas) => {
              const answer = await call("GET", `/win/next_period_info_noauth?category=${category}&saas_id=${saas}`);
              return JSON.stringify(answer["periods"]);
            }),
          ),
        );
      await ask();
      await shiftTime(3 * ROUND_MS);
      expect(new Set(await ask()).size).toBe(8);
    });

    it("lists its results by page, newest first", async () => {
      const member = await makeMember();
      await begin("win:P:1", 30);
      const { period } = await toOpenPeriod();
      const answer = await call("GET", "/win/guesses?category=P&p=2&p_size=20", undefined, { token: member.token });
      expect(answer["page"]).toMatchObject({ p: 2, p_size: 20 });
      expect((answer["queryset"] as { period: number }[])[0]?.period).toBe(shiftPeriod(period, -21));
    });

    it("is asked for its results once a round by visitors, and once by the members of a cell", async () => {
      const members = [await makeMember(1000, 1), await makeMember(1000, 1)];
      await begin("win:P:1", 2);
      const { period, endTime } = await toOpenPeriod();
      const asked = vi.spyOn(Rounds.prototype, "page");
      const newest = async () => {
        const histories = await Promise.all(
          members.map(async ({ token }) => {
            const { queryset } = await call("GET", "/win/guesses?category=P&p=1&p_size=10", undefined, { token });
            return (queryset as { period: number }[])[0]?.period;
          }),
        );
        const { periods } = await call("GET", "/win/next_period_info_noauth?category=P&saas_id=1");
        return [...histories, (periods as { period: number }[]).at(-1)?.period];
      };
      const previous = shiftPeriod(period, -1);
      for (let times = 0; times < 5; times++) expect(await newest()).toEqual([previous, previous, previous]);
      await goToTime(endTime - 1);
      expect(await newest()).toEqual([previous, previous, previous]);
      // An operator's call, such as the move of time, makes the Worker ask again.
      expect(asked).toHaveBeenCalledTimes(3);
      await goToTime(endTime);
      for (let times = 0; times < 5; times++) expect(await newest()).toEqual([period, period, period]);
      expect(asked).toHaveBeenCalledTimes(5);
      asked.mockRestore();
    });

    it("reveals what a player needs to recompute a round when it is over, and not before", async () => {
      const { period, endTime } = await toOpenPeriod();
      const detail = async () =>
        (await call("GET", `/win/round_detail?category=E&saas_id=2&period=${period}`))["entity"] as Record<
          string,
          unknown
        >;
      const before = await detail();
      expect(before).toMatchObject({ server_seed: null, price: null, last_num: null, client_seed: "E:2" });
      await goToTime(endTime - 1);
      expect(await detail()).toEqual(before);
      await goToTime(endTime);
      const entity = await detail();
      expect(commitment(entity["server_seed"] as string)).toBe(before["commitment"]);
      const verdict = proveRound({
        commitment: before["commitment"] as string,
        serverSeed: entity["server_seed"] as string,
        forced: false,
        category: "E",
        saasId: "2",
        period,
        price: entity["price"] as number,
        lastNum: entity["last_num"] as number,
      });
      expect(verdict.match).toBe(true);
    });

    it("refuses an unknown round", async () => {
      expect((await call("GET", "/win/round_detail?category=E&period=20261120481")).code).toBe(3009);
      expect((await call("GET", "/win/round_detail?category=E&period=20261399001")).code).toBe(3009);
      expect((await call("GET", "/win/round_detail?category=E&period=20200101001")).code).toBe(3009);
    });
  });
});

const TABLE = "win:P:1";
const BEACON = { genesisTime: 1_692_803_367, period: 3, address: "https://beacon.example", publicKey: "" };

/** The time at which a cell asks the table next, after it looked at `now`; its open stakes are of the running round. */
async function nextAsk(now: number, beacon: typeof BEACON | null): Promise<number | undefined> {
  const dueByTable = new Map<string, number>();
  const period = periodAt(now);
  const tables = new WinTables({
    attempts: { hasAny: () => false, store: () => Promise.resolve() } as unknown as Attempts,
    logFailure: logError,
    env,
    beacon,
    clock: { now: () => now },
    due: { set: (name: string, time: number) => dueByTable.set(name, time), clear: () => undefined },
    roundStakes: { openPeriods: () => [period] },
  } as unknown as ConstructorParameters<typeof WinTables>[0]);
  await tables.settleDue([TABLE]);
  return dueByTable.get(TABLE);
}

const { startTime, lockTime, endTime } = roundOf(periodAt(1_795_420_000_000));

it("a cell that settles a round still asks for the beacon of the next, in which a player staked meanwhile", async () => {
  const due = (await nextAsk(startTime + 5, BEACON)) ?? 0;
  const beacon = beaconTime(BEACON, beaconRoundAfter(BEACON, lockTime));
  expect(due).toBeGreaterThanOrEqual(beacon);
  expect(due).toBeLessThan(beacon + 3_000);
});

it("a cell asks at the end of a round after its beacon, or without one", async () => {
  expect(await nextAsk(startTime + 5, null)).toBe(endTime);
});

it("a stake of the next round does not delay the settlement of the one that has just ended", () =>
  runInDurableObject(cellStub(env, 0), (_, { storage }) => {
    let now = startTime + 5;
    const clock = { now: () => now, realTimeOf: () => null } as unknown as Clock;
    const due = new DueTimes(storage, clock);
    const tables = new WinTables({ clock, due, env, beacon: null } as unknown as ConstructorParameters<
      typeof WinTables
    >[0]);
    tables.taken(TABLE, periodAt(now));
    now = endTime + 5;
    tables.taken(TABLE, periodAt(now));
    expect(due.ring(now)).toEqual([TABLE]);
    due.clear(TABLE);
  }));
