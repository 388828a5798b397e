import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMIT_NAMES } from "#contract/calls/limits.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";
import {
  changeLimits,
  confirmRaises,
  hasDepositLimit,
  isExcluded,
  isPaused,
  isUnlimited,
  type Limit,
  NO_LIMITS,
  type OwnLimits,
  reviewSince,
  RULE_SETS,
  sessionMinutesOf,
  setLimit,
  shownAt,
  type WantedLimits,
} from "./rules.ts";

const T = 1_795_210_860_000;

const NONE: Limit = { value: null, raise: null };
const held = (value: number | null): Limit => ({ value, raise: null });
const raised = (value: number | null, to: number | null, from: number): Limit => ({ value, raise: { to, from } });

/** The limits with one limit. */
const withLoss = (limit: Limit): OwnLimits => ({ ...NO_LIMITS, limits: { ...NO_LIMITS.limits, daily_loss: limit } });
/** A limit after a confirmation. */
const confirmed = (limit: Limit, now: number): Limit =>
  (confirmRaises(withLoss(limit), now) ?? withLoss(limit)).limits.daily_loss;

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
    ["a higher one waits", held(100), 101, raised(100, 101, T + DAY_MS)],
    ["none at all waits", held(100), null, raised(100, null, T + DAY_MS)],
    ["a lower one ends a raise that waits", raised(100, 500, T + HOUR_MS), 50, held(50)],
    ["the one in force ends a raise that waits", raised(100, 500, T + HOUR_MS), 100, held(100)],
    ["the raise that waits already keeps its time", raised(100, 500, T + HOUR_MS), 500, raised(100, 500, T + HOUR_MS)],
    ["a lesser raise keeps its time", raised(100, 500, T + HOUR_MS), 300, raised(100, 300, T + HOUR_MS)],
    ["a greater raise begins anew", raised(100, 500, T + HOUR_MS), 501, raised(100, 501, T + DAY_MS)],
    ["a raise to none begins anew", raised(100, 500, T + HOUR_MS), null, raised(100, null, T + DAY_MS)],
    ["a raise that has waited is not in force yet", raised(100, 500, T), 300, raised(100, 300, T)],
    ["a raise that has waited can be raised, and waits again", raised(100, 500, T), 501, raised(100, 501, T + DAY_MS)],
  ])("%s", (_, before, wanted, after) => {
    expect(setLimit(before, wanted, T)).toEqual(after);
  });

  it("is raised by a confirmation after 24 hours, to the ms, and never without one", () => {
    const limit = setLimit(held(100), 500, T);
    expect(limit.value).toBe(100);
    expect([T, T + DAY_MS - 1, T + DAY_MS, T + 9 * DAY_MS].map((now) => confirmed(limit, now).value)).toEqual([
      100, 100, 500, 500,
    ]);
    expect(confirmRaises(withLoss(limit), T + DAY_MS - 1)).toBeNull();
    expect(confirmRaises(withLoss(held(100)), T + DAY_MS)).toBeNull();
    expect(confirmed(limit, T + DAY_MS)).toEqual(held(500));
  });

  const limits = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null });
  const steps = fc.array(
    fc.record({ wanted: limits, wait: fc.integer({ min: 0, max: 30 * HOUR_MS }), confirms: fc.boolean() }),
    {
      maxLength: 12,
    },
  );

  it("never exceeds the value in force or requested 24 hours before", () => {
    fc.assert(
      fc.property(steps, (asked) => {
        let limit: Limit = held(5);
        let now = T;
        const seen: { at: number; allowed: number }[] = [{ at: T - 2 * DAY_MS, allowed: 5 }];
        for (const { wanted, wait, confirms } of asked) {
          limit = setLimit(limit, wanted, now);
          seen.push({ at: now, allowed: height(wanted) });
          now += wait;
          if (confirms) limit = confirmed(limit, now);
          const inForce = height(limit.value);
          const earlier = seen.filter(({ at }) => at <= now - DAY_MS).map(({ allowed }) => allowed);
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
        for (const { wanted, wait, confirms } of asked) {
          limit = setLimit(limit, wanted, now);
          now += wait;
          if (confirms) limit = confirmed(limit, now);
        }
        const before = height(limit.value);
        const after = height(setLimit(limit, last, now).value);
        expect(after).toBe(Math.min(before, height(last)));
      }),
    );
  });

  it("stays the same when it is set to the same value", () => {
    fc.assert(
      fc.property(steps, limits, fc.nat(DAY_MS), (asked, last, later) => {
        let limit: Limit = NONE;
        let now = T;
        for (const { wanted, wait } of asked) {
          limit = setLimit(limit, wanted, now);
          now += wait;
        }
        const once = setLimit(limit, last, now);
        const twice = setLimit(once, last, now + later);
        for (const at of [now + later, now + DAY_MS, now + later + DAY_MS, now + 3 * DAY_MS]) {
          expect(confirmed(twice, at)).toEqual(confirmed(once, at));
        }
      }),
    );
  });
});

