import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  aviatorSocket,
  betFrame,
  cancelFrame,
  cashOutFrame,
  HERE_EVERY_MS,
  hereFrame,
  PING_AFTER_MS,
  pingFrame,
} from "#games/aviator/contract/frames.ts";
import { RECEIPT } from "#contract/examples/example.ts";
import { decodeFrame, openFrame } from "#contract/frame.ts";
import { fakePlaySocket } from "#contract/transport/testing/fake-web-socket.ts";
import { createFlight, type Flight } from "./flight.ts";
import { SILENT_AFTER_MS } from "#games/engine/screen/parts/socket-game.ts";
import type { Inbound } from "./inbound.ts";
import {
  NEXT,
  PERIOD,
  ROUND,
  betResult,
  cashOutResult,
  greeting,
  group,
  playersChanged,
  tick,
  wire,
} from "../testing/samples.ts";

let flight: Flight;
let server: ReturnType<typeof fakePlaySocket<typeof aviatorSocket>>;
let receipts: unknown[];
let stop: () => void;

beforeEach(() => {
  server = fakePlaySocket(aviatorSocket);
  receipts = [];
  let made = 0;
  flight = createFlight({
    openSocket: server.open,
    now: () => ROUND.openTime + 1_040,
    onRefused: () => undefined,
    onReceipt: (receipt, lines) => receipts.push([receipt, lines]),
    newBetId: () => `bet-${++made}`,
    newSeed: () => "Q2AlyjYoIondBMTh7fy5",
  });
  stop = flight.start();
  server.become("live");
});

const say = (frame: Inbound) => server.say(wire(frame));
const wish = { price: 100_00, autoCashOut: 180, nickName: "kite_flyer" };
const bets = () =>
  server.sent.map((text) => decodeFrame(betFrame, openFrame(text)?.data)).filter((bet) => bet !== null);
const slots = () => flight.get().state.slots;

function drop() {
  server.isOnline = false;
  server.become("reconnecting");
}

function reconnect() {
  server.isOnline = true;
  server.become("live");
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
        terms: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(slots()[1].kind).toBe("sending");
  });

  it("hands out the receipts of its own requests, with the lines that they must have", () => {
    say(greeting());
    flight.placeStake(1, wish);
    const [{ terms } = { terms: "" }] = bets();
    const answer = { slot: 1, betPrice: 100_00 } as const;
    say(betResult({ ...answer, betId: "elsewhere", receipt: RECEIPT }));
    expect(receipts).toEqual([]);
    say(betResult({ ...answer, betId: "bet-1", receipt: RECEIPT }));
    say(betResult({ ...answer, betId: "bet-1" }));
    const stake = { table: "aviator", round: PERIOD, bet: "bet-1" };
    const asked = { amount: 100_00, slot: 1, seed: "Q2AlyjYoIondBMTh7fy5", terms };
    expect(receipts).toEqual([[RECEIPT, { event: "stake", ...stake, ...asked }]]);
    flight.cancelStake(1);
    const cancelled = { status: 1, code: 200, msg: "OK", period: PERIOD, betId: "bet-1", slot: 1 } as const;
    say({ kind: "cancel", data: { ...cancelled, betPrice: 100_00, balance: 1000_00 } });
    expect(receipts[1]).toEqual([undefined, { event: "cancel", ...stake }]);
  });

  it("hands out the receipts of what nobody asked for, with the lines that the server says", () => {
    say(greeting());
    say(cashOutResult({ betId: "bet-1", auto: true, cashCoefficient: 180, cashAmount: 180_00, receipt: RECEIPT }));
    const stake = { table: "aviator", round: PERIOD, bet: "bet-1" };
    const paid = { event: "cash-out", ...stake, coefficient: 180, payout: 180_00 };
    expect(receipts).toEqual([[RECEIPT, paid]]);
    say(cashOutResult({ betId: "bet-1", refunded: true, cashSuccess: false, cashAmount: 100_00 }));
    expect(receipts[1]).toEqual([undefined, { event: "payout", result: "void", ...stake, payout: 100_00 }]);
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
});

