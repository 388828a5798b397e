import fc from "fast-check";
import { describe, expect, it, beforeEach } from "vitest";
import { decodeFrame, openFrame } from "#contract/frame.ts";
import { betFrame } from "#contract/games/aviator/frames.ts";
import type { SocketHandlers } from "#client/game-socket.ts";
import {
  AUTO_OFF,
  type AutoPlan,
  type AutoPlay,
  type AutoView,
  startAuto,
  stepAuto,
  stopAuto,
  type AutoPilot,
  createAutoPilot,
} from "./auto-play.ts";
import { IDLE, type Slot } from "../flight/flight-state.ts";
import { STAKE_MAX } from "./stake-draft.ts";
import { createFlight } from "../flight/flight.ts";
import type { Inbound } from "../flight/inbound.ts";
import { NEXT, ROUND, betResult, cashOutResult, crash, greeting, group, tick, wire } from "../testing/samples.ts";

const PERIOD = 100;
const plan: AutoPlan = {
  stakes: [
    { slot: 0, price: 100, autoCashOut: 200 },
    { slot: 1, price: 50, autoCashOut: null },
  ],
  rounds: 3,
  onWin: 0,
  onLoss: 0,
  lossLimit: null,
  winLimit: null,
};

const view = (change: Partial<AutoView> = {}): AutoView => ({
  period: PERIOD,
  betting: true,
  connection: "live",
  maintenance: false,
  slots: [IDLE, IDLE],
  balance: 10_000,
  ...change,
});
const open = (price: number, period = PERIOD): Slot => ({
  kind: "open",
  period,
  price,
  autoCashOut: null,
  cashing: false,
});
const lost = (price: number): Slot => ({ kind: "lost", period: PERIOD, price });
const refunded = (price: number): Slot => ({ kind: "refunded", period: PERIOD, price });
const cashed = (price: number, amount: number): Slot => ({
  kind: "cashed",
  period: PERIOD,
  price,
  coefficient: 200,
  amount,
});

/** Automatic play whose stakes of this round are placed. */
function playing(change: Partial<AutoPlan> = {}): AutoPlay {
  return stepAuto(startAuto({ ...plan, ...change }), view()).next;
}

const after = (auto: AutoPlay, ...slots: [Slot, Slot]) => stepAuto(auto, view({ betting: false, slots })).next;

