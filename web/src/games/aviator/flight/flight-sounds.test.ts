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

it("adds a vibration to the crash of a loss", () => {
  const then = watch("flying");
  then("flown", { slots: [{ kind: "lost", period: 1, price: 100 }, IDLE] });
  expect(played).toEqual(["crash", 120]);
});
