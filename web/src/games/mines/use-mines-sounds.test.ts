import "#web/testing/browser-shims.ts";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FELT } from "../parts/felt.ts";
import type { MinesState } from "./mines-state.ts";
import { useMinesSounds } from "./use-mines-sounds.ts";

const heard = vi.hoisted(() => [] as unknown[]);
vi.mock("../parts/sounds.ts", () => ({
  play: (name: string) => heard.push(name),
  vibrate: (pattern: unknown) => heard.push(pattern),
}));

beforeEach(() => void (heard.length = 0));
afterEach(cleanup);

type Seen = Pick<MinesState, "phase" | "opened">;

function watch(phase: MinesState["phase"], ...opened: number[]) {
  const { rerender } = renderHook((seen: Seen) => useMinesSounds(seen), { initialProps: { phase, opened } });
  return (next: MinesState["phase"], ...cells: number[]) => rerender({ phase: next, opened: cells });
}

it("turns each star once, and tells a reward from a trap", () => {
  const then = watch("idle");
  then("playing");
  expect(heard).toEqual([]);
  then("playing", 7);
  then("playing", 7);
  then("playing", 7, 12);
  expect(heard).toEqual(["flip", FELT.press, "flip", FELT.press]);
  then("won", 7, 12);
  then("won", 7, 12);
  expect(heard.slice(4)).toEqual(["win", FELT.win]);
  then("idle");
  then("playing");
  then("lost");
  expect(heard.slice(6)).toEqual(["loss", FELT.loss]);
});

it("is silent about a game that goes on after a reload, and about one that ended elsewhere", () => {
  const then = watch("idle");
  then("playing", 1, 2, 3);
  then("idle");
  expect(heard).toEqual([]);
});
