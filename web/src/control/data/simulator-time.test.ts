import { expect, it } from "vitest";
import { simulatorTimeAt } from "./simulator-time.ts";

it.each([
  [{ speed: 1, frozen: false }, 250, 10_250],
  [{ speed: 20, frozen: false }, 250, 15_000],
  [{ speed: 0.1, frozen: false }, 1_000, 10_100],
  [{ speed: 20, frozen: true }, 1_000, 10_000],
])("a clock at %j has after %d ms of the device's come to %d", (clock, passed, expected) => {
  expect(simulatorTimeAt({ takenAt: 500, now: 10_000, ...clock }, 500 + passed)).toBe(expected);
});
