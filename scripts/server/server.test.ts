import { expect, it } from "vitest";
import { nextAttempt } from "./server.ts";

const MINUTE_MS = 60_000;

it("quick crashes lead to longer and longer delays, and then to giving up", () => {
  const waits: number[] = [];
  let attempt = nextAttempt(0, 10);
  while (attempt !== null) {
    waits.push(attempt.delayMs);
    attempt = nextAttempt(attempt.quickCrashes, 10);
  }
  expect(waits).toHaveLength(4);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(new Set(waits).size).toBe(waits.length);
});

it("a crash after a good run does not count", () => {
  expect(nextAttempt(4, MINUTE_MS)).toMatchObject({ quickCrashes: 0 });
});
