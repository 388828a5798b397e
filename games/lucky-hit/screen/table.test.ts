import { beforeEach, describe, expect, it } from "vitest";
import { RECEIPT } from "#contract/examples/example.ts";
import { decodeFrame, encodeFrame, openFrame } from "#contract/frame.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { RECEIPT as HEADING } from "#fairness/receipt.ts";
import {
  luckyHitBetFrame,
  luckyHitCancelFrame,
  luckyHitPeriodFrame,
  luckyHitSocket,
} from "#games/lucky-hit/contract/frames.ts";
import { fakePlaySocket } from "#contract/transport/testing/fake-web-socket.ts";
import type { Inbound } from "./inbound.ts";
import { createTable, type Table } from "./table.ts";
import {
  betResult,
  cancelled,
  greeting,
  group,
  NEXT,
  PERIOD,
  results,
  ROUND,
  settled,
  total,
  wire,
} from "./testing/samples.ts";

const SEED = "Q2AlyjYoIondBMTh7fy5";

let table: Table;
let server: ReturnType<typeof fakePlaySocket<typeof luckyHitSocket>>;
let now: number;
let reported: { receipts: unknown[]; taken: number[]; refused: number[] };

beforeEach(() => {
  server = fakePlaySocket(luckyHitSocket);
  now = ROUND.openTime + 2_040;
  reported = { receipts: [], taken: [], refused: [] };
  let made = 0;
  table = createTable({
    openSocket: server.open,
    now: () => now,
    onTaken: ({ price }) => reported.taken.push(price),
    onRefused: (code) => reported.refused.push(code),
    onReceipt: (receipt, lines) => reported.receipts.push([receipt, lines]),
    newBetId: () => `bet-${++made}`,
    newSeed: () => SEED,
  });
  table.start();
  server.become("live");
});

const say = (...frames: Inbound[]) => frames.forEach((frame) => server.say(wire(frame)));
const bets = () => server.sent.map((text) => decodeFrame(luckyHitBetFrame, openFrame(text)?.data));
const state = () => table.get().state;

function reconnect() {
  server.isOnline = false;
  server.become("reconnecting");
  server.isOnline = true;
  server.become("live");
}

describe("placing a stake", () => {
  it("hands out the receipt of its own stake, with the lines that it must have", () => {
    say(results(), greeting());
    table.placeStakes([{ pick: "B", price: 100_00 }]);
    const terms = bets()[0]?.terms;
    say(betResult({ betId: "elsewhere", receipt: RECEIPT }), betResult({ receipt: RECEIPT }), betResult());
    const stake = { event: "stake", table: "luckyhit", round: PERIOD, bet: "bet-1" };
    expect(reported.receipts).toEqual([[RECEIPT, { ...stake, amount: 100_00, pick: "B", seed: SEED, terms }]]);
  });

  it("hands out the receipt of each payout, which make up the sum that the server says", () => {
    say(results(), greeting());
    table.placeStakes([{ pick: "B", price: 100_00 }]);
    say(betResult());
    const paid = (payout: number) => ({ ...RECEIPT, leaf: `${HEADING}\nevent payout\nbet bet-1\npayout ${payout}` });
    const lines = { event: "payout", table: "luckyhit", round: PERIOD, bet: "bet-1", amount: 100_00, pick: "B" };
    const handed = (...receipts: Receipt[]) => {
      say(settled({ payout: 196_00, receipts }));
      return reported.receipts.at(-1);
    };
    expect(handed(paid(196_00))).toEqual([paid(196_00), { ...lines, payout: 196_00 }]);
    expect(handed(paid(98_00))).toEqual([paid(98_00), { ...lines, payout: 196_00 }]);
    expect(handed()).toEqual([undefined, { ...lines, payout: 196_00 }]);
  });

  it("sends one stake until the answer comes, however often the button is pressed", () => {
    say(results(), greeting());
    table.placeStakes([{ pick: "B", price: 100_00 }]);
    table.placeStakes([{ pick: "B", price: 100_00 }]);
    expect(bets()).toHaveLength(1);
    say(betResult());
    table.placeStakes([{ pick: "R", price: 50_00 }]);
    expect(bets().map((bet) => bet?.betId)).toEqual(["bet-1", "bet-2"]);
  });

  it("sends the stakes of one press one after another, and confirms them once", () => {
    say(results(), greeting());
    table.placeStakes([
      { pick: "B", price: 100_00 },
      { pick: "R", price: 50_00 },
    ]);
    expect(bets().map((bet) => bet?.betId)).toEqual(["bet-1"]);
    say(betResult({ betId: "bet-1" }));
    expect(state().completed).toBeNull();
    expect(bets()[1]).toMatchObject({ betId: "bet-2", betResult: "R", betPrice: 50_00 });
    say(betResult({ betId: "bet-2", betResult: "R", betPrice: 50_00 }));
    expect(state().completed).not.toBeNull();
    expect(state().stakes.map(({ betId }) => betId)).toEqual(["bet-1", "bet-2"]);
    expect(bets()).toHaveLength(2);
  });

  it("sends nothing of a press after a refusal, and says how many were left", () => {
    say(results(), greeting());
    table.placeStakes([10_00, 20_00, 30_00].map((price) => ({ pick: "L", price })));
    say(betResult({ betId: "bet-1", status: 0, code: 2001, msg: "Your balance is not enough" }));
    expect(bets()).toHaveLength(1);
    expect(state().notices).toMatchObject([{ msg: "Your balance is not enough", unsent: 2 }]);
    expect(state().queue).toEqual([]);
  });

  it("goes on with the press after a reconnect that shows the first stake as placed", () => {
    say(results(), greeting());
    table.placeStakes([
      { pick: "B", price: 100_00 },
      { pick: "R", price: 50_00 },
    ]);
    reconnect();
    say(results(), greeting({ stakes: [{ betId: "bet-1", betResult: "B", betPrice: 100_00 }] }));
    expect(bets().map((bet) => bet?.betId)).toEqual(["bet-1", "bet-2"]);
  });
});

