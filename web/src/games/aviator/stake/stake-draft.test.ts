import { describe, expect, it } from "vitest";
import type { Phase } from "#simulator/games/aviator/timeline.ts";
import { IDLE, type Slot } from "../flight/flight-state.ts";
import { readMultiplier, panelView, type RoundClock } from "./stake-draft.ts";

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
const open: Slot = { kind: "open", period: 1, price: 100_00, autoCashOut: null, cashing: false };
const order = { betId: "b", period: 1, price: 100_00, autoCashOut: null, seed: "s", nickName: "n" };
const sending: Slot = { kind: "sending", period: 1, price: 100_00, order };

describe("a panel without a stake", () => {
  it.each([
    ["before the first frame", at(null), true, { kind: "shut", why: "next" }],
    ["in reset", at("reset"), true, { kind: "shut", why: "next" }],
    ["while stakes are taken", at("open"), true, { kind: "bet" }],
    ["in their last tenth", at("open", true), false, { kind: "shut", why: "closed" }],
    ["while locked", at("locked"), false, { kind: "shut", why: "closed" }],
    ["in flight", at("flying"), false, { kind: "shut", why: "next" }],
    ["after the flight", at("flown"), true, { kind: "shut", why: "next" }],
  ])("%s", (_, clock, editable, button) => {
    expect(panelView(IDLE, clock, "live", false)).toEqual({ editable, button });
  });

  it("takes no bet without a connection, nor in maintenance", () => {
    expect(panelView(IDLE, at("open"), "reconnecting", false).button).toEqual({ kind: "shut", why: "offline" });
    expect(panelView(IDLE, at("open"), "live", true).button).toEqual({ kind: "shut", why: "maintenance" });
  });
});

describe("a panel with a stake", () => {
  it.each([
    ["waits for the answer", sending, at("open"), { kind: "wait", price: 100_00, sending: true }],
    ["waits for the flight", open, at("open"), { kind: "wait", price: 100_00, sending: false }],
    ["waits through the lock", open, at("locked"), { kind: "wait", price: 100_00, sending: false }],
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
    expect(panelView(slot, clock, "live", false)).toEqual({ editable: false, button });
  });

  it("cannot cash out without a connection, but can in maintenance", () => {
    const offline = panelView(open, at("flying"), "reconnecting", false).button;
    expect(offline).toEqual({ kind: "cashOut", price: 100_00, busy: true });
    expect(panelView(open, at("flying"), "live", true).button).toMatchObject({ kind: "cashOut", busy: false });
  });
});
