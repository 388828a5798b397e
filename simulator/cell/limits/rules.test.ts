import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRefusal } from "#contract/refusals.ts";
import {
  changeLimits,
  isExcluded,
  isUnlimited,
  type Limit,
  NO_LIMITS,
  type OwnLimits,
  setLimit,
  shownAt,
  valueAt,
  type WantedLimits,
} from "./rules.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const T = 1_795_210_860_000;

const NONE: Limit = { value: null, raise: null };
const held = (value: number | null): Limit => ({ value, raise: null });
const raised = (value: number | null, to: number | null, from: number): Limit => ({ value, raise: { to, from } });

/** No limit counts as the highest. */
const height = (limit: number | null) => limit ?? Infinity;

function changed(own: OwnLimits, wanted: WantedLimits, now: number): OwnLimits {
  const after = changeLimits(own, wanted, now);
  if (isRefusal(after)) throw new Error(after.refusal);
  return after;
}

describe("a limit", () => {
  it.each<[string, Limit, number | null, Limit]>([
    ["the first one acts at once", NONE, 100, held(100)],
    ["none, where there is none, is none", NONE, null, NONE],
    ["a lower one acts at once", held(100), 99, held(99)],
    ["the same one stays", held(100), 100, held(100)],
    ["a higher one waits", held(100), 101, raised(100, 101, T + DAY)],
    ["none at all waits", held(100), null, raised(100, null, T + DAY)],
    ["a lower one ends a raise that waits", raised(100, 500, T + HOUR), 50, held(50)],
    ["the one in force ends a raise that waits", raised(100, 500, T + HOUR), 100, held(100)],
    ["the raise that waits already keeps its time", raised(100, 500, T + HOUR), 500, raised(100, 500, T + HOUR)],
    ["a lesser raise keeps its time", raised(100, 500, T + HOUR), 300, raised(100, 300, T + HOUR)],
    ["a greater raise begins anew", raised(100, 500, T + HOUR), 501, raised(100, 501, T + DAY)],
    ["a raise to none begins anew", raised(100, 500, T + HOUR), null, raised(100, null, T + DAY)],
    ["a raise that has waited is what counts", raised(100, 500, T), 300, held(300)],
    ["a raise that has waited can be raised again", raised(100, 500, T), 501, raised(500, 501, T + DAY)],
  ])("%s", (_, before, wanted, after) => {
    expect(setLimit(before, wanted, T)).toEqual(after);
  });

  it("can be raised after 24 hours, to the ms", () => {
    const limit = setLimit(held(100), 500, T);
    expect([T, T + DAY - 1, T + DAY, T + 2 * DAY].map((now) => valueAt(limit, now))).toEqual([100, 100, 500, 500]);
  });

  const limits = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null });
  const steps = fc.array(fc.record({ wanted: limits, wait: fc.integer({ min: 0, max: 30 * HOUR }) }), {
    maxLength: 12,
  });

  it("never exceeds the value in force or requested 24 hours before", () => {
    fc.assert(
      fc.property(steps, (asked) => {
        let limit: Limit = held(5);
        let now = T;
        const seen: { at: number; allowed: number }[] = [{ at: T - 2 * DAY, allowed: 5 }];
        for (const { wanted, wait } of asked) {
          limit = setLimit(limit, wanted, now);
          seen.push({ at: now, allowed: height(wanted) });
          now += wait;
          const inForce = height(valueAt(limit, now));
          const earlier = seen.filter(({ at }) => at <= now - DAY).map(({ allowed }) => allowed);
          expect(inForce).toBeLessThanOrEqual(Math.max(...earlier));
        }
      }),
    );
  });

  it("acts at once if it is lower, and never if it is higher", () => {
    fc.assert(
      fc.property(steps, limits, (asked, last) => {
        let limit: Limit = NONE;
        let now = T;
        for (const { wanted, wait } of asked) {
          limit = setLimit(limit, wanted, now);
          now += wait;
        }
        const before = height(valueAt(limit, now));
        const after = height(valueAt(setLimit(limit, last, now), now));
        expect(after).toBe(Math.min(before, height(last)));
      }),
    );
  });

  it("stays the same when it is set to the same value", () => {
    fc.assert(
      fc.property(steps, limits, fc.nat(DAY), (asked, last, later) => {
        let limit: Limit = NONE;
        let now = T;
        for (const { wanted, wait } of asked) {
          limit = setLimit(limit, wanted, now);
          now += wait;
        }
        const once = setLimit(limit, last, now);
        const twice = setLimit(once, last, now + later);
        for (const at of [now + later, now + DAY, now + later + DAY, now + 3 * DAY]) {
          expect(valueAt(twice, at)).toBe(valueAt(once, at));
        }
      }),
    );
  });
});

