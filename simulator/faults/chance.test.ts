import { describe, expect, it } from "vitest";
import type { Delay, Fault } from "#contract/control/faults.ts";
import { delayMsOf } from "#contract/faults/chance.ts";
import { newChance } from "./simulator-faults.ts";

const fault = (more: Partial<Fault> = {}, share = 0.3): Fault => ({
  id: 1,
  match: { share },
  fault: { kind: "drop" },
  seed: 7,
  ...more,
});

const decisions = (of: Fault, chance = newChance()) => Array.from({ length: 1000 }, () => chance.next(of) !== null);

describe("a fault's chance", () => {
  it("depends on the fault's seed alone", () => {
    expect(decisions(fault())).toEqual(decisions(fault()));
    expect(decisions(fault())).not.toEqual(decisions(fault({ seed: 8 })));
  });

  it("counts each fault separately", () => {
    const chance = newChance();
    decisions(fault({ id: 2 }), chance);
    expect(decisions(fault(), chance)).toEqual(decisions(fault()));
  });

  it("starts again after the fault was removed", () => {
    const chance = newChance();
    decisions(fault(), chance);
    chance.keep([]);
    expect(decisions(fault(), chance)).toEqual(decisions(fault()));
  });

  it.each([0.05, 0.3, 0.9, 1])("applies to a share of %d", (share) => {
    const applied = decisions(fault({}, share)).filter(Boolean).length;
    // Four standard deviations.
    expect(Math.abs(applied - 1000 * share)).toBeLessThanOrEqual(4 * Math.sqrt(1000 * share * (1 - share)));
  });
});

describe("a delay", () => {
  const drawn = (delay: Delay) => {
    const chance = newChance();
    const always = fault({ fault: delay }, 1);
    return Array.from({ length: 1000 }, () => delayMsOf(delay, chance.next(always) ?? (() => Number.NaN)));
  };

  it("has its fixed length each time", () => {
    expect(new Set(drawn({ kind: "delay", spread: "fixed", ms: 40 }))).toEqual(new Set([40]));
  });

  it("with a uniform spread fills its range and stays within it", () => {
    const all = drawn({ kind: "delay", spread: "uniform", from_ms: 100, to_ms: 200 });
    expect(Math.min(...all)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...all)).toBeLessThanOrEqual(200);
    expect(new Set(all).size).toBeGreaterThan(90);
  });

  it("with a log-normal spread has its median and a long tail", () => {
    const all = drawn({ kind: "delay", spread: "lognormal", median_ms: 100, sigma: 0.5 }).toSorted((a, b) => a - b);
    expect(Math.abs((all[500] ?? 0) - 100)).toBeLessThan(10);
    expect(all[998] ?? 0).toBeGreaterThan(300);
    expect(all[0] ?? 0).toBeGreaterThan(5);
  });
});
