import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { answerMember } from "#simulator/cell/calls/answer-call.ts";
import { type CellServices, createCellServices } from "#simulator/cell/create-cell-services.ts";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { periodAt, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import {
  balanceOf,
  call,
  connect,
  control,
  endTest,
  eventually,
  makeMember,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { insideCell } from "#simulator/testing/objects.ts";
import { bet, connectToOpenRound, goTo, goToTime, luckyHitBet, toOpenCycle } from "#simulator/testing/tables.ts";
import { logError } from "#simulator/log/log.ts";

// A stake is judged by its time of arrival. It can wait for its round, such as after a restart of its cell, and the
// round can be settled meanwhile. Nothing would ever pay such a stake.

const CELL = 1;
const TAKEN = 200;
const CLOSED = 3002;

/** A stake of 100 of a member, sent at one time and judged by its time of arrival. */
type Judge = (services: CellServices, member: TestMember, arrivedAt: number) => Promise<number>;

interface PlayedRound {
  /** Just before the lock. */
  readonly lastMoment: number;
  readonly judge: Judge;
}

/** Plays a round to its settlement with a stake of `first`. */
type Play = (first: TestMember) => Promise<PlayedRound>;

/** Runs in a cell that has just restarted: it only knows what is stored. */
function afterRestart(judge: Judge, member: TestMember, arrivedAt: number): Promise<number> {
  return insideCell(CELL, (state) => judge(createCellServices(state, env, CELL, logError), member, arrivedAt));
}

function frameJudge(game: string, cmd: number, data: object): Judge {
  const text = JSON.stringify({ cmd, data: JSON.stringify(data) });
  return ({ socketGames }, { user_id }, arrivedAt) =>
    new Promise((resolve) => {
      const send = (answer: string) => {
        const { data: answered } = JSON.parse(answer) as { data: string };
        resolve((JSON.parse(answered) as { code: number }).code);
      };
      socketGames
        .get(game)
        ?.onMessage({ member: Number(user_id), locale: "in", logInLocale: "in", send }, text, arrivedAt);
    });
}

const playLuckyHit: Play = async (first) => {
  const round = await toOpenCycle();
  const socket = await connect("/luckyhit", first);
  expect(await socket.ask(3015, luckyHitBet(round.period), 3016)).toMatchObject({ code: TAKEN });
  await goToTime(round.cardsTime);
  await socket.next(3018);
  return { lastMoment: round.lockTime - 1, judge: frameJudge("luckyhit", 3015, luckyHitBet(round.period)) };
};

const playAviator: Play = async (first) => {
  const { socket, round } = await connectToOpenRound(first);
  expect(await control("POST", "/control/force", { table: "aviator", outcomes: [1.5] })).toMatchObject({ code: 200 });
  expect(await socket.ask(5015, bet(round), 5016)).toMatchObject({ code: TAKEN });
  await goTo(socket, round.lockTime);
  await goTo(socket, round.takeOffTime + flightMsOf(150) + 1);
  await eventually(async () => {
    const { queryset } = await call("GET", "/aviator/user_records", undefined, { token: first.token });
    expect(queryset).toMatchObject([{ status: "F" }]);
  });
  return { lastMoment: round.lockTime - 1, judge: frameJudge("aviator", 5015, bet(round)) };
};

const playWin: Play = async (first) => {
  const now = await shiftTime(0);
  const round = roundOf(shiftPeriod(periodAt(now), 1));
  await goToTime(round.startTime);
  const body = { category: "P", period: round.period, guess_type: "G", contract_money: 100, contract_count: 1 };
  expect(await call("POST", "/win/add_user_guess", body, { token: first.token })).toMatchObject({ code: TAKEN });
  await goToTime(round.endTime);
  await eventually(async () => {
    const path = "/win/my_guesses?category=P&p=1&p_size=20";
    const { queryset } = await call("GET", path, undefined, { token: first.token });
    expect(queryset).not.toMatchObject([{ status: "W" }]);
  });
  const judge: Judge = async (services, { user_id }, arrivedAt) => {
    const route = services.routes.get("POST /win/add_user_guess");
    if (route === undefined) throw new Error("no route to stake at Win Go");
    const asked = { query: "", key: "late", body: JSON.stringify(body) };
    const context = {
      member: Number(user_id),
      session: "",
      requestId: "late",
      now: arrivedAt,
      locale: "in",
      logInLocale: "in",
      passwordHolds: false,
      origin: "",
      forwardedFor: null,
    } as const;
    return (await answerMember(services, route, asked, context)).code;
  };
  return { lastMoment: round.lockTime - 1, judge };
};

// Audits the books after each test.
afterEach(endTest);

describe.each([
  ["Lucky Hit", playLuckyHit],
  ["Aviator", playAviator],
  ["Win Go", playWin],
])("a stake at %s that arrived before the lock", (_, play) => {
  it("is refused if its round was settled while it waited", async () => {
    const [first, late] = [await makeMember(1000, CELL), await makeMember(1000, CELL)];
    const { lastMoment, judge } = await play(first);
    expect(await afterRestart(judge, late, lastMoment)).toBe(CLOSED);
    expect(await balanceOf(late)).toBe(1000);
  });
});
