import { describe, expect, it } from "vitest";
import { allTrials } from "./all-trials.ts";
import { print, DEVIATIONS_MAX } from "./report.ts";

// The same as `npm run fairness`, with fewer rounds.
const ROUNDS = 8_000;
const SEED = "rangoli";

describe.each(allTrials)("$name", (trial) => {
  const rowsOf = (bias: number) => trial.report(trial.play(SEED, 0, ROUNDS, bias));

  it("pays as the exact odds say, and draws all outcomes alike", () => {
    const rows = rowsOf(0);
    expect(rows.filter(({ fair }) => !fair)).toEqual([]);
    expect(rows.filter(({ kind }) => kind === "return").length).toBeGreaterThan(0);
    expect(rows.filter(({ kind }) => kind === "chi-square").length).toBeGreaterThan(0);
    for (const { deviations } of rows) expect(Math.abs(deviations)).toBeLessThanOrEqual(DEVIATIONS_MAX);
  });

  it("is detected if every third round is manipulated", () => {
    const unfair = rowsOf(1 / 3).filter(({ fair }) => !fair);
    expect(unfair.length).toBeGreaterThan(0);
    expect(unfair[0]?.measured).toBeLessThan(unfair[0]?.expected ?? 0);
    expect(print(unfair)).toContain("UNFAIR");
  });
});
