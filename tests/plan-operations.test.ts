import { env } from "cloudflare:workers";
import { SETTINGS } from "#contract/settings/settings.ts";
import { afterEach, expect, it, vi } from "vitest";
import { operationsOf, relayQuestionsOf } from "#loadtest/plan/operations.ts";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { Rounds } from "#simulator/rounds/rounds.ts";
import { type TableLink, tableLink } from "#simulator/rounds/table-link.ts";
import {
  connect,
  control,
  endTest,
  makeMember,
  shiftTime,
  startWithinDay,
  type TestMember,
  type TestSocket,
} from "#simulator/testing/client.ts";
import { finishChains, insideTestCell } from "#simulator/testing/objects.ts";
import { bet, goTo, goToTime, newestRound, toOpenCycle, toOpenRound } from "#simulator/testing/tables.ts";

const PLAYERS = 20;
const STAKES_A_ROUND = 12;
const CASH_OUTS_A_ROUND = 8;
const ROUNDS = 3;
const SECOND_MS = 1_000;
const CRASH = 2;
const CASH_OUT_AFTER_MS = 5_000;
/** The plan's error that this test allows. */
const ERROR_MAX = 0.1;

afterEach(async () => {
  vi.restoreAllMocks();
  await endTest();
});

/** Counts the calls of alarms, and of the questions that cells ask their table. */
async function countCalls() {
  const questions = (["current", "offer", "outcome", "exchange"] as const).map((name) =>
    vi.spyOn(Rounds.prototype, name),
  );
  const alarms = await insideTestCell(({ storage }) =>
    vi.spyOn(Object.getPrototypeOf(storage) as DurableObjectStorage, "setAlarm"),
  );
  return {
    questions: () => questions.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    alarms: () => alarms.mock.calls.length,
  };
}

/** Time moves by seconds, because a cell talks to its table once a second. Returns how many there were. */
async function pass(socket: TestSocket, until: number): Promise<number> {
  let seconds = 0;
  for (let time = await shiftTime(0); time < until; seconds++) {
    time = Math.min(until, time + SECOND_MS);
    await goTo(socket, time);
  }
  return seconds;
}

/** Plays a round up to the next one, and returns the seconds in which the cell was awake. */
async function playRound(sockets: readonly TestSocket[], first: TestSocket): Promise<number> {
  const round = newestRound(first);
  for (const socket of sockets.slice(0, STAKES_A_ROUND)) await socket.ask(5015, bet(round), 5016);
  const before = await pass(first, round.takeOffTime + CASH_OUT_AFTER_MS);
  for (const socket of sockets.slice(0, CASH_OUTS_A_ROUND)) await socket.ask(5017, { tag: 1 }, 5018);
  const after = await pass(first, round.takeOffTime + flightMsOf(CRASH * 100) - 1);
  await toOpenRound(first);
  return before + after;
}

it("the plan counts the operations of a round as the platform does, within 10 %", async () => {
  await startWithinDay();
  const members: TestMember[] = [];
  for (let made = 0; made < PLAYERS; made++) members.push(await makeMember(10_000, 0));
  const sockets = await Promise.all(members.map((member) => connect("/aviator", member)));
  const [first] = sockets;
  if (first === undefined) throw new Error("no socket");
  await toOpenRound(first);
  await control("POST", "/control/force", { table: "aviator", outcomes: Array<number>(ROUNDS + 1).fill(CRASH) });
  // The first round's outcome may have been drawn before it was forced.
  await playRound(sockets, first);

  await finishChains("aviator");
  const counted = await countCalls();
  let seconds = 0;
  for (let round = 0; round < ROUNDS; round++) seconds += await playRound(sockets, first);
  const planned = operationsOf({ rounds: ROUNDS, seconds });
  const found = { alarms: counted.alarms(), questions: counted.questions() };
  for (const [name, count] of Object.entries(found)) {
    const plan = planned[name as keyof typeof planned];
    expect(Math.abs(plan - count) / count, `${name}: planned ${plan}, counted ${count}`).toBeLessThan(ERROR_MAX);
  }
});

it("a relay asks for all its cells as many questions of a round as the plan counts", async () => {
  const { period, openTime, lockTime } = await toOpenCycle();
  const relayCells = Number(SETTINGS.RELAY_CELLS.fallback);
  const bindings = { ...env, CELLS: String(relayCells + 1) };
  const links = Array.from({ length: relayCells }, (_, number) =>
    tableLink(bindings, "luckyhit", { level: 0, number }),
  );
  const all = (ask: (link: TableLink) => Promise<unknown>) => Promise.all(links.map(ask));
  await links[0]?.current(5, openTime);
  await goToTime(period * 30_000 + 30_000);
  const counted = await countCalls();
  const next = period + 1;
  const from = openTime + 30_000;
  await all((link) => link.current(5, from));
  for (const [cell, link] of links.entries()) {
    await link.offer(next, [{ member: String(cell), nickName: "k***e", seed: "x".repeat(20) }]);
  }
  await goToTime(lockTime + 30_000);
  // As the cards are dealt, and for the settlement.
  await all((link) => link.outcome(next));
  await all((link) => link.outcome(next));
  expect(counted.questions()).toBe(relayQuestionsOf(1, 0));
});
