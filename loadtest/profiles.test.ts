import { describe, expect, it } from "vitest";
import { PROFILES, QUESTIONS, SIZES, sizeOf } from "./profiles.ts";

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
