import "#web/testing/browser-shims.ts";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Phase } from "#simulator/games/aviator/timeline.ts";
import { type FlightState, IDLE, initialFlight } from "./flight-state.ts";
import { useFlightSounds } from "./use-flight-sounds.ts";

const heard = vi.hoisted(() => [] as unknown[]);
vi.mock("../parts/sounds.ts", () => ({
  play: (name: string) => heard.push(name),
  vibrate: (pattern: unknown) => heard.push(pattern),
}));

beforeEach(() => void (heard.length = 0));
afterEach(cleanup);

function watch(first: Phase | null) {
  const { rerender } = renderHook(([phase, state]) => useFlightSounds(phase, state), {
    initialProps: [first, initialFlight] as [Phase | null, FlightState],
  });
  return (phase: Phase | null, change: Partial<FlightState> = {}) => rerender([phase, { ...initialFlight, ...change }]);
}

it("hears a flight take off and fly away, once each", () => {
  const then = watch("open");
  then("locked");
  then("flying");
  then("flying");
  then("flown");
  then("reset");
  expect(heard).toEqual(["takeOff", "crash"]);
});

it("is silent about what happened before the screen was opened", () => {
  const then = watch(null);
  then("flying");
  then("reset");
  watch(null)("flown");
  expect(heard).toEqual([]);
});

it("sounds at each payout, and only vibrates at a loss", () => {
  const then = watch("flying");
  const payout = { id: 7, slot: 0, price: 100_00, coefficient: 180, amount: 180_00 } as const;
  then("flying", { payout });
  then("flying", { payout });
  expect(heard).toEqual(["win", [30, 40, 60]]);
  then("flying", { payout: { ...payout, id: 8 } });
  expect(heard).toHaveLength(4);
  then("flown", { slots: [{ kind: "lost", period: 1, price: 100 }, IDLE] });
  expect(heard.slice(4)).toEqual(["crash", 120]);
});
