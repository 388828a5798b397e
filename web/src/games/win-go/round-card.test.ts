import "#web/testing/browser-shims.ts";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OwnResult } from "./own-guesses.ts";
import { useRoundSounds } from "./round-card.tsx";

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("../parts/sounds.ts", async (importActual) => ({
  ...(await importActual<typeof import("../parts/sounds.ts")>()),
  play: (name: string) => played.push(name),
  celebrateWin: () => played.push("win"),
  vibrate: (pattern: unknown) => played.push(pattern),
}));

beforeEach(() => void (played.length = 0));
afterEach(cleanup);

function watch(shown: boolean, own: OwnResult["kind"] | null) {
  const { rerender } = renderHook(([a, b]) => useRoundSounds(a, b), { initialProps: [shown, own] as const });
  return (nextShown: boolean, next: OwnResult["kind"] | null) => rerender([nextShown, next]);
}

it("rolls once with a result, and sounds when a stake turns out won", () => {
  const then = watch(false, "staked");
  expect(played).toEqual([]);
  then(true, "staked");
  then(true, "staked");
  expect(played).toEqual(["roll"]);
  then(true, "won");
  then(true, "won");
  expect(played).toEqual(["roll", "win"]);
});

it("is silent about an earlier win, and about a loss", () => {
  watch(false, "won");
  const then = watch(false, "staked");
  then(false, "lost");
  expect(played).toEqual([]);
});
