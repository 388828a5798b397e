import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Backlog, BACKLOG_MAX_BYTES, CARRIED_MAX_BYTES } from "./backlog.ts";

const FRAME = 64 * 1024;

/** How many frames a side takes when one comes every so many ms, up to a bound. */
function taken(everyMs: number, bytes: number, atMost: number): number {
  const backlog = new Backlog(0);
  let frames = 0;
  while (frames < atMost && backlog.takes(bytes, frames * everyMs)) frames++;
  return frames;
}

describe("what may wait for a side of a relay", () => {
  it("is as much as comes at once, up to the bound", () => {
    expect(taken(0, FRAME, 1_000)).toBe(BACKLOG_MAX_BYTES / FRAME);
  });

  it("never runs out at a game's pace within hours", () => {
    const aDay = 24 * 60 * 60 * 4;
    expect(taken(250, 500, aDay)).toBeGreaterThan((8 / 24) * aDay);
  });

  it("is bounded at any pace, for ever", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(60_000), fc.nat(1024 * 1024))), (frames) => {
        const backlog = new Backlog(0);
        let now = 0;
        let carried = 0;
        // Ten times over, with nothing in between that would empty it.
        for (const [pause, bytes] of Array.from({ length: 10 }, () => frames).flat()) {
          now += pause;
          if (backlog.takes(bytes, now)) carried += bytes;
        }
        expect(carried).toBeLessThan(CARRIED_MAX_BYTES + 1024 * 1024);
      }),
    );
  });

  it("is not made less by a clock that is put back", () => {
    const backlog = new Backlog(1_000_000);
    while (backlog.takes(FRAME, 1_000_000)) continue;
    expect(backlog.takes(1, 0)).toBe(false);
    expect(backlog.takes(1, 100)).toBe(true);
  });
});
