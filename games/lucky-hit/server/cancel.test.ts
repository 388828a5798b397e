import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { refusals } from "#contract/refusals.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import {
  balanceOf,
  brokenInvariants,
  call,
  connect,
  endTest,
  eventually,
  makeMember,
  type TestMember,
  type TestSocket,
} from "#simulator/testing/client.ts";
import { forceHands, goToTime, luckyHitBet, toOpenCycle } from "#games/all/server/testing/tables.ts";
import { CANCELS_MAX } from "./player-frames.ts";

afterEach(endTest);

const cancel = (socket: TestSocket, period: number, betId: string) => socket.ask(3021, { period, betId }, 3022);

const stake = (socket: TestSocket, period: number, betId: string, more: Record<string, unknown> = {}) =>
  socket.ask(3015, luckyHitBet(period, { betId, ...more }), 3016);

const listed = async (member: TestMember, path: string) =>
  (await call("GET", path, undefined, { token: member.token }))["queryset"] as Record<string, unknown>[];

const moneyOf = async (member: TestMember) =>
  (await listed(member, "/user/transactions"))
    .map(({ type, change_balance: change }) => `${String(type)} ${String(change)}`)
    .filter((row) => row.startsWith("bet") || row.startsWith("win"));

const LIVES: [string, (member: TestMember, socket: TestSocket) => Promise<TestSocket>][] = [
  ["in the same life of the cell", (_, socket) => Promise.resolve(socket)],
  [
    "after a restart",
    async (member, socket) => {
      socket.close();
      await evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
      return connect("/luckyhit", member);
    },
  ],
];

describe("the cancel of a Lucky Hit stake", () => {
  it.each(LIVES)("gives it back once, and is repeated with the first result: %s", async (_, restart) => {
    const member = await makeMember(1000);
    const { period, cardsTime } = await toOpenCycle();
    let socket = await connect("/luckyhit", member);
    await forceHands([9, 9, 2], [13, 5, 3]);
    await stake(socket, period, "kept");
    await stake(socket, period, "undone", { betPrice: 250, betResult: "L" });
    socket = await restart(member, socket);
    const cancelled = await cancel(socket, period, "undone");
    expect(cancelled).toMatchObject({
      status: 1,
      code: 200,
      msg: "OK",
      period,
      betId: "undone",
      betPrice: 250,
      balance: 900,
    });
    socket = await restart(member, socket);
    expect(await cancel(socket, period, "undone")).toEqual(cancelled);
    expect(await socket.ask(3021, { period: "x" }, 3000)).toMatchObject({ code: 400 });
    expect(await stake(socket, period, "undone")).toMatchObject({ status: 0, code: refusals.stake_cancelled.code });
    expect(await stake(socket, period, "later", { betResult: "R" })).toMatchObject({ status: 1, balance: 800 });

    await goToTime(cardsTime);
    await eventually(async () => expect(await balanceOf(member)).toBe(996));
    expect(await cancel(socket, period, "undone")).toMatchObject({ status: 1, betPrice: 250, balance: 996 });
    expect(await moneyOf(member)).toEqual(["win 196", "bet -100", "bet_refund 250", "bet -250", "bet -100"]);
    const answer = await call("GET", "/luckyhit/user_records", undefined, { token: member.token });
    expect(answer["page"]).toMatchObject({ count: 3 });
    expect(answer["queryset"]).toMatchObject([
      { id: "later", status: "F" },
      { id: "undone", status: "R", change_amount: 250, cancelled: true },
      { id: "kept", status: "S", change_amount: 196 },
    ]);
    const { entry } = await call("GET", "/user/play_summary", undefined, { token: member.token });
    expect(entry).toMatchObject({ day: { staked: 200, paid: 196 } });
  });

  it("leaves a round without stakes, which settles with nothing", async () => {
    const member = await makeMember(1000);
    const { period, endTime } = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    await stake(socket, period, "only");
    expect(await cancel(socket, period, "only")).toMatchObject({ status: 1, balance: 1000 });
    await goToTime(endTime + 200_000);
    await eventually(async () => expect(await brokenInvariants()).toEqual([]));
    expect(await balanceOf(member)).toBe(1000);
    const again = await connect("/luckyhit", member);
    expect(await again.next(3002)).toMatchObject({ balance: 1000, stakes: [], extended: true });
  });

  it("is taken a limited number of times a round", async () => {
    const member = await makeMember(1000);
    const { period } = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    // A socket may send 20 frames a second; the clock stands still, so each pair has a socket of its own.
    for (let n = 1; n <= CANCELS_MAX; n++) {
      const each = await connect("/luckyhit", member);
      await stake(each, period, `bet-${n}`);
      expect(await cancel(each, period, `bet-${n}`)).toMatchObject({ status: 1, balance: 1000 });
      each.close();
    }
    const last = await connect("/luckyhit", member);
    await stake(last, period, "last");
    expect(await cancel(last, period, "last")).toMatchObject({ status: 0, code: 429, balance: 900 });
    socket.close();
  });
});
