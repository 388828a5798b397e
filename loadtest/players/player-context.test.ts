import { expect, it } from "vitest";
import { ServerClock } from "./player-context.ts";

it("goes by the word that was under way for the shortest time", () => {
  let real = 1_000;
  const clock = new ServerClock(() => real, 5);
  clock.heard(50_000);
  real += 100;
  // 100 ms are 500 of the server's: a word of 50,400 was under way for 20 ms longer than the first.
  clock.heard(50_400);
  expect(clock.now()).toBe(50_500);
  clock.heard(50_550);
  expect(clock.now()).toBe(50_550);
});

it("tells how long it takes in real time until a time of the server's", () => {
  let real = 0;
  const clock = new ServerClock(() => real, 5);
  clock.heard(10_000);
  expect(clock.realMsUntil(12_500)).toBe(500);
  real += 600;
  expect(clock.realMsUntil(12_500)).toBe(-100);
});
