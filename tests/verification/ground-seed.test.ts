import { expect, it } from "vitest";
import { commitment } from "#fairness/draw.ts";
import { proveRound } from "#games/dice/rules/proof.ts";
import { gainOf, groundRolls } from "./testing/ground-seed.ts";

const ROLLS = 10_000;

it("a seed that is ground per play gains nothing against players who send entropy", () => {
  const rolls = groundRolls(ROLLS, (nonce) => commitment(`entropy ${nonce}`).slice(0, 32));
  expect(rolls.every((roll) => proveRound(roll).match)).toBe(true);
  expect(Math.abs(gainOf(rolls))).toBeLessThan(3);
});

it("a ground seed gets its way against a player who sends none, and the record has the empty entropy that tells", () => {
  const rolls = groundRolls(ROLLS, () => "");
  expect(rolls.every((roll) => proveRound(roll).match)).toBe(true);
  expect(gainOf(rolls)).toBeGreaterThan(90);
  expect(rolls.every(({ entropy }) => entropy === "")).toBe(true);
});
