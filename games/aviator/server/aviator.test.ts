import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/values/durations.ts";
import { commitment } from "#fairness/draw.ts";
import { proveRound } from "#games/aviator/rules/outcome.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import {
  balanceOf,
  call,
  CLOSED_TEXT,
  control,
  endTest,
  makeMember,
  shiftTime,
  type TestMember,
  eventually,
  connect,
  closeGames,
  openGames,
} from "#simulator/testing/client.ts";
import { bet, connectToOpenRound, goTo, newestRound, SEED, toOpenRound } from "#games/all/server/testing/tables.ts";

const endOf =
  ({ period }: { period: number }) =>
  (data: Record<string, unknown>) =>
    data["period"] === period && data["flyEnd"] === 1;

type SeenWin = { period: number; betAmount: number; coefficient: number };

const force = (...outcomes: number[]) => control("POST", "/control/force", { table: "aviator", outcomes });

/** A restart as on the platform: memory is lost; storage and sockets remain. */
const restartCellOf = (member: TestMember) => evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));

afterEach(endTest);

describe("a stake", () => {
  it("is taken from the balance, paid by the coefficient at the cash-out's arrival, and recorded", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await force(3.5);
    const taken = await socket.ask(5015, bet(round, { betId: "a" }), 5016);
    expect(taken).toMatchObject({ status: 1, code: 200, betPrice: 100, betId: "a", slot: 0, balance: 900 });

    await goTo(socket, round.takeOffTime + 10_000);
    const paid = await socket.ask(5017, { tag: 1 }, 5018);
    expect(paid).toMatchObject({ status: 1, cashSuccess: true, cashCoefficient: 1.82, cashAmount: 182, balance: 1082 });
    expect(await balanceOf(member)).toBe(1082);
    const records = await call("GET", "/aviator/user_records", undefined, { token: member.token });
    expect(records["page"]).toEqual({ count: 1, p: 1, p_size: 10 });
    expect(records["queryset"]).toMatchObject([
      {
        period: round.period,
        amount: 100,
        delivery: 100,
        cash_result: 1.82,
        payout: 182,
        status: "S",
        open_result: null,
      },
    ]);
  });

  it("is lost when the plane flies away first, and its record has the result", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await force(1.2);
    await socket.ask(5015, bet(round), 5016);
    await goTo(socket, round.takeOffTime);
    await goTo(socket, round.takeOffTime + 60_000);
    expect(await socket.next(5004, endOf(round))).toMatchObject({ coefficient: 1.2, status: 600 });
    await socket.next(5008, ({ results }) => (results as { result: number }[])[0]?.result === 1.2);
    const records = await call("GET", "/aviator/user_records", undefined, { token: member.token });
    expect(records["queryset"]).toMatchObject([{ cash_result: null, payout: 0, status: "F", open_result: 1.2 }]);
    expect(await balanceOf(member)).toBe(900);
  });

  it("counts into the sums of its day once it has ended, on the first page", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    const records = (query = "") => call("GET", `/aviator/user_records${query}`, undefined, { token: member.token });
    await force(3);
    await socket.ask(5015, bet(round, { slot: 0, autoCashOut: 2 }), 5016);
    await socket.ask(5015, bet(round, { slot: 1, betPrice: 250 }), 5016);
    expect((await records())["today"]).toEqual({ rounds: 0, staked: 0, paid: 0, best: null });
    await goTo(socket, round.takeOffTime + 60_000);
    await socket.next(5008, ({ results }) => (results as { result: number }[])[0]?.result === 3);
    expect((await records())["today"]).toEqual({ rounds: 1, staked: 350, paid: 200, best: 2 });
    expect(await records("?p=2&p_size=10")).not.toHaveProperty("today");
    await shiftTime(DAY_MS);
    expect((await records())["today"]).toEqual({ rounds: 0, staked: 0, paid: 0, best: null });
  });

  it("may be made twice a round, one a slot", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    expect(await socket.ask(5015, bet(round, { slot: 0 }), 5016)).toMatchObject({ status: 1, balance: 900 });
    expect(await socket.ask(5015, bet(round, { slot: 1 }), 5016)).toMatchObject({ status: 1, slot: 1, balance: 800 });
    expect(await socket.ask(5015, bet(round, { slot: 1 }), 5016)).toMatchObject({
      status: 0,
      code: 3003,
      balance: 800,
    });
  });

  it("sent again under its betId gets the first result and counts once, also when its round is over", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    const again = () => socket.ask(5015, bet(round, { betId: "same", betPrice: 250 }), 5016);
    const first = await again();
    expect(first).toMatchObject({ status: 1, balance: 750 });
    expect(await again()).toEqual(first);
    await force(1.01);
    await goTo(socket, round.takeOffTime + 1000);
    await toOpenRound(socket);
    expect(await again()).toEqual(first);
    expect(await balanceOf(member)).toBe(750);
  });

  const refused: [string, Record<string, unknown>, number][] = [
    ["above the balance", { betPrice: 1001 }, 2001],
    ["for a round that is not open", { period: 1 }, 3001],
  ];
  it.each(refused)("%s is refused", async (_, more, code) => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    const answer = await socket.ask(5015, bet(round, more), 5016);
    expect(answer).toMatchObject({ status: 0, code, balance: 1000 });
    expect(await balanceOf(member)).toBe(1000);
  });

  it.each([
    ["NaN", "NaN"],
    ["null", null],
    ["fractional", 60.5],
    ["text", "50"],
    ["beyond safe integers", 2 ** 53 + 2],
  ])("of %s is answered with a notice, and the socket stays open", async (_, betPrice) => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    expect(await socket.ask(5015, bet(round, { betPrice }), 5000)).toMatchObject({ code: 400 });
    expect(await socket.ask(5015, bet(round), 5016)).toMatchObject({ status: 1, balance: 900 });
  });

  it.each<[string, number, number, string]>([
    ["in", 49, 3012, "The smallest stake is ₹50"],
    ["in", 0, 3012, "The smallest stake is ₹50"],
    ["in", -50, 3012, "The smallest stake is ₹50"],
    ["in", 10_001, 3017, "The largest stake is ₹10,000"],
    ["pt", 4, 3012, "A aposta mínima é ₹\u00a05"],
    ["pt", 10_001, 3017, "A aposta máxima é ₹\u00a010.000"],
    ["mx", 49, 3012, "La apuesta mínima es ₹50"],
    ["mx", 1_000_000, 3017, "La apuesta máxima es ₹10,000"],
    ["vi", 49, 3012, "Mức cược nhỏ nhất là 50\u00a0₹"],
    ["vi", 10_001, 3017, "Mức cược lớn nhất là 10.000\u00a0₹"],
  ])("in locale %s of %i is refused by its 5016", async (locale, betPrice, code, msg) => {
    const member = await makeMember(20_000, undefined, locale);
    const { round } = await connectToOpenRound(member);
    const socket = await connect("/aviator", member, locale);
    expect(await socket.ask(5015, bet(round, { betPrice, betId: "a" }), 5016)).toEqual({
      status: 0,
      code,
      msg,
      period: round.period,
      betPrice,
      betId: "a",
      slot: 0,
      balance: 20_000,
    });
    expect(await balanceOf(member)).toBe(20_000);
  });

  it("is accepted from the opening to the lock, to the millisecond", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    expect(await socket.ask(5015, bet(round), 5016)).toMatchObject({ status: 1 });
    await goTo(socket, round.lockTime - 1);
    expect(await socket.ask(5015, bet(round, { slot: 1 }), 5016)).toMatchObject({ status: 1 });
    const late = await makeMember(1000);
    const other = await connect("/aviator", late);
    await shiftTime(1);
    expect(await other.ask(5015, bet(round), 5016)).toMatchObject({ status: 0, code: 3002, balance: 1000 });
  });
});

