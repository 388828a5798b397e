import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/values/durations.ts";
import { coefficientAt, flightMsOf } from "#games/aviator/rules/timeline.ts";
import { sampleOfFrame } from "#contract/transport/play-socket.ts";
import { createServerClock } from "#contract/transport/server-clock.ts";
import { fakePlaySocket } from "#contract/transport/testing/fake-web-socket.ts";
import { aviatorSocket, CURVE_MS, PING_AFTER_MS, TICK_MS } from "#games/aviator/contract/frames.ts";
import { createFlightShow } from "./flight-show.ts";
import { phaseOf } from "./flight-state.ts";
import { createFlight } from "./flight.ts";
import type { Inbound } from "./inbound.ts";
import { crash, greeting, group, ROUND, tick, wire } from "../testing/samples.ts";

/** The largest allowed difference between the shown and the server's coefficient, in hundredths. */
const APART_MAX = 2;
const GROWTH = 0.00006;
/** The test watches the screen for this long after the crash. */
const AFTER_MS = 500;
const MILLION = 1e6;

/** A device, its network, and a flight. Times in ms, `result` in hundredths. */
interface Run {
  result: number;
  /** The device clock's offset from the server's, and its rate error in millionths. */
  skew: number;
  drift: number;
  /** The round trip of the call that reads the server's time, and the request's share of it. */
  roundTrip: number;
  there: number;
  /** The latency of each frame, cyclic. */
  delays: number[];
  frameMs: number;
  firstFrame: number;
  hasCurve: boolean;
}

const runs: fc.Arbitrary<Run> = fc.record({
  result: fc.integer({ min: 100, max: 299 }),
  skew: fc.integer({ min: -DAY_MS, max: DAY_MS }),
  drift: fc.integer({ min: -100, max: 100 }),
  roundTrip: fc.integer({ min: 1, max: 190 }),
  there: fc.double({ min: 0, max: 1, noNaN: true }),
  delays: fc.array(fc.integer({ min: 1, max: 190 }), { minLength: 1, maxLength: 12 }),
  frameMs: fc.constantFrom(1000 / 144, 1000 / 120, 1000 / 60, 1000 / 30),
  firstFrame: fc.double({ min: 0, max: 16, noNaN: true }),
  hasCurve: fc.boolean(),
});

/** A drawn frame: its true server time and the shown value; null: no flight. */
interface Drawn {
  at: number;
  shown: number | null;
}

let nextFrame: FrameRequestCallback | null;

