import { describe, expect, it } from "vitest";
import { PROFILES, QUESTIONS, SIZES, sizeOf } from "./profiles.ts";

describe.each(QUESTIONS)("%s", (question) => {
  it("grows from profile to profile", () => {
    const players = PROFILES.map((profile) => SIZES[question][profile].players);
    expect(players).toEqual([...players].sort((a, b) => a - b));
    expect(new Set(players).size).toBe(players.length);
  });

  it("takes half a minute at the most where it is small", () => {
    expect(SIZES[question].small.seconds).toBeLessThanOrEqual(30);
  });

  it("is rehearsed at its peak on the clock that players have", () => {
    expect(SIZES[question].peak.speed).toBe(1);
  });
});

it("goes by the profile where nothing else is said", () => {
  expect(sizeOf("win-go", "peak", {})).toEqual(SIZES["win-go"].peak);
});

it("has as many arrivals as before for each player", () => {
  const { players, perSecond } = SIZES["win-go"].peak;
  expect(sizeOf("win-go", "peak", { players: players * 2 }).perSecond).toBe(perSecond * 2);
  expect(sizeOf("win-go", "peak", { players: 1, seconds: 11 })).toMatchObject({
    players: 1,
    perSecond: 1,
    seconds: 11,
  });
  expect(sizeOf("aviator", "peak", { players: 5 }).perSecond).toBe(0);
});