const MIN = 184 * DAY_MS;

describe("self-exclusion", () => {
  const excluded: OwnLimits = { ...NO_LIMITS, excludeUntil: T + DAY_MS };

  it("lasts until its time, to the ms", () => {
    expect([T, T + DAY_MS - 1, T + DAY_MS].map((now) => isExcluded(excluded, now))).toEqual([true, true, false]);
    expect(isExcluded(NO_LIMITS, T)).toBe(false);
  });

  it.each<[string, OwnLimits, number, string | null]>([
    ["of six months is taken", NO_LIMITS, T + MIN, null],
    ["of less is refused", NO_LIMITS, T + MIN - 1, "bad_request"],
    ["that is over already is refused", NO_LIMITS, T, "bad_request"],
    ["before the beginning of time is refused", NO_LIMITS, -1, "bad_request"],
    ["of ten years is taken", NO_LIMITS, T + 3653 * DAY_MS, null],
    ["of more is refused", NO_LIMITS, T + 3653 * DAY_MS + 1, "bad_request"],
    ["that is shortened is refused", excluded, T + DAY_MS - 1, "exclusion_stands"],
    ["that is taken back is refused", excluded, T, "exclusion_stands"],
    ["that is set the same again is taken", excluded, T + DAY_MS, null],
    ["that is prolonged is taken", excluded, T + DAY_MS + 1, null],
    ["that is over can be set again", { ...NO_LIMITS, excludeUntil: T - 1 }, T + MIN, null],
    ["that is over can be set again, not shorter", { ...NO_LIMITS, excludeUntil: T - 1 }, T + MIN - 1, "bad_request"],
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
    expect(changed(excluded, { daily_loss: 100 }, T)).toMatchObject({ excludeUntil: T + DAY_MS });
  });

  it("never ends sooner than it did before a change", () => {
    const step = fc.record({
      until: fc.integer({ min: T, max: T + 400 * DAY_MS }),
      wait: fc.integer({ min: 0, max: 100 * DAY_MS }),
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

describe("a break", () => {
  const until = (pauseUntil: number): OwnLimits => ({ ...NO_LIMITS, pauseUntil });
  const paused = until(T + 3 * DAY_MS);

  it.each<[string, OwnLimits, number, string | null]>([
    ["of 24 hours is taken", NO_LIMITS, T + DAY_MS, null],
    ["of less is refused", NO_LIMITS, T + DAY_MS - 1, "bad_request"],
    ["of six weeks is taken", NO_LIMITS, T + 42 * DAY_MS, null],
    ["of more is refused", NO_LIMITS, T + 42 * DAY_MS + 1, "bad_request"],
    ["that is shortened is refused", paused, T + 3 * DAY_MS - 1, "pause_stands"],
    ["that is prolonged is taken", paused, T + 3 * DAY_MS + 1, null],
    ["that is prolonged beyond six weeks is refused", paused, T + 42 * DAY_MS + 1, "bad_request"],
    ["that has ended is taken again unchanged", until(T - 1), T - 1, null],
    ["that ends now is prolonged by 24 hours at least", until(T), T + 1, "bad_request"],
  ])("%s", (_, own, wanted, refusal) => {
    const after = changeLimits(own, { pause_until: wanted }, T);
    if (refusal === null) expect(after).toMatchObject({ pauseUntil: wanted });
    else expect(after).toMatchObject({ refusal });
  });

  it("lasts until its time, to the ms", () => {
    expect([T, T + 3 * DAY_MS - 1, T + 3 * DAY_MS].map((now) => isPaused(paused, now))).toEqual([true, true, false]);
  });
});

describe("the limits that a member sees", () => {
  const limits = shownAt(NO_LIMITS, T);

  it("are empty at first", () => {
    expect(new Set(Object.values(limits).map((each) => JSON.stringify(each)))).toEqual(new Set(["null", "[]"]));
  });

  it("are those in force, and those after every pending raise", () => {
    let own = changed(NO_LIMITS, { daily_loss: 100, session_minutes: 60 }, T);
    own = changed(own, { daily_loss: 500, daily_recharge: 900 }, T + HOUR_MS);
    own = changed(own, { session_minutes: null }, T + 2 * HOUR_MS);
    expect(shownAt(own, T + 3 * HOUR_MS)).toMatchObject({
      daily_recharge: 900,
      daily_loss: 100,
      session_minutes: 60,
      exclude_until: null,
      pending: { daily_recharge: 900, daily_loss: 500, session_minutes: null, from: T + 2 * HOUR_MS + DAY_MS },
      raises: [
        { limit: "daily_loss", from: T + HOUR_MS + DAY_MS },
        { limit: "session_minutes", from: T + 2 * HOUR_MS + DAY_MS },
      ],
    });
    own = confirmRaises(own, T + HOUR_MS + DAY_MS) ?? own;
    expect(shownAt(own, T + HOUR_MS + DAY_MS)).toMatchObject({
      daily_loss: 500,
      session_minutes: 60,
      pending: { daily_loss: 500, session_minutes: null, from: T + 2 * HOUR_MS + DAY_MS },
    });
    own = confirmRaises(own, T + 2 * HOUR_MS + DAY_MS) ?? own;
    expect(shownAt(own, T + 2 * HOUR_MS + DAY_MS)).toMatchObject({ session_minutes: null, pending: null, raises: [] });
  });

  it("contain no ended self-exclusion and no ended break", () => {
    const own = changed(NO_LIMITS, { exclude_until: T + MIN, pause_until: T + DAY_MS }, T);
    expect(shownAt(own, T)).toMatchObject({ exclude_until: T + MIN, pause_until: T + DAY_MS });
    expect(shownAt(own, T + MIN)).toMatchObject({ exclude_until: null, pause_until: null });
  });
});

it("a member is unlimited only once the last limit has ended", () => {
  expect(isUnlimited(NO_LIMITS, T)).toBe(true);
  const limited = changed(NO_LIMITS, { daily_loss: 100 }, T);
  const leaving = changed(limited, { daily_loss: null }, T);
  expect([limited, leaving].map((own) => isUnlimited(own, T + 2 * DAY_MS))).toEqual([false, false]);
  expect(isUnlimited(confirmRaises(leaving, T + DAY_MS) ?? leaving, T + DAY_MS)).toBe(true);
  expect(isUnlimited(changed(NO_LIMITS, { exclude_until: T + MIN }, T), T)).toBe(false);
  expect(isUnlimited(changed(NO_LIMITS, { pause_until: T + DAY_MS }, T), T)).toBe(false);
  expect(isUnlimited(changed(NO_LIMITS, { reality_minutes: 30 }, T), T)).toBe(false);
});

// RTS 12: at least every six months. The shortest ones are those from 28 February or 31 August on.
it.each([
  ["2026-08-31", "2027-02-27", null],
  ["2026-08-31", "2027-02-28", "2027-02-28"],
  ["2026-02-28", "2026-08-28", "2026-08-28"],
  ["2025-10-31", "2026-04-29", null],
  ["2025-10-31", "2026-04-30", "2026-04-30"],
  ["2025-10-31", "2026-11-29", "2026-04-30"],
])("after an answer on %s the reminder stands on %s since %s", (answered, now, since) => {
  expect(reviewSince(Date.parse(answered), Date.parse(now))).toBe(since === null ? null : Date.parse(since));
});

it.each([
  ["open", null, null],
  ["open", 60, 60],
  ["ukgc", null, null],
  ["in", null, 240],
  ["in", 60, 60],
  ["in", 300, 240],
] as const)("under %s a member with its own %s minutes plays %s a day", (name, own, minutes) => {
  const limits = { ...NO_LIMITS.limits, session_minutes: held(own) };
  expect(sessionMinutesOf({ ...NO_LIMITS, limits }, RULE_SETS[name])).toBe(minutes);
});

it.each(["pause_until", "exclude_until"] as const)("a time outside its bounds is refused by its name, %s", (field) => {
  expect(changeLimits(NO_LIMITS, { [field]: T }, T)).toEqual(refuse("bad_request", { with: { field } }));
});

it("the time between reality checks stays until another one, or none, is chosen", () => {
  const chosen = changed(NO_LIMITS, { reality_minutes: 30 }, T);
  const later = [{ daily_loss: 100 }, { reality_minutes: 20 }, { reality_minutes: null }];
  expect(later.map((wanted) => changed(chosen, wanted, T).realityMinutes)).toEqual([30, 20, null]);
  expect(shownAt(chosen, T).reality_minutes).toBe(30);
});

it("a member limits its recharges by any of three limits", () => {
  const limitedBy = LIMIT_NAMES.filter((name) =>
    hasDepositLimit({ ...NO_LIMITS, limits: { ...NO_LIMITS.limits, [name]: held(1) } }),
  );
  expect(limitedBy).toEqual(["daily_recharge", "weekly_recharge", "monthly_recharge"]);
  expect(hasDepositLimit(NO_LIMITS)).toBe(false);
});

// As docs/responsible-play.md has them.
it.each([
  ["open", true, false],
  ["ukgc", false, true],
  ["in", true, true],
] as const)("under %s automatic play is allowed: %s, a deposit limit is offered first: %s", (name, plays, first) => {
  expect(RULE_SETS[name]).toMatchObject({ name, autoPlay: plays, limitFirst: first });
});