it.each([
  ["no JSON", "hello"],
  ["no frame", JSON.stringify({ command: 5008 })],
  ["a kind that is not known", JSON.stringify({ cmd: 5999, data: "{}" })],
  ["data that does not fit", JSON.stringify({ cmd: 5008, data: JSON.stringify({ results: "none" }) })],
  ["data that is no JSON", JSON.stringify({ cmd: 5008, data: "[" })],
])("%s from the server changes nothing", (_, text) => {
  const before = flight.get();
  server.say(text);
  expect(flight.get()).toBe(before);
});

describe("a stake whose answer is lost", () => {
  beforeEach(() => {
    say(greeting());
    flight.placeStake(0, wish);
    drop();
    reconnect();
  });

  it("is server.sent again under the same id if the server does not list it", () => {
    expect(bets()).toHaveLength(1);
    say(greeting());
    expect(bets().map(({ betId }) => betId)).toEqual(["bet-1", "bet-1"]);
    say(group());
    expect(bets()).toHaveLength(2);
    say(betResult());
    expect(slots()[0].kind).toBe("open");
  });
});

describe("cashing out", () => {
  beforeEach(() => {
    say(greeting());
    flight.placeStake(0, wish);
    say(betResult());
    say(tick(750, 104));
    server.sent.length = 0;
  });

  const cashOuts = () => server.sent.map((text) => decodeFrame(cashOutFrame, openFrame(text)?.data));

  it("sends the last tag, once", () => {
    flight.cashOut(0);
    flight.cashOut(0);
    expect(cashOuts()).toEqual([{ tag: 750, slot: 0 }]);
    say(cashOutResult());
    flight.cashOut(0);
    expect(server.sent).toHaveLength(1);
    expect(slots()[0].kind).toBe("cashed");
  });

  it("can be tried again if it could not be server.sent", () => {
    server.isOnline = false;
    flight.cashOut(0);
    expect(slots()[0]).toMatchObject({ kind: "open", cashing: false });
    server.isOnline = true;
    flight.cashOut(0);
    expect(server.sent).toHaveLength(1);
  });
});

describe("a stake for the next round", () => {
  const next = (serverTime: number) => group({ period: NEXT, status: 9, serverTime });
  const opens = NEXT * 10 + 2_000;

  it("is server.sent once, when the next round takes stakes", () => {
    say(greeting({ status: 40, serverTime: ROUND.takeOffTime + 10_000 }));
    flight.queueStake(1, wish);
    say(tick(11_000, 193));
    say(next(NEXT * 10));
    expect(bets()).toEqual([]);
    say(next(opens));
    say(next(opens + 1_000));
    expect(bets()).toMatchObject([{ period: NEXT, betPrice: 100_00, slot: 1, autoCashOut: 180 }]);
    expect(flight.get().state.queue).toEqual([null, null]);
  });

  it("is not server.sent after its cancel, nor in the round in which it was asked for", () => {
    say(greeting());
    flight.queueStake(0, wish);
    say(group({ serverTime: ROUND.openTime + 2_000 }));
    flight.queueStake(0, null);
    say(next(opens));
    expect(bets()).toEqual([]);
  });

  it("survives a short loss of the connection, but not the round that it was for", () => {
    say(greeting({ status: 40, serverTime: ROUND.takeOffTime + 10_000 }));
    flight.queueStake(0, wish);
    drop();
    reconnect();
    say(greeting({ period: NEXT, status: 21, serverTime: opens + 10_000 }));
    expect(bets()).toEqual([]);
    expect(flight.get().state.notices).toMatchObject([{ reason: "notDelivered" }]);
    expect(flight.get().state.queue).toEqual([null, null]);
  });

  it("is left to the window that took over", () => {
    say(greeting({ status: 40, serverTime: ROUND.takeOffTime + 10_000 }));
    flight.queueStake(0, wish);
    server.become("replaced");
    expect(flight.get().state.queue).toEqual([null, null]);
  });
});

