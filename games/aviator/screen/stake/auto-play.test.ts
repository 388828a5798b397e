import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AUTO_OFF, type AutoPlan, type AutoPlay, type AutoView, startAuto, stepAuto, stopAuto } from "./auto-play.ts";
import { IDLE, type Slot } from "../flight/flight-state.ts";

const PERIOD = 100;
const STAKE = { slot: 0, price: 100_00, autoCashOut: 200 } as const;
const plan: AutoPlan = {
  stake: STAKE,
  rounds: 3,
  onWin: 0,
  onLoss: 0,
  stopLoss: 0,
  stopGain: 0,
  stopWin: 0,
};

const view = (change: Partial<AutoView> = {}): AutoView => ({
  period: PERIOD,
  betting: true,
  connection: "live",
  maintenance: false,
  slots: [IDLE, IDLE],
  balance: 1_000_00,
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

/** Automatic play whose stake of this round is placed. */
function playing(change: Partial<AutoPlan> = {}): AutoPlay {
  return stepAuto(startAuto({ ...plan, ...change }), view()).next;
}

const after = (auto: AutoPlay, slot: Slot, period = PERIOD) =>
  stepAuto(auto, view({ period, betting: false, slots: [slot, IDLE] })).next;

describe("automatic play", () => {
  it("stops if the other panel's stake, which is still under way, takes the balance", () => {
    const order = { autoCashOut: null } as Extract<Slot, { kind: "sending" }>["order"];
    const other: Slot = { kind: "sending", period: PERIOD, price: 60_00, order };
    const { next, place } = stepAuto(startAuto(plan), view({ slots: [IDLE, other], balance: 150_00 }));
    expect(place).toBeNull();
    expect(next).toMatchObject({ kind: "off", end: "balance" });
  });

  it("does nothing while it is off", () => {
    expect(stepAuto(AUTO_OFF, view())).toEqual({ next: AUTO_OFF, place: null });
  });

  it("places its stake as soon as stakes open, once a round", () => {
    const auto = startAuto(plan);
    expect(stepAuto(auto, view({ betting: false }))).toEqual({ next: auto, place: null });
    const { next, place } = stepAuto(auto, view());
    expect(place).toEqual(STAKE);
    expect(stepAuto(next, view({ slots: [open(100_00), IDLE] }))).toEqual({ next, place: null });
  });

  it.each([
    ["nothing is known of the balance", { balance: null }],
    ["no round is known", { period: null }],
    ["the player has staked by hand", { slots: [open(70_00), IDLE] as const }],
  ])("waits while %s", (_, change) => {
    const auto = startAuto(plan);
    expect(stepAuto(auto, view(change))).toEqual({ next: auto, place: null });
  });

  it("leaves the other panel's stake alone", () => {
    expect(stepAuto(startAuto(plan), view({ slots: [IDLE, open(70_00)] })).place).toEqual(STAKE);
  });

  it("waits for its stake to end, counts the net, and continues in the next round", () => {
    const auto = playing();
    expect(after(auto, open(100_00))).toBe(auto);
    const settled = after(auto, cashed(100_00, 200_00));
    expect(settled).toMatchObject({ kind: "on", run: { left: 2, net: 100_00 }, staked: null });
    // Stakes are still open in that round, so a reconnect could place it twice.
    expect(stepAuto(settled, view()).place).toBeNull();
    expect(stepAuto(settled, view({ period: PERIOD + 1 })).place).toEqual(STAKE);
  });

  it("raises its stake by its results, or goes back to the first one", () => {
    let auto = startAuto({ ...plan, onWin: 0, onLoss: 100, rounds: 9 });
    const placed: (number | undefined)[] = [];
    const ends = [lost(100_00), lost(200_00), refunded(400_00), cashed(400_00, 400_00), cashed(400_00, 800_00), null];
    for (const [round, end] of ends.entries()) {
      const period = PERIOD + round;
      const step = stepAuto(auto, view({ period }));
      placed.push(step.place?.price);
      auto = end === null ? step.next : after(step.next, end, period);
    }
    expect(placed).toEqual([100_00, 200_00, 400_00, 400_00, 400_00, 100_00]);
  });

  it.each<[string, AutoPlay, object]>([
    ["all rounds are played", after(playing({ rounds: 1 }), lost(100_00)), { end: "rounds", net: -100_00 }],
    ["a win is above its limit", after(playing({ stopWin: 99_99 }), cashed(100_00, 200_00)), { end: "win" }],
    ["another round could lose too much", after(playing({ stopLoss: 199_99 }), lost(100_00)), { end: "loss" }],
    ["its stake was refused", after(playing(), IDLE), { end: "refused" }],
    [
      "the next round came before the end of this one",
      stepAuto(playing(), view({ period: 101 })).next,
      { end: "unsure" },
    ],
    ["the balance does not do", stepAuto(startAuto(plan), view({ balance: 99_99 })).next, { end: "balance" }],
    ["the connection is lost", stepAuto(startAuto(plan), view({ connection: "reconnecting" })).next, { end: "away" }],
    ["the game is closed", stepAuto(startAuto(plan), view({ maintenance: true })).next, { end: "maintenance" }],
    [
      "a single round could lose too much",
      stepAuto(startAuto({ ...plan, stopLoss: 99_99 }), view()).next,
      { end: "loss" },
    ],
    ["the player says so", stopAuto(playing(), "player"), { end: "player", net: 0 }],
  ])("stops when %s", (_, auto, expected) => {
    expect(auto).toMatchObject({ kind: "off", ...expected });
    expect(stepAuto(auto, view({ period: PERIOD + 1 })).place).toBeNull();
  });

  it.each([
    ["a win that is just its limit", playing({ stopWin: 100_00 }), cashed(100_00, 200_00)],
    ["a loss that leaves room for one more round", playing({ stopLoss: 200_00 }), lost(100_00)],
  ] as const)("goes on after %s", (_, auto, end) => {
    expect(after(auto, end).kind).toBe("on");
  });

  it("never exceeds its loss limit or its number of rounds, and stakes nothing after its profit", () => {
    const round = fc.record({ won: fc.boolean(), multiple: fc.integer({ min: 1, max: 5 }) });
    const amount = fc.integer({ min: 1, max: 1_000 });
    const raises = fc.record({ onWin: fc.integer({ min: 0, max: 300 }), onLoss: fc.integer({ min: 0, max: 300 }) });
    fc.assert(
      fc.property(
        fc.array(round, { maxLength: 30 }),
        fc.record({ stopLoss: amount, stopGain: amount, rounds: fc.integer({ min: 1, max: 20 }) }),
        raises,
        (played, limits, raise) => {
          const change = { ...raise, rounds: limits.rounds, stopLoss: limits.stopLoss * 100 };
          let auto = startAuto({ ...plan, ...change, stopGain: limits.stopGain * 100 });
          const first = 1e7;
          let balance = first;
          let begun = 0;
          for (const [at, { won, multiple }] of played.entries()) {
            const period = PERIOD + at;
            const { next, place } = stepAuto(auto, view({ period, balance }));
            auto = next;
            if (place === null) continue;
            expect(balance - first).toBeLessThan(limits.stopGain * 100);
            begun += 1;
            const amountPaid = won ? place.price * multiple : 0;
            balance += amountPaid - place.price;
            const end: Slot = won
              ? { kind: "cashed", period, price: place.price, coefficient: 100 * multiple, amount: amountPaid }
              : { kind: "lost", period, price: place.price };
            auto = after(auto, end, period);
            expect(first - balance).toBeLessThanOrEqual(limits.stopLoss * 100);
            expect(auto.kind === "on" ? auto.run.net : auto.net).toBe(balance - first);
          }
          expect(begun).toBeLessThanOrEqual(limits.rounds);
        },
      ),
    );
  });
});