describe("automatic play", () => {
  it("does nothing while it is off", () => {
    expect(stepAuto(AUTO_OFF, view())).toEqual({ next: AUTO_OFF, place: [] });
  });

  it("places its stakes as soon as stakes open, once a round", () => {
    const auto = startAuto(plan);
    expect(stepAuto(auto, view({ betting: false }))).toEqual({ next: auto, place: [] });
    const { next, place } = stepAuto(auto, view());
    expect(place).toEqual(plan.stakes);
    expect(stepAuto(next, view({ slots: [open(100), open(50)] }))).toEqual({ next, place: [] });
  });

  it.each([
    ["nothing is known of the balance", { balance: null }],
    ["no round is known", { period: null }],
    ["the player has staked by hand", { slots: [open(70), IDLE] as const }],
  ])("waits while %s", (_, change) => {
    const auto = startAuto(plan);
    expect(stepAuto(auto, view(change))).toEqual({ next: auto, place: [] });
  });

  it("waits for both stakes to end, counts their net, and continues in the next round", () => {
    const auto = playing();
    expect(after(auto, cashed(100, 200), open(50))).toBe(auto);
    const settled = after(auto, cashed(100, 200), lost(50));
    expect(settled).toMatchObject({ kind: "on", left: 2, net: 50, staked: null });
    // Stakes are still open in that round, so a reconnect could place them twice.
    expect(stepAuto(settled, view()).place).toEqual([]);
    expect(stepAuto(settled, view({ period: PERIOD + 1 })).place).toEqual(plan.stakes);
  });

  it("raises each stake by its own result, or goes back to the first one", () => {
    const rise = { onWin: 0, onLoss: 100, rounds: 9 };
    const stakes: AutoPlan["stakes"] = [
      { slot: 0, price: 100_00, autoCashOut: 200 },
      { slot: 1, price: 50_00, autoCashOut: null },
    ];
    const next = (auto: AutoPlay, period: number) => stepAuto(auto, view({ period, balance: 1e9 }));
    const prices = ({ place }: ReturnType<typeof stepAuto>) => place.map(({ price }) => price);
    const ended = (auto: AutoPlay, period: number, ...slots: [Slot, Slot]) =>
      stepAuto(auto, view({ period, betting: false, slots })).next;

    const begun = next(startAuto({ ...plan, ...rise, stakes }), PERIOD);
    const once = next(ended(begun.next, PERIOD, lost(100_00), cashed(50_00, 75_00)), 101);
    expect(prices(once)).toEqual([200_00, 50_00]);
    const twice = next(ended(once.next, 101, lost(200_00), lost(50_00)), 102);
    expect(prices(twice)).toEqual([400_00, 100_00]);
    const kept = next(ended(twice.next, 102, refunded(400_00), cashed(100_00, 150_00)), 103);
    expect(prices(kept)).toEqual([400_00, 50_00]);
    expect(prices(next(ended(kept.next, 103, cashed(400_00, 800_00), lost(50_00)), 104))).toEqual([100_00, 100_00]);
  });

  it("never raises a stake above the highest, and stops before one that could pass the loss limit", () => {
    const top = { slot: 0, price: STAKE_MAX, autoCashOut: null } as const;
    const auto = stepAuto(startAuto({ ...plan, stakes: [top], onLoss: 100 }), view({ balance: 1e12 })).next;
    const settled = after(auto, lost(STAKE_MAX), IDLE);
    expect(stepAuto(settled, view({ period: 101, balance: 1e12 })).place).toEqual([top]);
    const limited = { ...plan, stakes: [{ ...top, price: 100_00 }], onLoss: 100, lossLimit: 299_00 };
    const begun = stepAuto(startAuto(limited), view({ balance: 1e12 })).next;
    expect(after(begun, lost(100_00), IDLE)).toMatchObject({ kind: "off", end: "loss" });
  });

  it("counts a refunded stake as neither won nor lost", () => {
    expect(after(playing(), refunded(100), refunded(50))).toMatchObject({ kind: "on", net: 0, left: 2 });
  });

  it.each<[string, AutoPlay, object]>([
    ["all rounds are played", after(playing({ rounds: 1 }), lost(100), cashed(50, 75)), { end: "rounds", net: -75 }],
    ["a win is above its limit", after(playing({ winLimit: 99 }), cashed(100, 200), lost(50)), { end: "win", net: 50 }],
    ["another round could lose too much", after(playing({ lossLimit: 299 }), lost(100), lost(50)), { end: "loss" }],
    ["a stake was refused", after(playing(), IDLE, open(50)), { end: "refused" }],
    [
      "the next round came before the end of this one",
      stepAuto(playing(), view({ period: 101 })).next,
      { end: "unsure" },
    ],
    ["the balance does not do", stepAuto(startAuto(plan), view({ balance: 149 })).next, { end: "balance" }],
    ["the connection is lost", stepAuto(startAuto(plan), view({ connection: "reconnecting" })).next, { end: "away" }],
    ["the game is closed", stepAuto(startAuto(plan), view({ maintenance: true })).next, { end: "maintenance" }],
    [
      "a single round could lose too much",
      stepAuto(startAuto({ ...plan, lossLimit: 149 }), view()).next,
      { end: "loss" },
    ],
    ["the player says so", stopAuto(playing(), "player"), { end: "player", net: 0 }],
  ])("stops when %s", (_, auto, expected) => {
    expect(auto).toMatchObject({ kind: "off", ...expected });
    expect(stepAuto(auto, view({ period: PERIOD + 1 })).place).toEqual([]);
  });

  it.each([
    ["a win that is just its limit", playing({ winLimit: 100 }), cashed(100, 200), lost(50)],
    ["a loss that leaves room for one more round", playing({ lossLimit: 300 }), lost(100), lost(50)],
  ] as const)("goes on after %s", (_, auto, first, second) => {
    expect(after(auto, first, second).kind).toBe("on");
  });

  it("never exceeds its loss limit or its number of rounds", () => {
    const round = fc.record({ won: fc.tuple(fc.boolean(), fc.boolean()), multiple: fc.integer({ min: 1, max: 5 }) });
    const limit = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(
        fc.array(round, { maxLength: 30 }),
        limit,
        fc.integer({ min: 1, max: 20 }),
        fc.record({ onWin: fc.integer({ min: 0, max: 300 }), onLoss: fc.integer({ min: 0, max: 300 }) }),
        (played, loss, rounds, raises) => {
          let auto = startAuto({ ...plan, ...raises, lossLimit: loss, rounds });
          let balance = 10_000;
          let begun = 0;
          for (const [at, { won, multiple }] of played.entries()) {
            const period = PERIOD + at;
            const step = stepAuto(auto, view({ period, balance }));
            const slots = step.place.map(({ slot, price }): Slot => {
              const amount = won[slot] ? price * multiple : 0;
              balance += amount - price;
              return won[slot]
                ? { kind: "cashed", period, price, coefficient: 100 * multiple, amount }
                : { kind: "lost", period, price };
            });
            begun += step.place.length > 0 ? 1 : 0;
            const [first = IDLE, second = IDLE] = slots;
            auto = stepAuto(step.next, view({ period, betting: false, slots: [first, second], balance })).next;
            expect(10_000 - balance).toBeLessThanOrEqual(loss);
            expect(auto.net).toBe(balance - 10_000);
          }
          expect(begun).toBeLessThanOrEqual(rounds);
        },
      ),
    );
  });
});

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

