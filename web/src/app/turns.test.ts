import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint } from "./turns.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "requestAnimationFrame"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("afterPaint resolves after a frame, not within it", async () => {
  const seen: string[] = [];
  requestAnimationFrame(() => seen.push("frame"));
  const painted = afterPaint().then(() => seen.push("after"));
  await Promise.resolve();
  vi.advanceTimersToNextFrame();
  await Promise.resolve();
  expect(seen).toEqual(["frame"]);
  await painted;
  expect(seen).toEqual(["frame", "after"]);
});

it.each(["hidden", "visible"] as const)(
  "afterPaint also resolves for a %s page that is never painted",
  async (state) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
    const painted = afterPaint();
    if (state === "hidden") await vi.advanceTimersByTimeAsync(0);
    else await vi.runAllTimersAsync();
    await expect(painted).resolves.toBeUndefined();
  },
);
