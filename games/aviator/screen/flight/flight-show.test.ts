import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { coefficientAt } from "#games/aviator/rules/timeline.ts";
import { ROUND } from "../testing/samples.ts";
import { createFlightShow, type FlightShow, coefficientToShow, flightMsAt } from "./flight-show.ts";
import type { FlightRound } from "./flight-state.ts";
import { clockAt, nextChange, roundTime } from "./round-clock.ts";

const waiting: FlightRound = { ...ROUND, commitment: "", takenOff: false, tag: 0, flownAway: false, result: null };
const flying: FlightRound = { ...waiting, takenOff: true, tag: 4_000 };
const flown: FlightRound = { ...flying, tag: 4_200, flownAway: true, result: 128 };

let frames: Map<number, FrameRequestCallback>;
let shown: number[];
let serverTime: number;
let show: FlightShow;

function frame(now: number): boolean {
  const [next] = frames;
  if (next === undefined) return false;
  frames.delete(next[0]);
  next[1](now);
  return true;
}

function visibility(state: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  frames = new Map();
  shown = [];
  serverTime = ROUND.takeOffTime + 4_100;
  let handle = 0;
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => {
    frames.set(++handle, callback);
    return handle;
  });
  vi.stubGlobal("cancelAnimationFrame", (which: number) => frames.delete(which));
  vi.spyOn(performance, "now").mockReturnValue(10_000);
  // Without a context nothing is painted, but the texts still appear.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  show = createFlightShow(document.createElement("canvas"), {
    now: () => serverTime,
    onCoefficient: (coefficient) => shown.push(coefficient),
  });
});

afterEach(() => {
  show.end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the show", () => {
  it("draws the waiting plane once, and rests", () => {
    show.see({ round: waiting, phase: "open" });
    expect(frame(1)).toBe(true);
    expect(frame(2)).toBe(false);
    expect(shown).toEqual([]);
  });

  it("draws frame after frame in flight, each with the coefficient of its moment", () => {
    show.see({ round: flying, phase: "flying" });
    frame(1);
    serverTime += 16;
    frame(2);
    expect(shown).toEqual([coefficientAt(4_100), coefficientAt(4_116)]);
    expect(frames.size).toBe(1);
  });

  it("shows exactly the result once the plane flew away, and rests when it has left", () => {
    show.see({ round: flying, phase: "flying" });
    frame(9_990);
    show.see({ round: flown, phase: "flown" });
    frame(10_000);
    expect(shown.at(-1)).toBe(128);
    expect(frame(10_999)).toBe(true);
    expect(frame(11_000)).toBe(true);
    expect(frame(11_016)).toBe(false);
  });

  it("does not play a departure again for one who comes later", () => {
    show.see({ round: flown, phase: "flown" });
    expect(frame(1)).toBe(true);
    expect(frame(2)).toBe(false);
    expect(shown).toEqual([128]);
  });

  it("removes all chips when the plane flies away, and shows no new ones", () => {
    show.see({ round: flying, phase: "flying" });
    frame(9_500);
    for (let chips = 0; chips < 8; chips++) show.celebrate("+₹71", 1);
    show.see({ round: flown, phase: "flown" });
    show.celebrate("+₹208", 1);
    expect(frame(11_100)).toBe(true);
    expect(frame(11_116)).toBe(false);
  });

  it("pauses while the page is hidden, and continues when it is shown", () => {
    show.see({ round: flying, phase: "flying" });
    frame(1);
    visibility("hidden");
    expect(frames.size).toBe(0);
    show.see({ round: flying, phase: "flying" });
    expect(frames.size).toBe(0);
    visibility("visible");
    expect(frame(2)).toBe(true);
  });
});

const flyingRound: FlightRound = {
  ...ROUND,
  commitment: "",
  takenOff: true,
  tag: 4_000,
  flownAway: false,
  result: null,
};
const at = (ms: number) => ROUND.takeOffTime + ms;

describe("the coefficient between frames", () => {
  it("is never behind the last frame, even if the client's clock is", () => {
    expect(flightMsAt(flyingRound, at(3_000))).toBe(4_000);
  });

  it("does not run far ahead of the last frame if no more frames come", () => {
    expect(flightMsAt(flyingRound, at(60_000))).toBe(5_500);
  });

  it("by the curve runs until nothing has come for longer than an answer takes", () => {
    const round = { ...flyingRound, heardAt: at(30_000) };
    expect([20_000, 30_000, 33_000, 60_000].map((now) => flightMsAt(round, at(now)))).toEqual([
      20_000, 30_000, 32_500, 32_500,
    ]);
  });

  it("is 1 before take-off", () => {
    expect(coefficientToShow({ ...flyingRound, takenOff: false, tag: 0 }, at(9_999))).toBe(100);
  });
});

const round: FlightRound = { ...ROUND, commitment: "", takenOff: false, tag: 0, flownAway: false, result: null };
const { openTime, lockTime } = round;

describe("a round's clock", () => {
  it.each([
    [openTime - 1, "reset", false, openTime],
    [openTime, "open", false, lockTime - 1_000],
    [lockTime - 1_001, "open", false, lockTime - 1_000],
    [lockTime - 1_000, "open", true, lockTime],
    [lockTime, "locked", false, null],
  ])("at %i", (now, phase, closing, next) => {
    expect(clockAt(round, now)).toEqual({ phase, closing });
    expect(nextChange(round, now)).toBe(next);
  });

  it("has no next change in flight, and without a round", () => {
    expect(nextChange({ ...round, takenOff: true }, openTime)).toBeNull();
    expect(nextChange(null, openTime)).toBeNull();
    expect(clockAt(null, openTime)).toEqual({ phase: null, closing: false });
  });
});

describe("a round", () => {
  it("is named by its time of day", () => {
    const start = new Date(1_795_210_860_000);
    const time = [start.getHours(), start.getMinutes(), start.getSeconds()];
    expect(roundTime(179_521_086_000)).toBe(time.map((part) => String(part).padStart(2, "0")).join(":"));
  });
});
