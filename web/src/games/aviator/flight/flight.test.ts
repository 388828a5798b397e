import { beforeEach, describe, expect, it } from "vitest";
import { betFrame, cashOutFrame } from "#contract/games/aviator/frames.ts";
import { decodeFrame, openFrame } from "#contract/frame.ts";
import type { SocketHandlers } from "#client/game-socket.ts";
import { createFlight, type Flight } from "./flight.ts";
import type { Inbound } from "./inbound.ts";
import { NEXT, PERIOD, ROUND, betResult, cashOutResult, greeting, group, tick, wire } from "../testing/samples.ts";

let flight: Flight;
let server: SocketHandlers;
let sent: string[];
let online: boolean;
let reported: { times: number[]; ended: number; retries: number; closed: number };
let stop: () => void;

beforeEach(() => {
  sent = [];
  online = true;
  reported = { times: [], ended: 0, retries: 0, closed: 0 };
  let made = 0;
  flight = createFlight({
    openSocket(handlers) {
      server = handlers;
      return {
        send(text) {
          if (online) sent.push(text);
          return online;
        },
        retry: () => reported.retries++,
        close: () => reported.closed++,
      };
    },
    now: () => ROUND.openTime + 1_040,
    onServerTime: (time) => reported.times.push(time),
    onEnded: () => reported.ended++,
    onRefused: () => undefined,
    newBetId: () => `bet-${++made}`,
    newSeed: () => "Q2AlyjYoIondBMTh7fy5",
  });
  stop = flight.start();
  server.onConnection("live");
});

const say = (frame: Inbound) => server.onText(wire(frame));
const wish = { price: 100_00, autoCashOut: 180, nickName: "kite_flyer" };
const bets = () => sent.map((text) => decodeFrame(betFrame, openFrame(text)?.data)).filter((bet) => bet !== null);
const slots = () => flight.get().state.slots;

function drop() {
  online = false;
  server.onConnection("reconnecting");
}

function reconnect() {
  online = true;
  server.onConnection("live");
}

describe("placing a stake", () => {
  it("sends it with an id and a seed, for the round that runs", () => {
    say(greeting());
    flight.placeStake(1, wish);
    expect(bets()).toEqual([
      {
        betId: "bet-1",
        period: PERIOD,
        betPrice: 100_00,
        seed: "Q2AlyjYoIondBMTh7fy5",
        nickName: "kite_flyer",
        slot: 1,
        autoCashOut: 180,
      },
    ]);
    expect(slots()[1].kind).toBe("sending");
  });

  it("omits the automatic cash-out if it is off", () => {
    say(greeting());
    flight.placeStake(0, { ...wish, autoCashOut: null });
    expect(bets()[0]).not.toHaveProperty("autoCashOut");
  });

  it("sends nothing without a nickname, and shows the reason", () => {
    say(greeting());
    flight.placeStake(0, { ...wish, nickName: "" });
    expect(sent).toEqual([]);
    expect(slots()[0].kind).toBe("idle");
    expect(flight.get().state.notices).toMatchObject([{ reason: "noNickName" }]);
  });

  it("sends one stake per round and slot, however often the button is pressed", () => {
    say(greeting());
    flight.placeStake(0, wish);
    flight.placeStake(0, wish);
    say(betResult());
    flight.placeStake(0, wish);
    flight.placeStake(1, wish);
    expect(bets().map(({ slot }) => slot)).toEqual([0, 1]);
  });

  it("does nothing before a round is known, and without a connection", () => {
    flight.placeStake(0, wish);
    say(greeting());
    drop();
    flight.placeStake(0, wish);
    expect(sent).toEqual([]);
    expect(slots()[0].kind).toBe("idle");
  });
});

describe("a stake whose answer is lost", () => {
  beforeEach(() => {
    say(greeting());
    flight.placeStake(0, wish);
    drop();
    reconnect();
  });

  it("is sent again under the same id if the server does not list it", () => {
    expect(bets()).toHaveLength(1);
    say(greeting());
    expect(bets().map(({ betId }) => betId)).toEqual(["bet-1", "bet-1"]);
    say(group());
    expect(bets()).toHaveLength(2);
    say(betResult());
    expect(slots()[0].kind).toBe("open");
  });

  it("is not sent again if the server has it", () => {
    const stake = { slot: 0, betId: "bet-1", betPrice: 100_00, autoCashOut: 180 } as const;
    say(greeting({ stakes: [{ ...stake, cashCoefficient: null, cashAmount: null }] }));
    expect(bets()).toHaveLength(1);
    expect(slots()[0].kind).toBe("open");
  });

  it("is not sent into another round", () => {
    say(greeting({ period: NEXT }));
    expect(bets()).toHaveLength(1);
    expect(slots()[0].kind).toBe("idle");
  });
});

describe("cashing out", () => {
  beforeEach(() => {
    say(greeting());
    flight.placeStake(0, wish);
    say(betResult());
    say(tick(750, 104));
    sent.length = 0;
  });

  const cashOuts = () => sent.map((text) => decodeFrame(cashOutFrame, openFrame(text)?.data));

  it("sends the last tag, once", () => {
    flight.cashOut(0);
    flight.cashOut(0);
    expect(cashOuts()).toEqual([{ tag: 750, slot: 0 }]);
    say(cashOutResult());
    flight.cashOut(0);
    expect(sent).toHaveLength(1);
    expect(slots()[0].kind).toBe("cashed");
  });

  it("needs an open stake in flight", () => {
    flight.cashOut(1);
    expect(sent).toEqual([]);
  });

  it("can be tried again if it could not be sent", () => {
    online = false;
    flight.cashOut(0);
    expect(slots()[0]).toMatchObject({ kind: "open", cashing: false });
    online = true;
    flight.cashOut(0);
    expect(sent).toHaveLength(1);
  });
});

describe("the game on this screen", () => {
  it("reports the server's time, and measures the frames' latency", () => {
    say(greeting());
    expect(reported.times).toEqual([ROUND.openTime + 1_000]);
    expect(flight.get().latencyMs).toBe(40);
    drop();
    expect(flight.get()).toMatchObject({ connection: "reconnecting", latencyMs: null });
  });

  it("ignores unreadable frames", () => {
    const before = flight.get();
    server.onText("hello");
    expect(flight.get()).toBe(before);
  });

  it("notifies its listeners of a change until they unsubscribe", () => {
    let calls = 0;
    const leave = flight.subscribe(() => calls++);
    say(greeting());
    expect(calls).toBeGreaterThan(0);
    leave();
    const before = calls;
    say(tick(0, 100));
    expect(calls).toBe(before);
  });

  it("ends with the session, can be taken over, and closes with the screen", () => {
    flight.takeOver();
    expect(reported.retries).toBe(1);
    server.onConnection("ended");
    expect(reported.ended).toBe(1);
    stop();
    expect(reported.closed).toBe(1);
  });
});