describe("a cash-out", () => {
  it("is refused before take-off, without a stake, and a second time", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await force(2);
    expect(await socket.ask(5017, {}, 5018)).toMatchObject({ status: 0, code: 3004, cashSuccess: false });
    await socket.ask(5015, bet(round), 5016);
    expect(await socket.ask(5017, {}, 5018)).toMatchObject({ status: 0, code: 3006 });
    await goTo(socket, round.takeOffTime + 1000);
    expect(await socket.ask(5017, {}, 5018)).toMatchObject({ status: 1, cashAmount: 106 });
    const second = await socket.ask(5017, {}, 5018);
    expect(second).toMatchObject({ status: 0, code: 3005, cashSuccess: false, cashAmount: 106, balance: 1006 });
  });

  it("at the last millisecond of the flight is paid at the result, one later it is not", async () => {
    // 1.5 is reached after ln(1.5) / 0.00006 ms and 1.51 after ln(1.51) / 0.00006: the flight lasts 6868 ms.
    const flightMs = Math.ceil(Math.log(1.51) / 0.00006) - 1;
    const [early, late] = [await makeMember(1000), await makeMember(1000)];
    const { socket, round } = await connectToOpenRound(early);
    const other = await connect("/aviator", late);
    await force(1.5);
    await socket.ask(5015, bet(round), 5016);
    await other.ask(5015, bet(round), 5016);
    await goTo(socket, round.takeOffTime + flightMs);
    expect(await socket.ask(5017, {}, 5018)).toMatchObject({
      cashSuccess: true,
      cashCoefficient: 1.5,
      cashAmount: 150,
    });
    await shiftTime(1);
    expect(await other.ask(5017, {}, 5018)).toMatchObject({ cashSuccess: false, code: 3007, balance: 900 });
  });

  it("happens automatically at the requested coefficient, for each slot", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await force(2);
    await socket.ask(5015, bet(round, { slot: 0, autoCashOut: 1.5 }), 5016);
    await socket.ask(5015, bet(round, { slot: 1, autoCashOut: 2.01 }), 5016);
    await goTo(socket, round.takeOffTime + 8000);
    const auto = await socket.next(5018);
    expect(auto).toMatchObject({ auto: true, slot: 0, cashCoefficient: 1.5, cashAmount: 150, balance: 950 });
    await goTo(socket, round.takeOffTime + 60_000);
    await socket.next(5004, endOf(round));
    await socket.next(5008, ({ results }) => (results as { period: number }[])[0]?.period === round.period);
    expect(await balanceOf(member)).toBe(950);
  });
});

