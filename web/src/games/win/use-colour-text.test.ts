import { describe, expect, it } from "vitest";
import { periodName } from "./use-colour-text.ts";

describe("a period", () => {
  it.each([
    [20_261_120_437, "20261120 · 437"],
    [20_261_120_001, "20261120 · 001"],
  ])("%i is read as %s", (period, name) => {
    expect(periodName(period)).toBe(name);
  });
});
