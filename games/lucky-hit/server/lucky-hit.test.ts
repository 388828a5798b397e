import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "#contract/values/durations.ts";
import { commitment } from "#fairness/draw.ts";
import { proveRound, type RevealedRound } from "#games/lucky-hit/rules/outcome.ts";
import { ROUND_MS } from "#games/lucky-hit/rules/timeline.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub, tableStub } from "#simulator/objects/stubs.ts";
import {
  balanceOf,
  call,
  endTest,
  makeMember,
  shiftTime,
  type TestMember,
  eventually,
  connect,
} from "#simulator/testing/client.ts";
import { cardsOf, forceHands, goToTime, luckyHitBet, ODD_NO, toOpenCycle } from "#games/all/server/testing/tables.ts";

afterEach(endTest);

const recordsOf = async (member: TestMember) => {
  const answer = await call("GET", "/luckyhit/user_records", undefined, { token: member.token });
  return answer["queryset"] as Record<string, unknown>[];
};

/** Waits for the settlement of a member's stakes. */
const untilSettled = (member: TestMember) =>
  eventually(async () => {
    const records = await recordsOf(member);
    expect(records.every(({ status }) => status !== "W")).toBe(true);
    return records;
  });

describe("a Lucky Hit stake", () => {
  it("on Black, Red and lucky hit is paid by the cards on 98 %, and recorded", async () => {
    const member = await makeMember(1000);
    const round = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    // A pair of nines beats high cards: Black wins, and lucky hit pays 4.
    await forceHands([9, 9, 2], [13, 5, 3]);
    for (const [betResult, balance] of [
      ["B", 900],
      ["R", 800],
      ["L", 700],
    ] as const) {
      const taken = await socket.ask(3015, luckyHitBet(round.period, { betResult }), 3016);
      expect(taken).toMatchObject({ status: 1, code: 200, betResult, betPrice: 100, balance });
    }
    await goToTime(round.cardsTime);
    const { openResult } = await cardsOf(socket, round.period);
    expect(openResult).toMatchObject({ blackWin: true, luckyHitOdds: 4, cards1: [{ n: 9 }, { n: 9 }, { n: 2 }] });
    expect(await socket.next(3018)).toMatchObject({ payout: 98 * 2 + 98 * 4, balance: 700 + 98 * 6 });
    const records = await untilSettled(member);
    expect(records).toMatchObject([
      { type: "L", status: "S", change_amount: 392, delivery: 98, fee: 2, open_type: "B", lucky_hit_odds: 4 },
      { type: "R", status: "F", change_amount: 0, amount: 100 },
      { type: "B", status: "S", change_amount: 196 },
    ]);
    expect(await balanceOf(member)).toBe(700 + 98 * 6);
  });

  it("is accepted from 4.0 s to 19.0 s, to the millisecond", async () => {
    const member = await makeMember(1000);
    const round = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    expect(await socket.ask(3015, luckyHitBet(round.period), 3016)).toMatchObject({ status: 1 });
    await goToTime(round.lockTime - 1);
    expect(await socket.ask(3015, luckyHitBet(round.period), 3016)).toMatchObject({ status: 1 });
    await goToTime(round.lockTime);
    expect(await socket.ask(3015, luckyHitBet(round.period), 3016)).toMatchObject({ status: 0, code: 3002 });
    await goToTime(round.endTime + 3_999);
    expect(await socket.ask(3015, luckyHitBet(round.period + 1), 3016)).toMatchObject({ status: 0, code: 3002 });
  });

  it.each([
    ["below 10", "in", { betPrice: 9 }, 3016, 3012],
    ["on nothing there is", "in", { betResult: "X" }, 3000, 400],
    ["of a fraction", "in", { betPrice: 10.5 }, 3000, 400],
    ["without a seed", "in", { oddNo: "short" }, 3000, 400],
  ])("%s is refused and changes nothing", async (_, locale, more, cmd, code) => {
    const member = await makeMember(1000);
    const round = await toOpenCycle();
    const socket = await connect("/luckyhit", member, locale);
    expect(await socket.ask(3015, luckyHitBet(round.period, more), cmd)).toMatchObject({ code });
    expect(await balanceOf(member)).toBe(1000);
    expect(await recordsOf(member)).toEqual([]);
  });

  it.each<[string, number, number, string]>([
    ["in", 9, 3012, "The smallest stake is ₹10"],
    ["in", 0, 3012, "The smallest stake is ₹10"],
    ["in", 10_001, 3017, "The largest stake is ₹10,000"],
    ["pt", -1, 3012, "A aposta mínima é ₹\u00a01"],
    ["pt", 10_001, 3017, "A aposta máxima é ₹\u00a010.000"],
    ["mx", 9, 3012, "La apuesta mínima es ₹10"],
    ["vi", 10_001, 3017, "Mức cược lớn nhất là 10.000\u00a0₹"],
  ])("in locale %s of %i is refused by its 3016", async (locale, betPrice, code, msg) => {
    const member = await makeMember(20_000, undefined, locale);
    const round = await toOpenCycle();
    const socket = await connect("/luckyhit", member, locale);
    expect(await socket.ask(3015, luckyHitBet(round.period, { betPrice, betId: "a" }), 3016)).toEqual({
      status: 0,
      code,
      msg,
      period: round.period,
      betPrice,
      betResult: "B",
      betId: "a",
      balance: 20_000,
    });
    expect(await recordsOf(member)).toEqual([]);
  });

  it("waits through a restart and a long sleep of its cell, and is settled once", async () => {
    const member = await makeMember(1000);
    const round = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    await forceHands([9, 9, 2], [13, 5, 3]);
    await socket.ask(3015, luckyHitBet(round.period), 3016);
    socket.close();
    await evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
    await goToTime(round.endTime + HOUR_MS);
    await untilSettled(member);
    expect(await balanceOf(member)).toBe(900 + 196);
  });

  it("is refunded when the table does not know its round", async () => {
    const member = await makeMember(1000);
    const round = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    await socket.ask(3015, luckyHitBet(round.period), 3016);
    await runInDurableObject(tableStub(env, "luckyhit"), (_, { storage }) => {
      storage.sql.exec("DELETE FROM round WHERE period <= ?", round.period);
      storage.sql.exec("INSERT INTO round (period, ordinal) VALUES (?, 1)", round.period + 1);
    });
    await goToTime(round.lockTime + 90_000);
    const [record] = await untilSettled(member);
    expect(record).toMatchObject({ status: "R", change_amount: 100, open_type: null });
    expect(await balanceOf(member)).toBe(1000);
  });
});