const autoPilotPlan: AutoPlan = {
  stakes: [
    { slot: 0, price: 100_00, autoCashOut: 180 },
    { slot: 1, price: 50_00, autoCashOut: null },
  ],
  rounds: 2,
  onWin: 0,
  onLoss: 0,
  lossLimit: null,
  winLimit: null,
};

const accepted = [betResult(), betResult({ betId: "bet-2", slot: 1, betPrice: 50_00 })];

describe("the automatic pilot", () => {
  it("places both stakes at once, and the next round's after this one", () => {
    say(greeting());
    pilot.start(autoPilotPlan);
    expect(bets().map(({ slot, betPrice, autoCashOut }) => [slot, betPrice, autoCashOut])).toEqual([
      [0, 100_00, 180],
      [1, 50_00, undefined],
    ]);
    expect(pilot.get()).toMatchObject({ kind: "on", left: 2 });
    say(...accepted, group({ status: 30 }), tick(250, 102), cashOutResult(), crash(9_000, 250));
    expect(pilot.get()).toMatchObject({ kind: "on", left: 1, net: 30_00 });
    expect(bets()).toHaveLength(2);
    say(group({ period: NEXT }));
    expect(bets().map(({ period }) => period)).toEqual([ROUND.period, ROUND.period, NEXT, NEXT]);
  });

  it("waits until stakes open again", () => {
    say(greeting({ status: 30 }), tick(250, 102));
    pilot.start(autoPilotPlan);
    expect(bets()).toEqual([]);
    say(crash(300, 102), group({ period: NEXT }));
    expect(bets()).toHaveLength(2);
  });

  it("stops when a stake is refused, and places nothing more", () => {
    say(greeting());
    pilot.start(autoPilotPlan);
    say(betResult({ status: 0, code: 3001, msg: "Not enough balance" }), group({ period: NEXT }));
    expect(pilot.get()).toMatchObject({ kind: "off", end: "refused" });
    expect(bets()).toHaveLength(2);
  });

  it("stops when the connection is lost, and stays stopped when it is back", () => {
    say(greeting());
    pilot.start(autoPilotPlan);
    server.onConnection("reconnecting");
    expect(pilot.get()).toMatchObject({ kind: "off", end: "away" });
    server.onConnection("live");
    say(greeting({ period: NEXT }));
    expect(bets().filter(({ period }) => period === NEXT)).toEqual([]);
  });

  it("stops when the player stops it and when the screen closes", () => {
    say(greeting({ status: 30 }));
    const seen: string[] = [];
    pilot.subscribe(() => seen.push(pilot.get().kind));
    pilot.start(autoPilotPlan);
    pilot.stop();
    expect(pilot.get()).toMatchObject({ kind: "off", end: "player" });
    pilot.start(autoPilotPlan);
    leave();
    expect(pilot.get()).toMatchObject({ kind: "off", end: "away" });
    expect(seen).toEqual(["on", "off", "on", "off"]);
  });
});