beforeEach(() => {
  nextFrame = null;
  vi.stubGlobal("requestAnimationFrame", (callback: FrameRequestCallback) => {
    nextFrame = callback;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => {
    nextFrame = null;
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Plays a flight to its end with the screen's modules, and returns the drawn frames and the time of the crash. */
function fly(run: Run): { drawn: Drawn[]; crashSeen: number } {
  const start = ROUND.takeOffTime - 2_000;
  let at = start;
  const device = () => Math.floor(at + run.skew + ((at - start) * run.drift) / MILLION);
  const clock = createServerClock(device);
  const now = () => Math.round(clock.now());

  const sentAt = device();
  at += run.roundTrip * run.there;
  const serverTime = Math.floor(at);
  at += run.roundTrip * (1 - run.there);
  clock.observe({ sentAt, serverTime, receivedAt: device() });

  const server = fakePlaySocket(aviatorSocket);
  const flight = createFlight({
    openSocket: server.open,
    now,
    onRefused: () => undefined,
    onReceipt: () => undefined,
    newBetId: () => "bet-1",
    newSeed: () => "Q2AlyjYoIondBMTh7fy5",
  });
  const stop = flight.start();
  server.become("live");

  let shown: number | null = null;
  const show = createFlightShow(document.createElement("canvas"), {
    now,
    onCoefficient: (coefficient) => {
      shown = coefficient;
    },
  });
  flight.subscribe(() => {
    const { round } = flight.get().state;
    show.see({ round, phase: phaseOf(round, now()) });
  });

  const drawn: Drawn[] = [];
  let frameAt = at + run.firstFrame;
  function drawUntil(until: number) {
    for (; frameAt <= until; frameAt += run.frameMs) {
      at = frameAt;
      const draw = nextFrame;
      nextFrame = null;
      draw?.(frameAt - start);
      drawn.push({ at, shown });
    }
  }

  let arrival = at;
  for (const [index, { sent, frame }] of framesOf(run).entries()) {
    // A socket delivers frames in order.
    arrival = Math.max(arrival, sent + (run.delays[index % run.delays.length] ?? 0));
    drawUntil(arrival);
    at = arrival;
    const sample = "serverTime" in frame.data ? sampleOfFrame(frame.data.serverTime, now(), device()) : null;
    if (sample !== null) clock.observe(sample);
    server.say(wire(frame));
  }
  drawUntil(arrival + AFTER_MS);
  show.end();
  stop();
  return { drawn, crashSeen: arrival };
}

/** The server's frames of a flight, with their times. */
function framesOf({ result, hasCurve }: Pick<Run, "result" | "hasCurve">): { sent: number; frame: Inbound }[] {
  const end = flightMsOf(result);
  const at = (tag: number, frame: Inbound) => ({ sent: ROUND.takeOffTime + tag, frame });
  const first = at(-1_500, greeting({ status: 21, serverTime: ROUND.takeOffTime - 1_500 }));
  const flight = hasCurve ? [] : [at(0, group({ status: 30, serverTime: ROUND.takeOffTime }))];
  const more = hasCurve ? { growth: GROWTH } : {};
  for (let tag = 0; tag <= end; tag += hasCurve ? CURVE_MS : TICK_MS) {
    flight.push(at(tag, tick(tag, coefficientAt(tag), more)));
  }
  // The answers to the page, which asks once it has heard nothing for a while.
  for (let tag = PING_AFTER_MS; hasCurve && tag <= end; tag += PING_AFTER_MS) {
    flight.push(at(tag, { kind: "pong", data: {} }));
  }
  const inOrder = flight.toSorted((one, other) => one.sent - other.sent);
  return [first, ...inOrder, at(end, crash(end, result, { serverTime: ROUND.takeOffTime + end }))];
}

describe("the coefficient on the screen, on a device whose clock is wrong and whose frames are late", () => {
  it("is within 0.02 of the server's in every frame of a flight below 3×", () => {
    fc.assert(
      fc.property(runs, (run) => {
        const end = ROUND.takeOffTime + flightMsOf(run.result);
        for (const { at, shown } of fly(run).drawn) {
          if (shown === null || at > end) continue;
          const apart = Math.abs(shown - coefficientAt(at - ROUND.takeOffTime));
          if (apart > APART_MAX) throw new Error(`${shown} is shown ${at - ROUND.takeOffTime} ms into the flight`);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is the same by the curve as by the ticks in every frame, from the take-off to the crash", () => {
    fc.assert(
      fc.property(runs, (run) => {
        // All frames have the delay of the flight's first frame. A clock that is right needs no correction.
        const even = { ...run, delays: run.delays.slice(0, 1), there: 0.5, drift: 0 };
        const [curve, ticks] = [true, false].map((hasCurve) => fly({ ...even, hasCurve }).drawn);
        expect(ticks?.some(({ shown }) => shown !== null)).toBe(true);
        expect(curve).toEqual(ticks);
      }),
      { numRuns: 60 },
    );
  });

  it("is the result from the first drawn frame after the crash frame on", () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { drawn, crashSeen } = fly(run);
        const after = drawn.filter(({ at }) => at > crashSeen).map(({ shown }) => shown);
        expect(after.length).toBeGreaterThan(10);
        expect(new Set(after)).toEqual(new Set([run.result]));
      }),
      { numRuns: 60 },
    );
  });

  it.each([false, true])("shows each hundredth of a flight to 2.99×, with the curve: %s", (hasCurve) => {
    const { drawn } = fly({
      result: 299,
      skew: 12_345,
      drift: 0,
      roundTrip: 20,
      there: 0.5,
      delays: [5],
      frameMs: 1000 / 60,
      firstFrame: 0,
      hasCurve,
    });
    const seen = new Set(drawn.map(({ shown }) => shown).filter((shown) => shown !== null));
    expect([...seen]).toEqual(Array.from({ length: 200 }, (_, index) => 100 + index));
  });
});
