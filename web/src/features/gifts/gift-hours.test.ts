import { describe, expect, it } from "vitest";
import { giftState, nextOpening, type GiftEvent } from "./gift-hours.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const event = (start: number, more: Partial<GiftEvent> = {}): GiftEvent => ({
  id: 1,
  start_time: start,
  end_time: start + HOUR,
  member_available_num: 1,
  join_recharge: 0,
  join_relation: 0,
  join_bet: 0,
  completed: false,
  ...more,
});

describe("a gift event", () => {
  it.each([
    ["before it opens", event(1000), 999, "later"],
    ["when it opens", event(1000), 1000, "open"],
    ["in its last millisecond", event(1000), 1000 + HOUR - 1, "open"],
    ["when it ends", event(1000), 1000 + HOUR, "over"],
    ["that the member has joined", event(1000, { member_available_num: 0, completed: true }), 2000, "joined"],
    ["joined, and over", event(1000, { member_available_num: 0, completed: true }), 1000 + DAY, "joined"],
    ["whose pool is empty", event(1000, { completed: true }), 2000, "allTaken"],
    ["over, as the server says", event(1000, { completed: true }), 1000 + HOUR, "over"],
  ] as const)("%s", (_, given, now, state) => {
    expect(giftState(given, now)).toBe(state);
  });
});

describe("the next opening", () => {
  const day = [event(10 * HOUR), event(15 * HOUR), event(20 * HOUR)];
  it.each([
    [0, 10 * HOUR],
    [10 * HOUR - 1, 10 * HOUR],
    [10 * HOUR, 15 * HOUR],
    [16 * HOUR, 20 * HOUR],
    [20 * HOUR, 10 * HOUR + DAY],
    [23 * HOUR, 10 * HOUR + DAY],
  ])("after %i is %i", (now, expected) => {
    expect(nextOpening(day, now)).toBe(expected);
  });

  it("is none without events", () => {
    expect(nextOpening([], 0)).toBeNull();
  });
});
