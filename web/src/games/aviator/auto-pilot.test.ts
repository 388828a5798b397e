import { beforeEach, describe, expect, it } from "vitest";
import { betFrame } from "#contract/games/aviator/frames.ts";
import { decodeFrame, openFrame } from "#contract/frame.ts";
import { type AutoPilot, createAutoPilot } from "./auto-pilot.ts";
import type { AutoPlan } from "./auto-play.ts";
import type { SocketHandlers } from "../parts/game-socket.ts";
import { createFlight } from "./flight.ts";
import type { Inbound } from "./inbound.ts";
import { NEXT, ROUND, betResult, cashOutResult, crash, greeting, group, tick, wire } from "./testing/sample-frames.ts";

let server: SocketHandlers;
let pilot: AutoPilot;
let sent: string[];
let time: number;
let leave: () => void;

beforeEach(() => {
  sent = [];
  time = ROUND.openTime + 1_000;
  let made = 0;
  const flight = createFlight({
    openSocket(handlers) {
      server = handlers;
      return { send: (text) => sent.push(text) > 0, retry: () => undefined, close: () => undefined };
    },
    now: () => time,
    onServerTime: (serverTime) => {
      time = serverTime;
    },
    onEnded: () => undefined,
    onRefused: () => undefined,
    newBetId: () => `bet-${++made}`,
    newSeed: () => "Q2AlyjYoIondBMTh7fy5",
  });
  pilot = createAutoPilot(flight, { now: () => time, nickName: () => "kite_flyer" });
  flight.start();
  leave = pilot.attach();
  server.onConnection("live");
});

const say = (...frames: Inbound[]) => {
  for (const frame of frames) server.onText(wire(frame));
};
const bets = () => sent.map((text) => decodeFrame(betFrame, openFrame(text)?.data)).filter((bet) => bet !== null);

const plan: AutoPlan = {
  stakes: [
    { slot: 0, price: 100_00, autoCashOut: 180 },
    { slot: 1, price: 50_00, autoCashOut: null },
  ],
  rounds: 2,
  lossLimit: null,
  winLimit: null,
};

const accepted = [betResult(), betResult({ betId: "bet-2", slot: 1, betPrice: 50_00 })];

describe("the automatic pilot", () => {
  it("places both stakes at once, and those of the next round when this one is over", () => {
    say(greeting());
    pilot.start(plan);
    expect(bets().map(({ slot, betPrice, autoCashOut }) => [slot, betPrice, autoCashOut])).toEqual([
      [0, 100_00, 180],
      [1, 50_00, undefined],
    ]);
    expect(pilot.getSnapshot()).toMatchObject({ kind: "on", left: 2 });
    say(...accepted, group({ status: 30 }), tick(250, 102), cashOutResult(), crash(9_000, 250));
    expect(pilot.getSnapshot()).toMatchObject({ kind: "on", left: 1, net: 30_00 });
    expect(bets()).toHaveLength(2);
    say(group({ period: NEXT }));
    expect(bets().map(({ period }) => period)).toEqual([ROUND.period, ROUND.period, NEXT, NEXT]);
  });

  it("waits for stakes to be taken again", () => {
    say(greeting({ status: 30 }), tick(250, 102));
    pilot.start(plan);
    expect(bets()).toEqual([]);
    say(crash(300, 102), group({ period: NEXT }));
    expect(bets()).toHaveLength(2);
  });

  it("stops when a stake is refused, and places nothing more", () => {
    say(greeting());
    pilot.start(plan);
    say(betResult({ status: 0, code: 3001, msg: "Not enough balance" }), group({ period: NEXT }));
    expect(pilot.getSnapshot()).toMatchObject({ kind: "off", end: "refused" });
    expect(bets()).toHaveLength(2);
  });

  it("stops when the connection is lost, and stays so when it is back", () => {
    say(greeting());
    pilot.start(plan);
    server.onConnection("reconnecting");
    expect(pilot.getSnapshot()).toMatchObject({ kind: "off", end: "away" });
    server.onConnection("live");
    say(greeting({ period: NEXT }));
    expect(bets().filter(({ period }) => period === NEXT)).toEqual([]);
  });

  it("stops on the player's word and when the screen is left", () => {
    say(greeting({ status: 30 }));
    const seen: string[] = [];
    pilot.subscribe(() => seen.push(pilot.getSnapshot().kind));
    pilot.start(plan);
    pilot.stop();
    expect(pilot.getSnapshot()).toMatchObject({ kind: "off", end: "player" });
    pilot.start(plan);
    leave();
    expect(pilot.getSnapshot()).toMatchObject({ kind: "off", end: "away" });
    expect(seen).toEqual(["on", "off", "on", "off"]);
  });
});
