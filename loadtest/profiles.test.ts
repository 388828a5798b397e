import { describe, expect, it } from "vitest";
import { PROFILES, QUESTIONS, secondsMin, SIZES, sizeOf } from "./profiles.ts";

describe.each(QUESTIONS)("%s", (question) => {
  it("grows from profile to profile", () => {
    const players = PROFILES.map((profile) => SIZES[question][profile].players);
    expect(players).toEqual([...players].sort((a, b) => a - b));
    expect(new Set(players).size).toBe(players.length);
  });

  it("takes at most half a minute in the small profile", () => {
    expect(SIZES[question].small.seconds).toBeLessThanOrEqual(30);
  });

  it("runs on the players' clock in the peak profile", () => {
    expect(SIZES[question].peak.speed).toBe(1);
  });

  it.each(PROFILES)("is long enough for a round in the %s profile, at its clock and at the world's", (profile) => {
    for (const speed of [undefined, 1]) {
      const size = sizeOf(question, profile, { speed });
      expect(size.seconds).toBeGreaterThanOrEqual(secondsMin(question, size.speed));
    }
  });

  it("is refused if it would end before a round does", () => {
    const seconds = secondsMin(question, 1);
    expect(sizeOf(question, "small", { seconds, speed: 1 }).seconds).toBe(seconds);
    expect(() => sizeOf(question, "small", { seconds: seconds - 1, speed: 1 })).toThrow(`at least ${seconds} s`);
  });
});

it("a size is the profile's by default", () => {
  expect(sizeOf("win-go", "peak", {})).toEqual(SIZES["win-go"].peak);
});

it("a size scales the arrivals with the players", () => {
  const { players, perSecond } = SIZES["win-go"].peak;
  expect(sizeOf("win-go", "peak", { players: players * 2 }).perSecond).toBe(perSecond * 2);
  expect(sizeOf("win-go", "peak", { players: 1, seconds: 11 })).toMatchObject({
    players: 1,
    perSecond: 1,
    seconds: 11,
  });
  expect(sizeOf("aviator", "peak", { players: 5 }).perSecond).toBe(0);
});

it("a run lasts as much longer as a clock is slower", () => {
  const { seconds, speed } = SIZES.smoke.small;
  expect(sizeOf("smoke", "small", { speed: 1 }).seconds).toBe(seconds * speed);
});