describe("a Lucky Hit round", () => {
  it("greets with the latest 48 and the member's own stakes", async () => {
    const member = await makeMember(1000);
    await tableStub(env, "luckyhit").current(0);
    await shiftTime(60 * ROUND_MS);
    const round = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    await socket.ask(3015, luckyHitBet(round.period, { betId: "mine" }), 3016);
    const again = await connect("/luckyhit", member);
    expect(((await again.next(3008))["results"] as string[]).length).toBe(48);
    expect(await again.next(3002)).toMatchObject({
      periodInfo: { period: round.period, lockTime: round.lockTime },
      openResult: null,
      balance: 900,
      stakes: [{ betId: "mine", betResult: "B", betPrice: 100 }],
    });
  });

  it("lists each winner once, also to a member of a cell that slept through the cards", async () => {
    const round = await toOpenCycle();
    await connect("/luckyhit", await makeMember(1000, 0));
    await goToTime(round.cardsTime);
    const late = await connect("/luckyhit", await makeMember(1000, 1));
    await late.next(3004);
    await goToTime(round.endTime);
    await late.next(3002, ({ periodInfo }) => (periodInfo as { period: number }).period > round.period);
    const lists = late.received.filter(({ cmd }) => cmd === 3008);
    expect(lists.length).toBeGreaterThanOrEqual(2);
    for (const { data } of lists) {
      const periods = data["periods"] as number[];
      expect(periods[0]).toBe(round.period);
      expect(new Set(periods).size).toBe(periods.length);
    }
  });

  it("shows the totals, the number of players and the largest stakes of all cells", async () => {
    const [one, two] = [await makeMember(1000, 0), await makeMember(1000, 1)];
    const round = await toOpenCycle();
    const [first, second] = [await connect("/luckyhit", one), await connect("/luckyhit", two)];
    await first.ask(3015, luckyHitBet(round.period, { betResult: "B", betPrice: 100 }), 3016);
    await second.ask(3015, luckyHitBet(round.period, { betResult: "L", betPrice: 50 }), 3016);
    await second.ask(3015, luckyHitBet(round.period, { betResult: "L", betPrice: 50 }), 3016);
    await goToTime(round.openTime + 1000);
    await goToTime(round.openTime + 2000);
    await goToTime(round.openTime + 3000);
    const all = (data: Record<string, unknown>) => JSON.stringify(data["betTotal"]) === '{"a":100,"b":0,"t":100}';
    const seen = await Promise.all([first.next(3012, all), second.next(3012, all)]);
    const top = [
      { nickName: expect.stringMatching(/^.\*+.$/), betResult: "B", betPrice: 100 },
      { nickName: expect.stringMatching(/^.\*+.$/), betResult: "L", betPrice: 100 },
    ];
    expect(seen).toMatchObject([0, 1].map(() => ({ period: round.period, players: 2 })));
    const late = await connect("/luckyhit", await makeMember(1000, 0));
    const listed = await late.next(3012);
    expect(listed).toMatchObject({ period: round.period, players: 2 });
    expect(listed["top"]).toEqual(expect.arrayContaining(top));
    expect(listed["top"]).toHaveLength(2);
  });

  it("counts a stake in every total from its acknowledgement on, and a cancelled one no more", async () => {
    const member = await makeMember(1000, 0);
    const round = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    await socket.ask(3015, luckyHitBet(round.period, { betResult: "B", betPrice: 100 }), 3016);
    const second = await socket.ask(3015, luckyHitBet(round.period, { betResult: "B", betPrice: 50 }), 3016);
    const totals = () =>
      socket.received.flatMap(({ cmd, data }) => (cmd === 3002 || cmd === 3012 ? [data["betTotal"]] : []));
    const before = totals().length;
    await goToTime(round.openTime + 1000);
    await goToTime(round.openTime + 2000);
    await expect.poll(() => totals().length).toBeGreaterThan(before);
    for (const total of totals().slice(before)) expect(total).toEqual({ a: 150, b: 0, t: 0 });
    await socket.ask(3021, { period: round.period, betId: second["betId"] }, 3022);
    const cancelled = totals().length;
    await goToTime(round.openTime + 3000);
    await expect.poll(() => totals().length).toBeGreaterThan(cancelled);
    for (const total of totals().slice(cancelled)) expect(total).toEqual({ a: 100, b: 0, t: 0 });
  });

  it("can be recomputed by a player from the data revealed after it, and not before", async () => {
    const member = await makeMember(1000);
    const round = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    const { periodInfo } = await socket.next(3002, (data) => data["stakes"] !== undefined);
    const committed = (periodInfo as { commitment: string }).commitment;
    await socket.ask(3015, luckyHitBet(round.period), 3016);
    const detail = async () => {
      const path = `/luckyhit/round_detail?period=${round.period}`;
      return (await call("GET", path, undefined, { token: member.token }))["entity"] as Record<string, unknown>;
    };
    await goToTime(round.cardsTime - 1);
    expect(await detail()).toMatchObject({ commitment: committed, server_seed: null, black: null, client_seed: null });
    await goToTime(round.cardsTime);
    const entity = await detail();
    expect(commitment(entity["server_seed"] as string)).toBe(committed);
    const verdict = proveRound({
      commitment: committed,
      serverSeed: entity["server_seed"] as string,
      clientSeed: ODD_NO,
      period: round.period,
      forced: false,
      black: entity["black"] as RevealedRound["black"],
      red: entity["red"] as RevealedRound["red"],
      blackWin: entity["black_win"] as boolean,
      luckyHitOdds: entity["lucky_hit_odds"] as number,
    });
    expect(verdict.match).toBe(true);
  });

  it("answers malformed frames with a notice in the player's locale", async () => {
    const socket = await connect("/luckyhit", await makeMember(10), "vi");
    socket.sendRaw("{");
    expect(await socket.next(3000)).toMatchObject({ code: 400, msg: "Không đọc được thông điệp này" });
    expect(await socket.ask(5015, {}, 3000)).toMatchObject({ code: 404 });
  });
});
