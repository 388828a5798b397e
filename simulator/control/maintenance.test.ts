import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { periodAt, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import { cellStub } from "../objects/stubs.ts";
import {
  call,
  CLOSED_TEXT,
  connect,
  control,
  endTest,
  eventually,
  makeMember,
  shiftTime,
  type TestMember,
  closeGames,
  openGames,
} from "../testing/client.ts";
import { goToTime, luckyHitBet, toOpenCycle } from "#games/all/server/testing/tables.ts";
import { Player } from "#games/mines/server/testing/mines.ts";

const CELL = 1;
const CLOSED = 3010;

let member: TestMember;
let period: number;

function guess(category: string) {
  const body = { category, period, guess_type: "G", contract_money: 10, contract_count: 1 };
  return call("POST", "/win/add_user_guess", body, { token: member.token });
}

beforeEach(async () => {
  const round = roundOf(shiftPeriod(periodAt(await shiftTime(0)), 1));
  await goToTime(round.startTime);
  period = round.period;
  member = await makeMember(1000, CELL);
});

afterEach(endTest);

describe("a game that is closed for maintenance", () => {
  it.each(["win", undefined])("takes no guesses at any table of Win Go, until it is opened again: %s", async (game) => {
    await closeGames(game);
    for (const table of ["P", "S"]) expect(await guess(table)).toMatchObject({ code: CLOSED });
    await openGames(game);
    for (const table of ["P", "S"]) expect(await guess(table)).toMatchObject({ code: 200 });
  });

  it("begins no game of Mines, and lets one that runs come to its end within the countdown", async () => {
    const player = new Player(member);
    const secret = await player.startKnown(3, 100);
    await closeGames("mines", { countdown_s: 60 });
    expect((await control("GET", "/operate/metrics"))["instant_games"]).toContainEqual({
      table: "mines",
      maintenance: true,
    });
    await player.tap(secret.safe[0]);
    expect((await player.take()).code).toBe(200);
    expect(await player.start()).toMatchObject({ code: CLOSED, msg: CLOSED_TEXT.in });
    await openGames("mines");
    expect((await player.start()).code).toBe(200);
  });

  it.each([
    ["mines", 0],
    ["mines", 2],
    [undefined, 1],
  ])("pays the open games of Mines once the countdown is over: %s, %d cells", async (game, cells) => {
    await shiftTime(0);
    const player = new Player(member);
    const secret = await player.startKnown(3, 100);
    for (const cell of secret.safe.slice(0, cells)) await player.tap(cell);
    const { reward } = (await player.status())["game_detail_map"] as { reward: number };
    await closeGames(game, { countdown_s: 30 });
    await shiftTime(29_000);
    expect(await player.status()).toMatchObject({ game_lock: "1", balance: 900 });
    await shiftTime(1_000);
    const paid = cells === 0 ? 100 : reward;
    await eventually(async () =>
      expect(await player.status()).toMatchObject({ game_lock: "0", game_detail_map: null, balance: 900 + paid }),
    );
    const record = { is_win: cells > 0, payout: paid, over_steps: cells, trap_indexes: secret.traps };
    expect(await player.newestRecord()).toMatchObject(record);
    const receipts = await call("GET", `/fairness/receipts?table=mines&id=${secret.id}`, undefined, member);
    expect(receipts["queryset"]).toHaveLength(2);
    await openGames(game);
  });

  it("takes no stakes in the running cycle of Lucky Hit, and says so at once", async () => {
    const { period } = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    expect(await socket.ask(3015, luckyHitBet(period), 3016)).toMatchObject({ status: 1 });
    await closeGames("luckyhit");
    await socket.next(3002, ({ maintenance }) => maintenance === true);
    const refused = { status: 0, code: CLOSED, msg: CLOSED_TEXT.in };
    expect(await socket.ask(3015, luckyHitBet(period, { betId: "late" }), 3016)).toMatchObject(refused);
    await openGames("luckyhit");
    expect(await socket.ask(3015, luckyHitBet(period, { betId: "again" }), 3016)).toMatchObject({ status: 1 });
  });

  it("opens by itself at the time it was closed until, also after a restart", async () => {
    await shiftTime(0);
    for (const game of ["mines", "win", "aviator"]) await closeGames(game, { until: Date.now() + 60_000 });
    await evictDurableObject(cellStub(env, CELL));
    const player = new Player(member);
    const aviatorIsClosed = async () => {
      const tables = (await control("GET", "/operate/metrics"))["tables"] as { table: string; maintenance: boolean }[];
      return tables.find(({ table }) => table === "aviator")?.maintenance;
    };
    await shiftTime(30_000);
    expect([(await player.start()).code, (await guess("P")).code]).toEqual([CLOSED, CLOSED]);
    expect(await aviatorIsClosed()).toBe(true);
    await shiftTime(30_000);
    expect([(await player.start()).code, (await guess("P")).code]).toEqual([200, 200]);
    expect(await aviatorIsClosed()).toBe(false);
  });
});
