import { expect, it, describe } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { gainOfGroundChain, gainOfChoice } from "./chosen-seeds.ts";

it("a chain that is ground before its publication moves the odds without a salt, and not with one", () => {
  expect(gainOfGroundChain(null)).toBeGreaterThan(2);
  expect(Math.abs(gainOfGroundChain(commitment("the beacon's round")))).toBeLessThan(3);
});

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
