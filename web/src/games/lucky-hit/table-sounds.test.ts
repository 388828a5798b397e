import "#web/testing/browser-shims.ts";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { roundOf } from "#games/lucky-hit/rules/timeline.ts";
import { initialTable, type TableState } from "./table-reducer.ts";
import { NEXT, PAIR_OF_NINES, ROUND } from "./testing/samples.ts";
import { useTableSounds } from "./use-lucky-hit.ts";

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("../parts/sounds.ts", async (importActual) => ({
  ...(await importActual<typeof import("../parts/sounds.ts")>()),
  play: (name: string) => played.push(name),
}));

beforeEach(() => void (played.length = 0));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const waiting: TableState = { ...initialTable, round: ROUND };
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

it("is silent about cards that were already open", () => {
  const then = watch(initialTable);
  expect(then({ ...waiting, open: PAIR_OF_NINES })).toEqual([]);
});

it("plays one sound if less motion shows all cards at once", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue(Object.assign(window.matchMedia(""), { matches: true }));
  const then = watch(waiting);
  expect(then({ ...waiting, open: PAIR_OF_NINES })).toEqual(["flip"]);
});
