import { describe, expect, it } from "vitest";
import { equal, fraction } from "#contract/games/stake-odds.ts";
import { lots } from "../engine/contract/testing/lots.ts";
import { SINGLE_STEPS } from "./single-steps.ts";
import { coefficientOf, payoutOf } from "../engine/rules/single-step.ts";
import { oddsOf } from "../engine/rules/single-step-rules.ts";

describe.each(
  [...SINGLE_STEPS, lots.singleStep].map(({ calls, terms }) => ({ name: terms.title, rules: calls.rules, terms })),
)("$name", ({ rules, terms }) => {
  const bets = [["first", rules.first] as const, ...terms.bets()];
  const outcomes = Array.from({ length: rules.outcomes }, (_, outcome) => outcome);

  it("has a name that addresses, texts and SQL can have", () => expect(rules.game).toMatch(/^[a-z]+$/));

  it.each(bets)("wins on %s with exactly as many outcomes as it counts, some but not all", (_, choice) => {
    const won = outcomes.filter((outcome) => rules.isWin(outcome, choice));
    expect(won).toHaveLength(rules.wins(choice));
    expect([0, outcomes.length]).not.toContain(won.length);
  });

  it.each(bets)("pays a stake on %s what its odds say, 98 % on average, and no less than it shows", (_, choice) => {
    const { probability, returnToPlayer } = oddsOf(rules, choice);
    expect(equal(probability, fraction(rules.wins(choice), rules.outcomes))).toBe(true);
    expect(equal(returnToPlayer, fraction(98, 100))).toBe(true);
    const paid = outcomes.reduce((sum, outcome) => sum + payoutOf(rules, 98_000_000, choice, outcome), 0);
    expect(paid / outcomes.length / 100_000_000).toBeCloseTo(0.98, 6);
    const won = outcomes.find((outcome) => rules.isWin(outcome, choice)) ?? 0;
    expect(payoutOf(rules, 100_00, choice, won)).toBeGreaterThanOrEqual(100 * coefficientOf(rules, choice));
  });

  it("has bets of different words", () => {
    const names = terms.bets().map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(0);
  });
});