describe("a cancel", () => {
  const cancels = () => server.sent.filter((text) => openFrame(text)?.cmd === cancelFrame.cmd);
  const answer = (status: 0 | 1) =>
    say({
      kind: "cancel",
      data: {
        status,
        code: status === 1 ? 200 : 3018,
        msg: "closed",
        period: PERIOD,
        betId: "bet-1",
        betPrice: status === 1 ? 100_00 : null,
        slot: 0,
        balance: status === 1 ? 1000_00 : 900_00,
      },
    });

  beforeEach(() => {
    say(greeting({ extended: true }));
    flight.placeStake(0, wish);
    say(betResult());
    flight.cancelStake(0);
    flight.cancelStake(0);
  });

  it("is server.sent once, and frees the slot with its answer", () => {
    expect(cancels()).toHaveLength(1);
    expect(slots()[0]).toMatchObject({ kind: "open", cancelling: true });
    answer(1);
    expect(slots()[0].kind).toBe("idle");
    expect(flight.get().state.balance).toBe(1000_00);
  });

  it("that is refused leaves the stake, and says why", () => {
    answer(0);
    expect(slots()[0]).toMatchObject({ kind: "open", cancelling: false });
    expect(flight.get().state.notices).toMatchObject([{ msg: "closed" }]);
  });

  it("can be server.sent again after a lost connection, which shows whether it arrived", () => {
    drop();
    expect(slots()[0]).toMatchObject({ kind: "open", cancelling: false });
    reconnect();
    say(greeting({ extended: true }));
    expect(slots()[0].kind).toBe("idle");
  });
});

describe("a stake that waits for silence", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const heres = () => server.sent.filter((text) => openFrame(text)?.cmd === hereFrame.cmd).length;

  it("makes the page say that it is here, as long as it is open", () => {
    stop();
    stop = flight.start();
    server.become("live");
    say(greeting({ extended: true }));
    flight.placeStake(0, { ...wish, silence: { after: 10, at: 150 } });
    expect(bets()).toMatchObject([{ silence: { after: 10, at: 150 } }]);
    vi.advanceTimersByTime(HERE_EVERY_MS);
    expect(heres()).toBe(0);
    say(betResult());
    vi.advanceTimersByTime(3 * HERE_EVERY_MS);
    expect(heres()).toBe(3);
    say(cashOutResult());
    vi.advanceTimersByTime(3 * HERE_EVERY_MS);
    expect(heres()).toBe(3);
  });
});

describe("a flight by the curve", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  const pings = () => server.sent.filter((text) => openFrame(text)?.cmd === pingFrame.cmd).length;

  it("asks for an answer each time that nothing has come for a while", () => {
    say(greeting());
    vi.advanceTimersByTime(2 * PING_AFTER_MS);
    expect(pings()).toBe(0);
    say(tick(0, 100, { growth: 0.00006 }));
    vi.advanceTimersByTime(PING_AFTER_MS - 1);
    say(playersChanged());
    vi.advanceTimersByTime(PING_AFTER_MS - 1);
    expect(pings()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(server.sent.at(-1)).toBe('{"cmd":5025,"data":"{}"}');
    // Without an answer, the silence ends the connection.
    vi.advanceTimersByTime(2 * PING_AFTER_MS);
    expect(pings()).toBe(1);
    say({ kind: "pong", data: {} });
    vi.advanceTimersByTime(PING_AFTER_MS);
    expect(pings()).toBe(2);
  });

  it("is live as long as pings are answered, silent two seconds after the last answer, and live with the next", () => {
    const known = () => flight.get().connection;
    say(greeting({ extended: true }));
    for (let second = 0; second < 4; second++) {
      vi.advanceTimersByTime(PING_AFTER_MS + 400);
      expect([known(), pings()]).toEqual(["live", second + 1]);
      say({ kind: "pong", data: {} });
    }
    vi.advanceTimersByTime(SILENT_AFTER_MS - 1);
    expect(known()).toBe("live");
    vi.advanceTimersByTime(1);
    expect(known()).toBe("silent");
    flight.placeStake(0, wish);
    expect(bets()).toEqual([]);
    say({ kind: "pong", data: {} });
    expect(known()).toBe("live");
    drop();
    expect(known()).toBe("reconnecting");
    vi.advanceTimersByTime(2 * SILENT_AFTER_MS);
    expect(known()).toBe("reconnecting");
  });

  it("by ticks asks for nothing", () => {
    say(greeting());
    say(tick(0, 100));
    vi.advanceTimersByTime(2 * PING_AFTER_MS);
    expect(pings()).toBe(0);
  });
});
