import "#web/testing/browser-shims.ts";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OwnResult } from "./own-result.ts";
import { useRoundSounds } from "./use-round-sounds.ts";

const heard = vi.hoisted(() => [] as unknown[]);
vi.mock("../parts/sounds.ts", () => ({
  play: (name: string) => heard.push(name),
  vibrate: (pattern: unknown) => heard.push(pattern),
}));

beforeEach(() => void (heard.length = 0));
afterEach(cleanup);

function watch(shown: boolean, own: OwnResult["kind"] | null) {
  const { rerender } = renderHook(([a, b]) => useRoundSounds(a, b), { initialProps: [shown, own] as const });
  return (nextShown: boolean, next: OwnResult["kind"] | null) => rerender([nextShown, next]);
}

it("rolls once with a result, and sounds when a stake turns out won", () => {
  const then = watch(false, "staked");
  expect(heard).toEqual([]);
  then(true, "staked");
  then(true, "staked");
  expect(heard).toEqual(["roll"]);
  then(true, "won");
  then(true, "won");
  expect(heard).toEqual(["roll", "win", [30, 40, 60]]);
});

it("is silent about a win that was there before, and about a loss", () => {
  watch(false, "won");
  const then = watch(false, "staked");
  then(false, "lost");
  expect(heard).toEqual([]);
});
