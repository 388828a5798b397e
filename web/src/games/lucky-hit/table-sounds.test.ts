import "#web/testing/browser-shims.ts";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { roundOf } from "#games/lucky-hit/rules/timeline.ts";
import { initialTable, type Stake, type TableState } from "./table-reducer.ts";
import { NEXT, PAIR_OF_NINES, RED_WINS, ROUND } from "./testing/samples.ts";
import { useTableSounds } from "./use-lucky-hit.ts";

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("../parts/sounds.ts", async (importActual) => ({
  ...(await importActual<typeof import("../parts/sounds.ts")>()),
  play: (name: string) => played.push(name),
  celebrateWin: () => played.push("win"),
  reportLoss: () => played.push("loss"),
  vibrate: (pattern: unknown) => played.push(pattern),
}));

beforeEach(() => {
  played.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const waiting: TableState = { ...initialTable, round: ROUND };
const onBlack: Stake = { betId: "b", pick: "B", price: 100_00 };
const six = (name: string) => Array.from({ length: 6 }, () => name);

function watch(first: TableState) {
  const { rerender } = renderHook(useTableSounds, { initialProps: first });
  return (next: TableState) => {
    played.length = 0;
    rerender(next);
    return [...played];
  };
}

it("deals six cards when a round begins, and turns them when they are open", () => {
  const then = watch(waiting);
  expect(played).toEqual([]);
  expect(then({ ...waiting, open: PAIR_OF_NINES })).toEqual(six("flip"));
  expect(then({ ...waiting, open: PAIR_OF_NINES })).toEqual([]);
  expect(then({ ...waiting, round: roundOf(NEXT) })).toEqual(six("card"));
});

it.each([
  ["a win", PAIR_OF_NINES, ["win"]],
  ["a loss", RED_WINS, ["loss"]],
] as const)("plays %s once the cards have turned", (_, open, sounds) => {
  const then = watch(waiting);
  then({ ...waiting, stakes: [onBlack] });
  expect(then({ ...waiting, stakes: [onBlack], open })).toEqual(six("flip"));
  played.length = 0;
  vi.runAllTimers();
  expect(played).toEqual(sounds);
  then({ ...waiting, stakes: [onBlack], open, balance: 1 });
  vi.runAllTimers();
  expect(played).toEqual([]);
});

it("is silent about cards that were already open, and about a round without a stake", () => {
  const then = watch(initialTable);
  expect(then({ ...waiting, stakes: [onBlack], open: PAIR_OF_NINES })).toEqual([]);
  vi.runAllTimers();
  expect(played).toEqual([]);
  then({ ...waiting, round: roundOf(NEXT) });
  expect(then({ ...waiting, round: roundOf(NEXT), open: RED_WINS })).toEqual(six("flip"));
  played.length = 0;
  vi.runAllTimers();
  expect(played).toEqual([]);
});

it("plays one sound if less motion shows all cards at once", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue(Object.assign(window.matchMedia(""), { matches: true }));
  const then = watch(waiting);
  then({ ...waiting, stakes: [onBlack] });
  expect(then({ ...waiting, stakes: [onBlack], open: PAIR_OF_NINES })).toEqual(["flip"]);
  played.length = 0;
  vi.advanceTimersByTime(0);
  expect(played).toEqual(["win"]);
});
