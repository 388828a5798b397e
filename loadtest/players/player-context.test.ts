import { expect, it } from "vitest";
import { ServerClock } from "./player-context.ts";

it("the server's clock follows the least delayed message", () => {
  let real = 1_000;
  const clock = new ServerClock(() => real, 5);
  clock.heard(50_000);
  real += 100;
  // 100 ms are 500 ms of the server's clock: a message of 50,400 travelled 20 ms longer than the first.
  clock.heard(50_400);
  expect(clock.now()).toBe(50_500);
  clock.heard(50_550);
  expect(clock.now()).toBe(50_550);
});

it("the real time until a moment of the server's clock follows its speed", () => {
  let real = 0;
  const clock = new ServerClock(() => real, 5);
  clock.heard(10_000);
  expect(clock.realMsUntil(12_500)).toBe(500);
  real += 600;
  expect(clock.realMsUntil(12_500)).toBe(-100);
});
