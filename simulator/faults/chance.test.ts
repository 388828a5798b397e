import { describe, expect, it } from "vitest";
import type { Delay, Fault } from "#contract/control-faults.ts";
import { Chance, delayMsOf } from "./chance.ts";

const fault = (more: Partial<Fault> = {}, share = 0.3): Fault => ({
  id: 1,
  match: { share },
  fault: { kind: "drop" },
  seed: 7,
  ...more,
});

const fallsOn = (of: Fault, chance = new Chance()) => Array.from({ length: 1000 }, () => chance.next(of) !== null);

describe("chance", () => {
  it("says the same for the same seed, and something else for another", () => {
    expect(fallsOn(fault())).toEqual(fallsOn(fault()));
    expect(fallsOn(fault())).not.toEqual(fallsOn(fault({ seed: 8 })));
  });

  it("counts each fault on its own", () => {
    const chance = new Chance();
    fallsOn(fault({ id: 2 }), chance);
    expect(fallsOn(fault(), chance)).toEqual(fallsOn(fault()));
  });

  it("begins anew with a fault that was removed", () => {
    const chance = new Chance();
    fallsOn(fault(), chance);
    chance.keep([]);
    expect(fallsOn(fault(), chance)).toEqual(fallsOn(fault()));
  });

  it.each([0.05, 0.3, 0.9, 1])("falls on a share of %d", (share) => {
    const fallen = fallsOn(fault({}, share)).filter(Boolean).length;
    // Four standard deviations.
    expect(Math.abs(fallen - 1000 * share)).toBeLessThanOrEqual(4 * Math.sqrt(1000 * share * (1 - share)));
  });
});

describe("a delay", () => {
  const drawn = (delay: Delay) => {
    const chance = new Chance();
    const always = fault({ fault: delay }, 1);
    return Array.from({ length: 1000 }, () => delayMsOf(delay, chance.next(always) ?? (() => Number.NaN)));
  };

  it("that is fixed is always the same", () => {
    expect(new Set(drawn({ kind: "delay", spread: "fixed", ms: 40 }))).toEqual(new Set([40]));
  });

  it("that is uniform fills its range and does not leave it", () => {
    const all = drawn({ kind: "delay", spread: "uniform", from_ms: 100, to_ms: 200 });
    expect(Math.min(...all)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...all)).toBeLessThanOrEqual(200);
    expect(new Set(all).size).toBeGreaterThan(90);
  });

  it("that is log-normal has its median in the middle and a tail above", () => {
    const all = drawn({ kind: "delay", spread: "lognormal", median_ms: 100, sigma: 0.5 }).toSorted((a, b) => a - b);
    expect(Math.abs((all[500] ?? 0) - 100)).toBeLessThan(10);
    expect(all[998] ?? 0).toBeGreaterThan(300);
    expect(all[0] ?? 0).toBeGreaterThan(5);
  });
});
