import { describe, expect, it } from "vitest";
import { isRaise, readLimit, typedLimit } from "./limit-kinds.ts";

describe("a limit", () => {
  it.each([
    ["daily_loss", "500", 50_000],
    ["daily_recharge", "12,5", 1250],
    ["daily_recharge", "0", null],
    ["session_minutes", "5", 5],
    ["session_minutes", "1440", 1440],
    ["session_minutes", "4", null],
    ["session_minutes", "1441", null],
    ["session_minutes", "30.5", null],
    ["session_minutes", "", null],
  ] as const)("%s of %j is %s", (name, typed, value) => {
    expect(readLimit(name, typed)).toBe(value);
    if (value !== null) expect(readLimit(name, typedLimit(name, value))).toBe(value);
  });

  it.each([
    [200, 100, true],
    [100, 200, false],
    [100, 100, false],
    [null, 100, true],
    [100, null, false],
    [null, null, false],
  ])("%s after %s is a raise: %s", (to, from, raise) => {
    expect(isRaise(to, from)).toBe(raise);
  });
});
