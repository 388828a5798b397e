import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { faultKind } from "#contract/control/faults.ts";
import { describeFault, FAULT_ENTRIES, FAULT_NAMES, faultOf, isRight, type FaultValues } from "./fault-kinds.ts";

describe.each(FAULT_NAMES)("the fault %s", (name) => {
  const entries = FAULT_ENTRIES[name];
  const first: FaultValues = Object.fromEntries(entries.map((entry) => [entry.name, entry.first]));

  it("fits the contract with its initial values, and keeps its name", () => {
    expect(entries.filter((entry) => !isRight(entry, entry.first))).toEqual([]);
    const fault = faultOf(name, first);
    expect(z.safeParse(faultKind, fault).success).toBe(true);
    expect(describeFault(fault).name).toBe(name);
  });

  it("fits the contract at the bounds of each number, and is refused beyond them", () => {
    for (const entry of entries.filter(({ min }) => min !== undefined)) {
      const { min = 0, max = 0 } = entry;
      for (const bound of [min, max]) {
        expect(isRight(entry, String(bound))).toBe(true);
        const fault = faultOf(name, { ...first, [entry.name]: String(bound) });
        expect(z.safeParse(faultKind, fault).success).toBe(true);
      }
      expect(isRight(entry, String(max + 1))).toBe(false);
      expect(isRight(entry, "-1")).toBe(false);
      expect(isRight(entry, "")).toBe(false);
    }
  });
});

it("a number of anything but σ is whole", () => {
  const [median, sigma] = FAULT_ENTRIES.lognormal;
  expect(median && isRight(median, "0.5")).toBe(false);
  expect(sigma && isRight(sigma, "0,5")).toBe(true);
  expect(faultOf("lognormal", { median: "300", sigma: "0,5" })).toMatchObject({ sigma: 0.5 });
});
