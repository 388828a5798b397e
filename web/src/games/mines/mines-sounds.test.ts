import "#web/testing/browser-shims.ts";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { VIBRATION_MS } from "../parts/sounds.ts";
import { useMinesSounds } from "./mines-screen.tsx";
import type { MinesState } from "./mines-state.ts";

const played = vi.hoisted(() => [] as unknown[]);
vi.mock("../parts/sounds.ts", async (importActual) => ({
  ...(await importActual<typeof import("../parts/sounds.ts")>()),
  play: (name: string) => played.push(name),
  vibrate: (pattern: unknown) => played.push(pattern),
}));

beforeEach(() => void (played.length = 0));
afterEach(cleanup);

type Seen = Pick<MinesState, "phase" | "opened">;

function watch(phase: MinesState["phase"], ...opened: number[]) {
  const { rerender } = renderHook((seen: Seen) => useMinesSounds(seen), { initialProps: { phase, opened } });
  return (next: MinesState["phase"], ...cells: number[]) => rerender({ phase: next, opened: cells });
}

it("plays a sound for each new star", () => {
  const then = watch("idle");
  then("playing");
  expect(played).toEqual([]);
  then("playing", 7);
  then("playing", 7);
  then("playing", 7, 12);
  expect(played).toEqual(["flip", VIBRATION_MS.press, "flip", VIBRATION_MS.press]);
});

it("is silent about a game restored after a reload, and about one that ended elsewhere", () => {
  const then = watch("idle");
  then("playing", 1, 2, 3);
  then("idle");
  expect(played).toEqual([]);
});