describe("self-exclusion", () => {
  const excluded: OwnLimits = { ...NO_LIMITS, excludeUntil: T + DAY };

  it("lasts until its time, to the ms", () => {
    expect([T, T + DAY - 1, T + DAY].map((now) => isExcluded(excluded, now))).toEqual([true, true, false]);
    expect(isExcluded(NO_LIMITS, T)).toBe(false);
  });

  it.each<[string, OwnLimits, number, string | null]>([
    ["in the future is taken", NO_LIMITS, T + 1, null],
    ["that is over already is refused", NO_LIMITS, T, "bad_request"],
    ["at the beginning of time is refused", NO_LIMITS, 0, "bad_request"],
    ["before it is refused", NO_LIMITS, -1, "bad_request"],
    ["of ten years is taken", NO_LIMITS, T + 3653 * DAY, null],
    ["of more is refused", NO_LIMITS, T + 3653 * DAY + 1, "bad_request"],
    ["that is shortened is refused", excluded, T + DAY - 1, "exclusion_stands"],
    ["that is taken back is refused", excluded, T, "exclusion_stands"],
    ["that is set the same again is taken", excluded, T + DAY, null],
    ["that is prolonged is taken", excluded, T + DAY + 1, null],
    ["that is over can be set again, and sooner", { ...NO_LIMITS, excludeUntil: T - 1 }, T + 1, null],
  ])("%s", (_, own, until, refusal) => {
    const after = changeLimits(own, { exclude_until: until }, T);
    if (refusal === null) expect(after).toMatchObject({ excludeUntil: until });
    else expect(after).toMatchObject({ refusal });
  });

  it("leaves the other limits unchanged if it is refused", () => {
    expect(changeLimits(excluded, { daily_loss: 100, exclude_until: T + 1 }, T)).toEqual({
      refusal: "exclusion_stands",
    });
  });

  it("does not change by a call without it", () => {
    expect(changed(excluded, { daily_loss: 100 }, T)).toMatchObject({ excludeUntil: T + DAY });
  });

  it("never ends sooner than it did before a change", () => {
    const step = fc.record({
      until: fc.integer({ min: T, max: T + 20 * DAY }),
      wait: fc.integer({ min: 0, max: 3 * DAY }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (asked) => {
        let own: OwnLimits = NO_LIMITS;
        let now = T;
        for (const { until, wait } of asked) {
          const before = own;
          const after = changeLimits(own, { exclude_until: until }, now);
          if (!isRefusal(after)) own = after;
          const said = isExcluded(before, now) ? before.excludeUntil : null;
          expect(own.excludeUntil ?? 0).toBeGreaterThanOrEqual(said ?? 0);
          now += wait;
        }
      }),
    );
  });
});

describe("the limits that a member sees", () => {
  const limits = { daily_recharge: null, daily_loss: null, session_minutes: null };

  it("are empty at first", () => {
    expect(shownAt(NO_LIMITS, T)).toEqual({ ...limits, exclude_until: null, pending: null });
  });

  it("are those in force, and those after every pending raise", () => {
    let own = changed(NO_LIMITS, { daily_loss: 100, session_minutes: 60 }, T);
    own = changed(own, { daily_loss: 500, daily_recharge: 900 }, T + HOUR);
    own = changed(own, { session_minutes: null }, T + 2 * HOUR);
    expect(shownAt(own, T + 3 * HOUR)).toEqual({
      daily_recharge: 900,
      daily_loss: 100,
      session_minutes: 60,
      exclude_until: null,
      pending: { daily_recharge: 900, daily_loss: 500, session_minutes: null, from: T + 2 * HOUR + DAY },
    });
    expect(shownAt(own, T + HOUR + DAY)).toMatchObject({
      daily_loss: 500,
      session_minutes: 60,
      pending: { daily_loss: 500, session_minutes: null, from: T + 2 * HOUR + DAY },
    });
    expect(shownAt(own, T + 2 * HOUR + DAY)).toMatchObject({ session_minutes: null, pending: null });
  });

  it("contain no ended self-exclusion", () => {
    const own = changed(NO_LIMITS, { exclude_until: T + HOUR }, T);
    expect(shownAt(own, T).exclude_until).toBe(T + HOUR);
    expect(shownAt(own, T + HOUR).exclude_until).toBeNull();
  });
});

it("a member is unlimited only once the last limit has ended", () => {
  expect(isUnlimited(NO_LIMITS, T)).toBe(true);
  const limited = changed(NO_LIMITS, { daily_loss: 100 }, T);
  const leaving = changed(limited, { daily_loss: null }, T);
  expect([limited, leaving].map((own) => isUnlimited(own, T + DAY - 1))).toEqual([false, false]);
  expect(isUnlimited(leaving, T + DAY)).toBe(true);
  expect(isUnlimited(changed(NO_LIMITS, { exclude_until: T + 1 }, T), T)).toBe(false);
});
