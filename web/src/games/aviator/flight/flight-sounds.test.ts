import "#web/testing/browser-shims.ts";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Phase } from "#games/aviator/rules/timeline.ts";
import { useFlightSounds } from "../aviator-screen.tsx";
import { type FlightState, IDLE, initialFlight } from "./flight-state.ts";

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("#web/games/parts/sounds.ts", async (importActual) => ({
  ...(await importActual<typeof import("#web/games/parts/sounds.ts")>()),
  play: (name: string) => played.push(name),
  celebrateWin: () => played.push("win"),
  vibrate: (pattern: unknown) => played.push(pattern),
}));

beforeEach(() => void (played.length = 0));
afterEach(cleanup);

function watch(first: Phase | null) {
  const { rerender } = renderHook(([phase, state]) => useFlightSounds(phase, state), {
    initialProps: [first, initialFlight] as [Phase | null, FlightState],
  });
  return (phase: Phase | null, change: Partial<FlightState> = {}) => rerender([phase, { ...initialFlight, ...change }]);
}

it("plays the take-off and the end of a flight once each", () => {
  const then = watch("open");
  then("locked");
  then("flying");
  then("flying");
  then("flown");
  then("reset");
  expect(played).toEqual(["takeOff", "crash"]);
});

it("is silent about earlier events", () => {
  const then = watch(null);
  then("flying");
  then("reset");
  watch(null)("flown");
  expect(played).toEqual([]);
});

it("plays a sound for each payout, and only vibrates for a loss", () => {
  const then = watch("flying");
  const payout = { id: 7, slot: 0, price: 100_00, coefficient: 180, amount: 180_00 } as const;
  then("flying", { payout });
  then("flying", { payout });
  expect(played).toEqual(["win"]);
  then("flying", { payout: { ...payout, id: 8 } });
  expect(played).toHaveLength(2);
  // At 1.00 a cash-out pays the stake back, which is no gain (RTS 14F).
  then("flying", { payout: { ...payout, id: 9, coefficient: 100, amount: 100_00 } });
  expect(played).toHaveLength(2);
  then("flown", { slots: [{ kind: "lost", period: 1, price: 100 }, IDLE] });
  expect(played.slice(2)).toEqual(["crash", 120]);
});