describe("undoing", () => {
  const held = [
    { betId: "bet-1", betResult: "B" as const, betPrice: 100_00 },
    { betId: "bet-2", betResult: "R" as const, betPrice: 50_00 },
  ];
  const cancels = () =>
    server.sent.flatMap((text) => {
      const frame = openFrame(text);
      return frame?.cmd === luckyHitCancelFrame.cmd ? (decodeFrame(luckyHitCancelFrame, frame.data)?.betId ?? []) : [];
    });
  const stakes = () => state().stakes.map(({ betId }) => betId);

  it("keeps a stake whose cancel is refused, and says why", () => {
    say(results(), greeting({ stakes: held, extended: true }));
    table.undo();
    say(cancelled({ betId: "bet-2", status: 0, code: 3018, msg: "Too late", betPrice: null, balance: 850_00 }));
    expect(stakes()).toEqual(["bet-1", "bet-2"]);
    expect(state()).toMatchObject({ cancelling: null, notices: [{ msg: "Too late" }] });
  });

  it("waits for the answer of a stake, and needs a connection and a server that takes it", () => {
    say(results(), greeting({ stakes: held }));
    table.undo();
    say(greeting({ stakes: held, extended: true }));
    table.placeStakes([{ pick: "B", price: 100_00 }]);
    table.undo();
    server.become("reconnecting");
    table.undo();
    expect(cancels()).toEqual([]);
  });

  it("is asked for again after a reconnect that still lists the stake, and not after one that does not", () => {
    say(results(), greeting({ stakes: held, extended: true }));
    table.undo();
    reconnect();
    say(results(), greeting({ stakes: held, extended: true }));
    expect(cancels()).toEqual(["bet-2", "bet-2"]);
    reconnect();
    say(results(), greeting({ stakes: held.slice(0, 1), extended: true }));
    expect(cancels()).toHaveLength(2);
    expect(state().cancelling).toBeNull();
  });

  it("is over with its round", () => {
    say(results(), greeting({ stakes: held, extended: true }));
    table.undo();
    say(results(PERIOD), group({ period: NEXT, age: 0 }));
    expect(state().cancelling).toBeNull();
  });
});

describe("a stake whose answer is lost", () => {
  beforeEach(() => {
    say(results(), greeting());
    table.placeStakes([{ pick: "B", price: 100_00 }]);
    reconnect();
  });

  it("is server.sent again under the same id if the server does not list it", () => {
    expect(bets()).toHaveLength(1);
    say(results(), greeting());
    expect(bets().map((bet) => bet?.betId)).toEqual(["bet-1", "bet-1"]);
    say(group());
    expect(bets()).toHaveLength(2);
    say(betResult());
    expect(state().stakes).toHaveLength(1);
    expect(reported.taken).toEqual([100_00]);
  });
});

describe("the game on this screen", () => {
  it("updates totals at most once a second", () => {
    say(results(), greeting(), total(1_00, 0, 0));
    now += 999;
    say(total(2_00, 0, 0));
    expect(state().totals.B).toBe(1_00);
    now += 1;
    say(total(3_00, 0, 0));
    expect(state().totals.B).toBe(3_00);
  });

  it.each([
    ["3006", encodeFrame(luckyHitPeriodFrame, { period: PERIOD, result: "B" })],
    ["no JSON", "hello"],
    ["a kind that is not known", JSON.stringify({ cmd: 3999, data: "{}" })],
    ["data that does not fit", JSON.stringify({ cmd: 3008, data: JSON.stringify({ results: ["X"], periods: [1] }) })],
  ])("ignores %s from the server", (_, text) => {
    const before = table.get();
    server.say(text);
    expect(table.get()).toBe(before);
  });

  it("handles a notice", () => {
    say({ kind: "notice", data: { code: 400, msg: "Not understood" } });
    expect(state().notices).toMatchObject([{ msg: "Not understood" }]);
    expect(reported.refused).toEqual([400]);
  });
});
