import { expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { gainOfGroundChain } from "./ground-chain.ts";

it("a chain that is ground before its publication moves the odds without a salt, and not with one", () => {
  expect(gainOfGroundChain(null)).toBeGreaterThan(2);
  expect(Math.abs(gainOfGroundChain(commitment("the beacon's round")))).toBeLessThan(3);
});
