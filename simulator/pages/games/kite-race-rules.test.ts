import { describe, expect, it } from "vitest";
import { GOOD_MS, PERFECT_MS, Race } from "./kite-race-rules.js";

const BEAT_MS = 500;
const open = (gusts = 10) => new Race(gusts, BEAT_MS, () => 0);

/** Plays to the end, tapping `late` ms after each gust; null: never. */
function play(race: Race, late: number | null): Race {
  for (const time of race.times) {
    race.advance(time - race.elapsed);
    if (late !== null) race.tap(late);
  }
  race.advance(race.length);
  return race;
}

describe("a race", () => {
  it("sends its gusts in rhythm, never so close that one tap could catch two", () => {
    const random = [0, 0.2, 0.5, 0.7, 0.9, 0.999];
    let drawn = 0;
    const { times } = new Race(30, 440, () => random[drawn++ % random.length] ?? 0);
    expect(times).toHaveLength(30);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(new Set(gaps)).toEqual(new Set([440, 660, 880]));
    expect(Math.min(...gaps)).toBeGreaterThan(2 * GOOD_MS);
  });

  it.each([
    [0, "perfect"],
    [PERFECT_MS, "perfect"],
    [-PERFECT_MS, "perfect"],
    [PERFECT_MS + 1, "good"],
    [-GOOD_MS, "good"],
    [-GOOD_MS - 1, "missed"],
    [-2 * GOOD_MS - 1, null],
  ])("calls a tap %i ms beside a gust %s", (late, verdict) => {
    const race = open();
    race.advance(race.times[0] ?? 0);
    expect(race.tap(late)).toBe(verdict);
  });

  it("counts each gust once, caught or missed", () => {
    const race = open(2);
    race.advance(race.times[0] ?? 0);
    expect(race.tap(0)).toBe("perfect");
    expect(race.tap(0)).toBeNull();
    expect(race.advance((race.times[1] ?? 0) + GOOD_MS - race.elapsed)).toBe(0);
    expect(race.advance(1)).toBe(1);
    expect(race.next).toBe(2);
  });

  it("is won by catching every gust, and lost by catching none", () => {
    const won = play(open(40), 0);
    expect([won.isOver, won.place, won.points]).toEqual([true, 1, 40 * 30 + 500]);
    const lost = play(open(40), null);
    expect([lost.isOver, lost.place, lost.points]).toEqual([true, 3, 0]);
  });

  it("rewards better timing, and keeps the wind between 0 and 1", () => {
    expect(play(open(40), 0).points).toBeGreaterThan(play(open(40), GOOD_MS).points);
    expect(play(open(40), 0).wind).toBe(1);
    expect(play(open(40), null).wind).toBe(0);
  });

  it("does not depend on the length of time steps", () => {
    const whole = play(open(), 0);
    const cut = open();
    for (const time of cut.times) {
      while (cut.elapsed < time) cut.advance(Math.min(7, time - cut.elapsed));
      cut.tap(0);
    }
    while (!cut.isOver) cut.advance(7);
    expect(cut.points).toBe(whole.points);
    expect(cut.mine).toBeCloseTo(whole.mine, 6);
  });

  it("does not change after its end", () => {
    const race = play(open(), 0);
    const { mine, points } = race;
    expect(race.advance(1000)).toBe(0);
    expect(race.tap(0)).toBeNull();
    expect([race.mine, race.points]).toEqual([mine, points]);
  });
});
