import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "#contract/values/durations.ts";
import {
  changeClock,
  Clock,
  type ClockChange,
  type ClockState,
  monthStart,
  nowAt,
  REAL_TIME,
  realMsUntil,
  weekStart,
} from "./clock.ts";
import { insideTestCell, reset } from "../testing/objects.ts";

const T = 1_795_210_860_000;

const time = fc.integer({ min: T, max: T + 1e12 });
const speed = fc.double({ min: 0.1, max: 100, noNaN: true });
const running: fc.Arbitrary<ClockState> = fc.record({
  speed,
  frozen: fc.constant(false),
  anchorReal: time,
  anchorNow: time,
});
const clock = fc.oneof(
  running,
  running.map((state) => ({ ...state, frozen: true })),
);
const change: fc.Arbitrary<ClockChange> = fc.record(
  { speed, shift_ms: fc.integer({ min: 0, max: 1e12 }), frozen: fc.boolean() },
  { requiredKeys: [] },
);
const later = fc.integer({ min: 0, max: 1e10 });

afterEach(() => reset());

describe("the simulator's time", () => {
  it.each<[string, ClockState, number, number]>([
    ["is real time at first", REAL_TIME, T, T],
    ["runs from its anchor", { speed: 1, frozen: false, anchorReal: 1000, anchorNow: 5000 }, 1250, 5250],
    ["runs at its speed", { speed: 10, frozen: false, anchorReal: 1000, anchorNow: 5000 }, 1250, 7500],
    ["runs slower than real time", { speed: 0.1, frozen: false, anchorReal: 1000, anchorNow: 5000 }, 1250, 5025],
    ["is whole ms, rounded down", { speed: 0.1, frozen: false, anchorReal: 1000, anchorNow: 5000 }, 1019, 5001],
    ["stands still while frozen", { speed: 10, frozen: true, anchorReal: 1000, anchorNow: 5000 }, 9000, 5000],
  ])("%s", (_, state, real, now) => {
    expect(nowAt(state, real)).toBe(now);
  });

  it("never runs backwards", () => {
    fc.assert(
      fc.property(clock, later, later, (state, first, second) => {
        const real = state.anchorReal + first;
        expect(nowAt(state, real + second)).toBeGreaterThanOrEqual(nowAt(state, real));
      }),
    );
  });
});

describe("a change of the clock", () => {
  it.each<[string, ClockChange, number, number]>([
    ["to another speed takes effect from then on", { speed: 2 }, 6000, 6200],
    ["that shifts adds to the time", { shift_ms: 500 }, 6500, 6600],
    ["that freezes stops the time where it is", { frozen: true }, 6000, 6000],
    ["that freezes and shifts stops the time ahead", { frozen: true, shift_ms: 500 }, 6500, 6500],
    ["that goes on to a time is then at it", { to: 9000 }, 9000, 9100],
    ["that goes on to a time that is over changes nothing", { to: 4000 }, 6000, 6100],
    ["of nothing changes nothing", {}, 6000, 6100],
    ["without a value changes nothing", { speed: undefined, shift_ms: undefined, frozen: undefined }, 6000, 6100],
  ])("%s", (_, wanted, atOnce, after100) => {
    const state = { speed: 1, frozen: false, anchorReal: 1000, anchorNow: 5000 };
    const changed = changeClock(state, wanted, 2000);
    expect(nowAt(changed, 2000)).toBe(atOnce);
    expect(nowAt(changed, 2100)).toBe(after100);
  });

  it("continues from the former time plus the shift", () => {
    fc.assert(
      fc.property(clock, change, later, (state, wanted, ms) => {
        const real = state.anchorReal + ms;
        expect(nowAt(changeClock(state, wanted, real), real)).toBe(nowAt(state, real) + (wanted.shift_ms ?? 0));
      }),
    );
  });

  it("keeps the fields that it does not name", () => {
    fc.assert(
      fc.property(clock, change, later, (state, wanted, ms) => {
        const changed = changeClock(state, wanted, state.anchorReal + ms);
        expect(changed.speed).toBe(wanted.speed ?? state.speed);
        expect(changed.frozen).toBe(wanted.frozen ?? state.frozen);
      }),
    );
  });

  it("never moves its anchor backwards, even if the machine's clock does", () => {
    const state = { speed: 1, frozen: false, anchorReal: 2000, anchorNow: 5000 };
    const changed = changeClock(state, { shift_ms: 500 }, 1000);
    expect(changed.anchorReal).toBe(2000);
    expect(nowAt(changed, 1000)).toBe(nowAt(state, 1000) + 500);
  });

  it("does not make up for frozen time when the clock runs again", () => {
    const frozen = changeClock(REAL_TIME, { frozen: true }, T);
    const running = changeClock(frozen, { frozen: false }, T + 1_000_000);
    expect(nowAt(running, T + 1_000_000)).toBe(T);
    expect(nowAt(running, T + 1_000_007)).toBe(T + 7);
  });
});

