import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "#contract/games/stake-limits.ts";
import { advance, type AutoPlan, PLAN_DEFAULT, startRun, stopReason } from "./auto-play.ts";

const LIMITS = limits(10, 10_000);
const RICH = 1_000_000_00;
const LOSS = { won: false, payout: 0 };
const plan = (more: Partial<AutoPlan>): AutoPlan => ({ ...PLAN_DEFAULT, ...more });

/** The stakes of a run whose rounds end so, the next one included. */
function stakesOf(wanted: AutoPlan, first: number, results: readonly { won: boolean; payout: number }[]): number[] {
  let run = startRun(wanted, first);
  return [
    first,
    ...results.map((result) => {
      run = advance(run, result, LIMITS);
      return run.stake;
    }),
  ];
}

describe("the stake of the next round", () => {
  it("goes back to the first one after a win, and doubles after each loss", () => {
    const results = [LOSS, LOSS, { won: true, payout: 78_40 }, LOSS];
    expect(stakesOf(plan({ onLoss: 100 }), 10_00, results)).toEqual([10_00, 20_00, 40_00, 10_00, 20_00]);
  });

  it("rounds a raise up to whole units, and keeps the highest stake", () => {
    expect(stakesOf(plan({ onLoss: 15 }), 10_00, [LOSS, LOSS])).toEqual([10_00, 12_00, 14_00]);
    expect(stakesOf(plan({ onLoss: 900 }), 5_000_00, [LOSS, LOSS])).toEqual([5_000_00, 10_000_00, 10_000_00]);
  });

  it("is always whole units within the limits", () => {
    fc.assert(
      fc.property(
        fc.record({ onWin: fc.integer({ min: 0, max: 900 }), onLoss: fc.integer({ min: 0, max: 900 }) }),
        fc.integer({ min: 10, max: 10_000 }),
        fc.array(fc.record({ won: fc.boolean(), payout: fc.nat(1_000_000) }), { maxLength: 20 }),
        (raises, units, results) => {
          for (const stake of stakesOf(plan(raises), units * 100, results)) {
            expect(stake % 100).toBe(0);
            expect(stake).toBeGreaterThanOrEqual(LIMITS.min);
            expect(stake).toBeLessThanOrEqual(LIMITS.max);
          }
        },
      ),
    );
  });
});

describe("a run", () => {
  it("ends after its rounds", () => {
    let run = startRun(plan({ rounds: 2 }), 10_00);
    expect(stopReason(run, RICH)).toBeNull();
    run = advance(run, LOSS, LIMITS);
    expect(stopReason(run, RICH)).toBeNull();
    expect(stopReason(advance(run, LOSS, LIMITS), RICH)).toBe("rounds");
  });

  it("ends at its gain, which counts the stakes", () => {
    const run = startRun(plan({ stopGain: 10_00 }), 10_00);
    expect(stopReason(advance(run, { won: true, payout: 19_99 }, LIMITS), RICH)).toBeNull();
    expect(stopReason(advance(run, { won: true, payout: 20_00 }, LIMITS), RICH)).toBe("gain");
  });

  it("ends at its loss", () => {
    const run = startRun(plan({ stopLoss: 15_00 }), 10_00);
    const once = advance(run, LOSS, LIMITS);
    expect(stopReason(once, RICH)).toBeNull();
    expect(stopReason(advance(once, LOSS, LIMITS), RICH)).toBe("loss");
  });

  it("ends before a stake that the balance does not cover", () => {
    expect(stopReason(startRun(PLAN_DEFAULT, 10_00), 9_99)).toBe("balance");
    expect(stopReason(startRun(PLAN_DEFAULT, 10_00), 10_00)).toBeNull();
  });
});
