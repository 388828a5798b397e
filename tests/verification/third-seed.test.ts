import { describe, expect, it } from "vitest";
import { gainOfChoice } from "./third-seed.ts";

describe("player seeds that the operator places", () => {
  // `npm run verify -- --chosen-seeds 1000000` plays the full size.
  const ROUNDS = 20_000;

  it("choose the outcome without a beacon, as docs/fairness.md says", () => {
    expect(gainOfChoice(ROUNDS, false).share).toBeGreaterThan(0.9);
  });

  it("gain nothing with a beacon", () => {
    expect(Math.abs(gainOfChoice(ROUNDS, true).sigmas)).toBeLessThan(3);
  });
});
