import { afterEach, describe, expect, it } from "vitest";
import { insideTestCell, reset } from "#simulator/testing/objects.ts";
import { Clock } from "#simulator/time/clock.ts";
import { Pause } from "./follower.ts";

const HOUR_MS = 3_600_000;

function insideBench(work: (pause: Pause, clock: Clock) => Promise<void>): Promise<void> {
  return insideTestCell(({ storage }) => {
    const clock = new Clock(storage);
    return work(new Pause(clock), clock);
  });
}

/** The earlier of the two; an ended pause resolves before the event loop turns. */
function firstOf(pause: Promise<void>): Promise<"ended" | "goes on"> {
  return Promise.race([
    pause.then(() => "ended" as const),
    new Promise<"goes on">((resolve) => setTimeout(() => resolve("goes on"), 0)),
  ]);
}

afterEach(() => reset());

describe("a pause", () => {
  it("ends at its time", async () => {
    await insideBench(async (pause, clock) => {
      const then = clock.now() + 20;
      await pause.until(then);
      expect(clock.now()).toBeGreaterThanOrEqual(then);
    });
  });

  it("ends at its time by the simulator's clock", async () => {
    await insideBench(async (pause, clock) => {
      const now = clock.now();
      clock.set({ speed: 100, frozen: false, anchorReal: clock.real(), anchorNow: now });
      await pause.until(now + 1000);
      expect(clock.now()).toBeGreaterThanOrEqual(now + 1000);
    });
  });

  it("until a time that has passed ends at once", async () => {
    await insideBench(async (pause, clock) => {
      await expect(pause.until(clock.now() - HOUR_MS)).resolves.toBeUndefined();
    });
  });

  it("ends on a poke", async () => {
    await insideBench(async (pause, clock) => {
      const waiting = pause.until(clock.now() + HOUR_MS);
      expect(await firstOf(waiting)).toBe("goes on");
      pause.poke();
      expect(await firstOf(waiting)).toBe("ended");
    });
  });

  it("ends only on a poke while time is frozen", async () => {
    await insideBench(async (pause, clock) => {
      clock.set({ ...clock.state, frozen: true, anchorNow: clock.now() });
      const waiting = pause.until(clock.now() + 1);
      expect(await firstOf(waiting)).toBe("goes on");
      pause.poke();
      expect(await firstOf(waiting)).toBe("ended");
    });
  });

  it("is skipped after an earlier poke, and the next one is not", async () => {
    await insideBench(async (pause, clock) => {
      pause.poke();
      pause.poke();
      expect(await firstOf(pause.until(clock.now() + HOUR_MS))).toBe("ended");
      const second = pause.until(clock.now() + HOUR_MS);
      expect(await firstOf(second)).toBe("goes on");
      pause.poke();
      await second;
    });
  });

  it("that was poked does not affect the next", async () => {
    await insideBench(async (pause, clock) => {
      const first = pause.until(clock.now() + HOUR_MS);
      pause.poke();
      await first;
      const second = pause.until(clock.now() + HOUR_MS);
      expect(await firstOf(second)).toBe("goes on");
      pause.poke();
      await second;
    });
  });

  it("that ended at its time does not affect the next", async () => {
    await insideBench(async (pause, clock) => {
      await pause.until(clock.now());
      const second = pause.until(clock.now() + HOUR_MS);
      expect(await firstOf(second)).toBe("goes on");
      pause.poke();
      await second;
    });
  });

  it("rests until its time or a poke", async () => {
    await insideBench(async (pause, clock) => {
      expect(pause.isResting).toBe(false);
      const over = pause.until(clock.now());
      expect(pause.isResting).toBe(false);
      await over;
      const waiting = pause.until(clock.now() + HOUR_MS);
      expect(pause.isResting).toBe(true);
      pause.poke();
      expect(pause.isResting).toBe(false);
      await waiting;
      clock.set({ speed: 1, frozen: true, anchorReal: clock.real(), anchorNow: clock.now() });
      void pause.until(clock.now() + 1);
      expect(pause.isResting).toBe(true);
      pause.poke();
    });
  });
});
