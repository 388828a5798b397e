import { expect, it } from "vitest";
import { cmdIn, numberIn, ServerClock } from "./player-context.ts";

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

it("the server's clock is this machine's at a backend that tells no time", () => {
  const clock = new ServerClock(() => 1_000, 1);
  clock.heard(null);
  clock.heard(Number.NaN);
  expect(clock.now()).toBe(1_000);
});

it.each([
  ["compact", '{"cmd":5002,"data":"{\\"period\\":12,\\"at\\":1.5}"}'],
  ["with spaces", '{"cmd": 5002, "data": "{\\"period\\": 12, \\"at\\": 1.5}"}'],
  ["with numbers as text", '{"cmd": 5002, "data": "{\\"period\\": \\"12\\", \\"at\\":\\"1.5\\"}"}'],
])("a frame is read %s", (_, text) => {
  expect([cmdIn(text), numberIn(text, "period"), numberIn(text, "at")]).toEqual([5002, 12, 1.5]);
  expect(numberIn(text, "missing")).toBeNaN();
});

it("a frame that begins in an unusual way has no kind", () => {
  expect(cmdIn('{"data":"{}","cmd":5002}')).toBeNaN();
});