describe("the real time until a simulated one", () => {
  it.each<[string, ClockState, number, number, number | null]>([
    ["is as long at speed 1", REAL_TIME, T + 250, T, 250],
    ["is shorter at a higher speed", { ...REAL_TIME, speed: 10, anchorReal: T, anchorNow: T }, T + 250, T, 25],
    ["is rounded up", { ...REAL_TIME, speed: 10, anchorReal: T, anchorNow: T }, T + 251, T, 26],
    ["is longer at a lower speed", { ...REAL_TIME, speed: 0.5, anchorReal: T, anchorNow: T }, T + 250, T, 500],
    ["is 0 when it has come", REAL_TIME, T, T, 0],
    ["is 0 when it has passed", REAL_TIME, T - 1, T, 0],
    ["never comes while time stands still", { ...REAL_TIME, frozen: true, anchorNow: T }, T + 1, T, null],
    ["is 0 when it has come, also while time stands still", { ...REAL_TIME, frozen: true, anchorNow: T }, T, T, 0],
  ])("%s", (_, state, then, real, wait) => {
    expect(realMsUntil(state, then, real)).toBe(wait);
  });

  it("ends at the simulated time, at most a ms of both times late", () => {
    fc.assert(
      fc.property(running, later, fc.integer({ min: 1, max: 1e9 }), (state, ms, ahead) => {
        const real = state.anchorReal + ms;
        const then = nowAt(state, real) + ahead;
        const arrival = nowAt(state, real + (realMsUntil(state, then, real) ?? Number.NaN));
        expect(arrival).toBeGreaterThanOrEqual(then);
        expect(arrival).toBeLessThanOrEqual(then + state.speed + 1);
      }),
    );
  });
});

describe("an object's clock", () => {
  const ahead: ClockState = { speed: 2, frozen: true, anchorReal: T, anchorNow: T + 5000 };

  it("shows real time before it is set", async () => {
    await insideTestCell(({ storage }) => {
      const clock = new Clock(storage);
      expect(clock.state).toEqual(REAL_TIME);
      const before = Date.now();
      const now = clock.now();
      expect(now).toBeGreaterThanOrEqual(before);
      expect(now).toBeLessThanOrEqual(Date.now());
    });
  });

  it("keeps its state through a restart", async () => {
    await insideTestCell(({ storage }) => {
      new Clock(storage).set(ahead);
      const restarted = new Clock(storage);
      expect(restarted.state).toEqual(ahead);
      expect(restarted.now()).toBe(T + 5000);
    });
  });

  it("ignores an older change that arrives late", async () => {
    await insideTestCell(({ storage }) => {
      const clock = new Clock(storage);
      const newer = { ...ahead, anchorReal: T + 1 };
      clock.set(newer);
      clock.set(ahead);
      expect(clock.state).toEqual(newer);
      expect(new Clock(storage).state).toEqual(newer);
    });
  });

  it("also shows real time while it is frozen", async () => {
    await insideTestCell(({ storage }) => {
      const clock = new Clock(storage);
      clock.set(ahead);
      const before = Date.now();
      expect(clock.real()).toBeGreaterThanOrEqual(before);
    });
  });

  it("has no real time for a simulated one while it is frozen", async () => {
    await insideTestCell(({ storage }) => {
      const clock = new Clock(storage);
      clock.set(ahead);
      expect(clock.realMsUntil(T + 5001)).toBeNull();
      expect(clock.realTimeOf(T + 5001)).toBeNull();
      expect(clock.realMsUntil(T + 5000)).toBe(0);
    });
  });

  it("converts a simulated time to a real one", async () => {
    await insideTestCell(({ storage }) => {
      const clock = new Clock(storage);
      const real = Date.now();
      clock.set({ speed: 2, frozen: false, anchorReal: real, anchorNow: T });
      expect(clock.realTimeOf(T + 1_000_000)).toBe(real + 500_000);
    });
  });
});

describe("the calendar in India", () => {
  /** Midnight at the start of a day in India. */
  const midnight = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) - 5.5 * HOUR_MS;

  it.each([
    ["a Saturday", midnight(2026, 11, 21) + HOUR_MS, midnight(2026, 11, 16), midnight(2026, 11, 1)],
    ["the first ms of a Monday", midnight(2026, 11, 23), midnight(2026, 11, 23), midnight(2026, 11, 1)],
    ["the last ms of a Sunday", midnight(2026, 11, 23) - 1, midnight(2026, 11, 16), midnight(2026, 11, 1)],
    ["the first day of a year", midnight(2027, 1, 1), midnight(2026, 12, 28), midnight(2027, 1, 1)],
    ["29 February", midnight(2028, 2, 29) + 23 * HOUR_MS, midnight(2028, 2, 28), midnight(2028, 2, 1)],
  ])("has week and month of %s", (_, now, week, month) => {
    expect(weekStart(now)).toBe(week);
    expect(monthStart(now)).toBe(month);
  });
});
