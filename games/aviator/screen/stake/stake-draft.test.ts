import { describe, expect, it } from "vitest";
import type { Phase } from "#games/aviator/rules/timeline.ts";
import { IDLE, type Slot } from "../flight/flight-state.ts";
import { readMultiplier, panelView } from "./stake-draft.ts";
import type { RoundClock } from "../flight/round-clock.ts";

describe("a typed multiplier", () => {
  it.each([
    ["1.8", 180],
    ["1,80", 180],
    ["2", 200],
    ["2.", 200],
    [" 1.019 ", 101],
    ["3.5×", 350],
    ["", null],
    ["two", null],
    ["-2", null],
    ["1.2.3", null],
    ["1000000", null],
  ])("%j is %j", (text, hundredths) => {
    expect(readMultiplier(text)).toBe(hundredths);
  });
});

const at = (phase: Phase | null, closing = false): RoundClock => ({ phase, closing });
const open: Slot = { kind: "open", period: 1, price: 100_00, autoCashOut: null, betId: "b", cashing: false };
const order = { betId: "b", period: 1, price: 100_00, autoCashOut: null, seed: "s", nickName: "n" };
const sending: Slot = { kind: "sending", period: 1, price: 100_00, order };

const view = (slot: Slot, clock: RoundClock, more: Partial<Parameters<typeof panelView>[0]> = {}) =>
  panelView({ slot, queued: null, clock, connection: "live", maintenance: false, extended: true, ...more });

describe("a panel without a stake", () => {
  it.each([
    ["before the first frame", at(null), true, { kind: "shut", why: "connecting" }],
    ["in reset", at("reset"), true, { kind: "next" }],
    ["while stakes are taken", at("open"), true, { kind: "bet" }],
    ["in their last tenth", at("open", true), false, { kind: "shut", why: "locked" }],
    ["while locked", at("locked"), false, { kind: "shut", why: "locked" }],
    ["in flight", at("flying"), false, { kind: "next" }],
    ["after the flight", at("flown"), true, { kind: "next" }],
  ])("%s", (_, clock, editable, button) => {
    expect(view(IDLE, clock)).toEqual({ editable, button });
  });

  it("takes no bet without a connection, nor in maintenance", () => {
    expect(view(IDLE, at(null), { connection: "connecting" }).button).toEqual({ kind: "shut", why: "connecting" });
    expect(view(IDLE, at("open"), { connection: "reconnecting" }).button).toEqual({ kind: "shut", why: "offline" });
    expect(view(IDLE, at("open"), { maintenance: true }).button).toEqual({ kind: "shut", why: "maintenance" });
  });
});

describe("a panel with a stake", () => {
  it.each([
    ["waits for the answer", sending, at("open"), { kind: "wait", price: 100_00, sending: true, cancel: "closed" }],
    ["waits for the flight", open, at("open"), { kind: "wait", price: 100_00, sending: false, cancel: "ready" }],
    [
      "waits in the last tenth",
      open,
      at("open", true),
      { kind: "wait", price: 100_00, sending: false, cancel: "closed" },
    ],
    [
      "waits for the answer to its cancel",
      { ...open, cancelling: true },
      at("open"),
      { kind: "wait", price: 100_00, sending: false, cancel: "busy" },
    ],
    ["waits through the lock", open, at("locked"), { kind: "wait", price: 100_00, sending: false, cancel: "closed" }],
    ["cashes out in flight", open, at("flying"), { kind: "cashOut", price: 100_00, busy: false }],
    ["does so once", { ...open, cashing: true }, at("flying"), { kind: "cashOut", price: 100_00, busy: true }],
    ["awaits a late answer", { ...open, cashing: true }, at("flown"), { kind: "cashOut", price: 100_00, busy: true }],
    [
      "shows what was paid",
      { kind: "cashed", period: 1, price: 100_00, coefficient: 180, amount: 180_00 },
      at("flying"),
      { kind: "cashed", price: 100_00, coefficient: 180, amount: 180_00 },
    ],
    ["shows the loss", { kind: "lost", period: 1, price: 100_00 }, at("flown"), { kind: "lost", price: 100_00 }],
    [
      "shows what came back",
      { kind: "refunded", period: 1, price: 100_00 },
      at("locked"),
      { kind: "refunded", price: 100_00 },
    ],
  ] as const)("%s, and cannot be changed", (_, slot, clock, button) => {
    expect(view(slot, clock)).toEqual({ editable: false, button });
  });

  it("cannot cash out without a connection, but can in maintenance", () => {
    const offline = view(open, at("flying"), { connection: "reconnecting" }).button;
    expect(offline).toEqual({ kind: "cashOut", price: 100_00, busy: true });
    expect(view(open, at("flying"), { maintenance: true }).button).toMatchObject({ kind: "cashOut", busy: false });
  });
});

describe("a stake for the next round", () => {
  const queued = { price: 70_00, autoCashOut: null, nickName: "n", after: 1 };

  it.each([
    ["without a stake", IDLE],
    ["after a loss", { kind: "lost", period: 1, price: 100_00 }],
    ["after a cash-out", { kind: "cashed", period: 1, price: 100_00, coefficient: 180, amount: 180_00 }],
  ] as const)("is shown on the button, %s", (_, slot) => {
    expect(view(slot, at("flying"), { queued }).button).toEqual({ kind: "queued", price: 70_00 });
  });

  it("waits behind an open stake", () => {
    expect(view(open, at("flying"), { queued }).button).toMatchObject({ kind: "cashOut" });
  });

  it("cannot replace a stake that the backend cannot cancel", () => {
    expect(view(open, at("open"), { extended: false }).button).toMatchObject({ kind: "wait", cancel: "closed" });
  });
});
