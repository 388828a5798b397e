import { expect, it } from "vitest";
import { coefficientFrame } from "#contract/games/aviator/frames.ts";
import { encodeFrame } from "#contract/frame.ts";
import { ServerClock } from "./server-clock.ts";
import { TickWatch } from "./tick-watch.ts";

const TAKE_OFF = 1_795_210_860_000;

/** A watch whose real time is ms since take-off, divided by the speed. */
function watch(speed = 1) {
  let now = 0;
  const clock = new ServerClock(() => now, speed);
  clock.heard(TAKE_OFF);
  const ticks = new TickWatch(clock, speed);
  return (sentAfter: number, arrivesAfter: number, flyEnd: 0 | 1 = 0, takeOffTime = TAKE_OFF) => {
    now = arrivesAfter / speed;
    const serverTime = TAKE_OFF + sentAfter;
    const data = { tag: sentAfter, coefficient: 101, flyEnd, period: 1, status: 30, takeOffTime, serverTime };
    return ticks.lateness(encodeFrame(coefficientFrame, data));
  };
}

it("tells how long after its time each frame came", () => {
  const frame = watch();
  expect(frame(0, 3)).toBeNull();
  expect(frame(251, 255)).toBe(5);
  expect(frame(500, 540)).toBe(40);
});

it("tells real ms of a clock that runs faster", () => {
  const frame = watch(5);
  frame(0, 0);
  expect(frame(250, 300)).toBe(10);
});

it("holds a frame that was left out against the next", () => {
  const frame = watch();
  frame(0, 0);
  expect(frame(760, 765)).toBe(515);
  expect(frame(1_000, 1_002)).toBe(2);
});

it("takes no crash, no flight it joined and no frame of another kind for a tick", () => {
  const frame = watch();
  expect(frame(333, 340)).toBeNull();
  expect(frame(400, 401)).toBeNull();
  expect(frame(470, 480, 1)).toBeNull();
  expect(frame(20_000, 20_001, 0, TAKE_OFF + 20_000)).toBeNull();
  const clock = new ServerClock(() => 0, 1);
  expect(new TickWatch(clock, 1).lateness('{"cmd":5002,"data":"{}"}')).toBeNull();
});
