import { expect, it } from "vitest";
import { ACCEPTED, History } from "./history.ts";
import { SocketHistory } from "./socket-history.ts";

const OK = { code: ACCEPTED, msg: "" };
const MEMBER = "120007";

function linesOf(history: History): Record<string, unknown>[] {
  return history
    .text()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

function read(history: History) {
  const end = history.request({ member: MEMBER, method: "GET", path: "/user/profile" });
  return (balance: number) => end?.({ ...OK, entry: { balance } });
}

it("orders the starts and ends of all calls by one clock", () => {
  const history = new History();
  const [first, second] = [read(history), read(history)];
  second(2);
  first(1);
  const lines = linesOf(history);
  expect(lines.map(({ balance }) => balance)).toEqual([200, 100]);
  const [two, one] = lines.map(({ start, end }) => [Number(start), Number(end)]);
  const moments = [one?.[0], two?.[0], two?.[1], one?.[1]];
  expect(moments).toEqual(moments.toSorted((a, b) => Number(a) - Number(b)));
  expect(new Set(moments).size).toBe(4);
});

it("leaves a call open that was never answered, and names its copies alike", () => {
  const history = new History();
  const sent = { member: MEMBER, method: "POST", path: "/user/transfer_to", id: "k", sum: 300, moves: () => [] };
  history.request(sent);
  history.request(sent)?.(OK);
  history.request(sent)?.({ code: 2001, msg: "no" });
  const lines = linesOf(history);
  expect(lines.map(({ outcome, code }) => [outcome, code])).toEqual([
    ["ok", 200],
    ["refused", 2001],
    ["unknown", 0],
  ]);
  expect(lines.at(-1)).toMatchObject({ id: `${MEMBER} k`, sum: 300, end: null });
  expect(new Set(lines.map(({ id }) => id)).size).toBe(1);
});

it("marks the calls during which an operator advances the time", () => {
  const history = new History();
  const [before, during] = [read(history), read(history)];
  before(1);
  history.leaps(true);
  history.leaps(false);
  during(2);
  read(history)(3);
  expect(linesOf(history).map(({ leapt = false }) => leapt)).toEqual([false, true, false]);
});

it("marks the calls that begin when all is calm", () => {
  const history = new History();
  const before = read(history);
  history.calms();
  before(1);
  read(history)(2);
  expect(linesOf(history).map(({ calm = false }) => calm)).toEqual([false, true]);
});

it("joins a frame with its answer by its stake, and starts a later copy anew", () => {
  const history = new History();
  const socket = new SocketHistory(history, MEMBER, "/aviator");
  const stake = { betId: "b", period: 7, betPrice: 5, slot: 0, autoCashOut: 1.5 };
  const answer = { ...stake, code: ACCEPTED, balance: 95 };
  socket.says(5015, stake);
  socket.says(5015, stake);
  socket.hears(5016, answer);
  socket.says(5015, stake);
  socket.hears(5016, answer);
  const [first, again] = linesOf(history);
  expect(first).toMatchObject({ round: "aviator:7", sum: 500, auto: 150, balance: 9500, outcome: "ok" });
  expect(first?.["moves"]).toEqual([{ member: MEMBER, kind: "bet", change: -500, relation: "aviator:7" }]);
  expect(again?.["id"]).toBe(first?.["id"]);
  expect(Number(again?.["start"])).toBeGreaterThan(Number(first?.["end"]));
});