describe("a round", () => {
  it("can be recomputed by a player from the data revealed after it, and not before", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    const committed = (await socket.next(5002, ({ period }) => period === round.period))["commitment"] as string;
    await socket.ask(5015, bet(round), 5016);
    const detail = async () => {
      const answer = await call("GET", `/aviator/round_detail?period=${round.period}`, undefined, {
        token: member.token,
      });
      return answer["entity"] as Record<string, unknown>;
    };
    expect(await detail()).toMatchObject({
      commitment: committed,
      server_seed: null,
      result: null,
      player_seed1: null,
    });
    await goTo(socket, round.takeOffTime + 200_000);
    const entity = await detail();
    expect(commitment(entity["server_seed"] as string)).toBe(committed);
    expect(entity).toMatchObject({ player_seed1: SEED, player_seed2: null, forced: false });
    const verdict = proveRound({
      commitment: committed,
      serverSeed: entity["server_seed"] as string,
      playerSeeds: [SEED],
      result: Math.round((entity["result"] as number) * 100),
      forced: false,
    });
    expect(verdict.match).toBe(true);
    expect(verdict.recomputed).toMatchObject({ hex: entity["hex"], decimal: entity["decimal"] });
  });

  it("that was the day's highest is named first among the day's highest", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await force(10_000);
    const highest = async () => (await call("GET", "/aviator/highest", undefined, { token: member.token }))["results"];
    const before = (await highest()) as { period: number }[];
    expect(before.map(({ period }) => period)).not.toContain(round.period);
    await goTo(socket, round.takeOffTime + 200_000);
    expect(((await highest()) as unknown[])[0]).toEqual({ period: round.period, result: 10_000 });
    // The list starts anew at midnight in Asia/Kolkata.
    await shiftTime(24 * 3600 * 1000);
    const after = (await highest()) as { period: number; result: number }[];
    expect(after.map(({ period }) => period)).not.toContain(round.period);
    expect(after).toEqual(after.toSorted((a, b) => b.result - a.result));
  });

  it("sends its best cash-outs to the players of three cells, once it is over", async () => {
    const { socket, round } = await connectToOpenRound(await makeMember(1000, 0));
    const others = await Promise.all([1, 2].map(async (cell) => connect("/aviator", await makeMember(1000, cell))));
    const sockets = [socket, ...others];
    await force(3);
    const stakes = [
      { betPrice: 200, autoCashOut: 1.5 },
      { betPrice: 100, autoCashOut: 2.5 },
      { betPrice: 100, autoCashOut: 4 },
    ];
    for (const [index, stake] of stakes.entries()) await sockets[index]?.ask(5015, bet(round, stake), 5016);
    await goTo(socket, round.takeOffTime + 60_000);
    // A cell that asked before the last report gets it with its next call, a second later.
    for (const each of sockets) await each.next(5004, endOf(round));
    for (let second = 61; second <= 66; second++) await goTo(socket, round.takeOffTime + second * 1_000);
    const ofRound = (wins: unknown) => (wins as SeenWin[]).filter(({ period }) => period === round.period);
    const paid = { betAmount: 200, coefficient: 1.5 };
    const high = { betAmount: 100, coefficient: 2.5 };
    for (const each of sockets) {
      const { wins, multipliers } = await each.next(5020, (data) => ofRound(data["wins"]).length === 2);
      expect(ofRound(wins)).toMatchObject([paid, high]);
      expect(ofRound(multipliers)).toMatchObject([high, paid]);
    }
    // A new connection gets the list at once.
    const late = await connect("/aviator", await makeMember());
    expect(ofRound((await late.next(5020))["wins"])).toHaveLength(2);
  });

  it("that was forced is marked as forced and fails verification", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await force(2);
    await goTo(socket, round.takeOffTime + 60_000);
    const answer = await call("GET", `/aviator/round_detail?period=${round.period}`, undefined, {
      token: member.token,
    });
    expect(answer["entity"]).toMatchObject({ forced: true, result: 2, sha512hash: null, hex: null });
  });

  it("is shown to players of other cells with all its players", async () => {
    const [first, second] = [await makeMember(1000, 0), await makeMember(1000, 1)];
    const { socket, round } = await connectToOpenRound(first);
    const other = await connect("/aviator", second);
    await socket.ask(5015, bet(round, { betPrice: 300 }), 5016);
    await other.ask(5015, bet(round, { betPrice: 200 }), 5016);
    await goTo(socket, round.openTime + 1000);
    await goTo(other, round.openTime + 2000);
    await goTo(socket, round.openTime + 3000);
    const seen = await socket.next(5012, ({ playerNumber }) => playerNumber === 2);
    expect((seen["players"] as { betAmount: number }[]).map(({ betAmount }) => betAmount)).toEqual([300, 200]);
  });

  it("that ended while its cell slept is settled when it wakes", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await force(3);
    await socket.ask(5015, bet(round, { slot: 0, autoCashOut: 2 }), 5016);
    await socket.ask(5015, bet(round, { slot: 1 }), 5016);
    socket.close();
    await restartCellOf(member);
    await shiftTime(600_000);
    await eventually(async () => {
      const records = await call("GET", "/aviator/user_records", undefined, { token: member.token });
      expect(records["queryset"]).toMatchObject([
        { slot: 1, status: "F", payout: 0, open_result: 3 },
        { slot: 0, status: "S", cash_result: 2, payout: 200, open_result: 3 },
      ]);
    });
    expect(await balanceOf(member)).toBe(1000);
  });

  it("takes no stakes while the game is closed for maintenance", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    expect(await socket.ask(5015, bet(round), 5016)).toMatchObject({ status: 1 });
    await closeGames("aviator");
    // The running round hears of it too.
    await socket.next(5002, ({ maintenance }) => maintenance === true);
    const second = { ...bet(round), slot: 1, betId: "second" };
    const msg = CLOSED_TEXT.in;
    expect(await socket.ask(5015, second, 5016)).toMatchObject({ status: 0, code: 3010, msg, balance: 900 });
    await force(1, 1, 1);
    await goTo(socket, round.takeOffTime + 30_000);
    const closed = await toOpenRound(socket);
    expect(newestRound(socket)).toMatchObject({ maintenance: true });
    expect(await socket.ask(5015, bet(closed), 5016)).toMatchObject({ status: 0, code: 3010, balance: 900 });
    await openGames("aviator");
    expect(await socket.ask(5015, { ...bet(closed), betId: "third" }, 5016)).toMatchObject({ status: 1 });
  });
});
