import { describe, expect, it } from "vitest";
import { isFromNothing, isPlayers, isSeed, sceneBody } from "./scenes.tsx";

const EMPTY = { players: "", seed: "", at: "" };
const FULL = { players: "50", seed: " friday-1 ", at: "2026-11-20T18:30" };

describe("a scene", () => {
  it("is requested by its name, and a busy evening also with its entries", () => {
    expect(sceneBody("long_history", FULL)).toEqual({ scene: "long_history" });
    expect(sceneBody("busy_evening", EMPTY)).toEqual({ scene: "busy_evening" });
    expect(sceneBody("busy_evening", FULL)).toEqual({
      scene: "busy_evening",
      players: 50,
      seed: "friday-1",
      at: new Date(2026, 10, 20, 18, 30).getTime(),
    });
  });

  it("deletes the present state if it is a fresh start or begins at a given time", () => {
    expect(isFromNothing("fresh", EMPTY)).toBe(true);
    expect(isFromNothing("busy_evening", FULL)).toBe(true);
    expect(isFromNothing("busy_evening", EMPTY)).toBe(false);
    expect(isFromNothing("gift_event", FULL)).toBe(false);
  });
});

describe("an evening's entries", () => {
  it.each([
    ["", true],
    ["1", true],
    ["2000", true],
    ["0", false],
    ["2001", false],
    ["many", false],
  ])("as players %j: %j", (typed, expected) => {
    expect(isPlayers(typed)).toBe(expected);
  });

  it.each([
    ["", true],
    ["friday-1", true],
    ["two words", false],
    ["x".repeat(41), false],
  ])("as a seed %j: %j", (typed, expected) => {
    expect(isSeed(typed)).toBe(expected);
  });
});
