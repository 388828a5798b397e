import { afterEach, describe, expect, it } from "vitest";
import { insideTestCell, reset } from "#simulator/testing/objects.ts";
import { Clock } from "#simulator/time/clock.ts";
import { logError } from "#simulator/log/log.ts";
import { DueTimes } from "../due-times.ts";
import { Crowd, type Pastime } from "./crowd.ts";

const START = 1_000_000;
const LOCK = START + 10_000;

/** A game whose only player stakes at once in a round that locks at LOCK. */
function pastime(name: string, more: Partial<Pastime>): Pastime {
  return {
    name,
    window: async () => ({ period: 1, from: START, to: LOCK }),
    turn: () => ({ at: 0, go: async () => undefined }),
    settleIn: async () => undefined,
    ...more,
  };
}

afterEach(() => reset());

describe("a simulated player", () => {
  it("sends no stake after the lock, if the game before took until then", async () => {
    await insideTestCell(async ({ storage }) => {
      const clock = new Clock(storage);
      const goTo = (now: number) => clock.set({ speed: 1, frozen: false, anchorReal: clock.real(), anchorNow: now });
      goTo(START);
      const sentAt: number[] = [];
      await new Promise<void>((resolve) => {
        const slow = pastime("slow", { turn: () => ({ at: 0, go: async () => goTo(LOCK) }) });
        const next = pastime("next", { turn: () => ({ at: 0, go: async (now) => void sentAt.push(now) }) });
        const last = pastime("last", {
          window: async () => {
            resolve();
            return { period: 1, from: LOCK, to: LOCK };
          },
        });
        const crowd = new Crowd({
          logFailure: logError,
          kv: storage.kv,
          clock,
          due: new DueTimes(storage, clock),
          simulated: () => [1],
          pastimes: () => [slow, next, last],
          gathered: () => undefined,
          settled: async () => undefined,
        });
        // Ends with the step.
        crowd.gather({ seed: "evening", until: LOCK, players: 1 });
      });
      expect(sentAt).toEqual([]);
    });
  });
});
