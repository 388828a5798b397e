import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { controlAddFault, controlFaults, controlRemoveFaults, faultKind } from "#contract/control/faults.ts";
import { ok } from "#web/testing/fake-server.ts";
import { NOW, openRoom, press, type } from "#games/all/screen/testing/room.tsx";
import * as z from "zod/mini";
import { describeFault, FAULT_ENTRIES, FAULT_NAMES, faultOf, isRight, type FaultValues } from "./fault-kinds.ts";

describe("faults", () => {
  const SLOW = { id: 4, match: { path: "/user/*", share: 0.2 }, fault: { kind: "drop" }, seed: 7 };

  it("are added with all their values, and removed", async () => {
    const { server, open } = openRoom("faults");
    let faults: unknown[] = [];
    server.on(controlFaults, () => ok({ faults }));
    server.on(controlAddFault, () => {
      faults = [SLOW];
      return ok({ faults });
    });
    server.on(controlRemoveFaults, () => {
      faults = [];
      return ok({ faults });
    });
    open();
    await screen.findByText("Everything works");
    // The page has the simulator's clock once it shows "Frozen".
    await screen.findByText("Frozen");
    type("What happens", "lognormal");
    type("Median, ms", "x");
    press("Add");
    await screen.findByText("From 0 to 60000");
    expect(server.of(controlAddFault)).toEqual([]);
    type("Median, ms", "250");
    type("Path", "/user/*");
    type("Share, %", "20");
    type("Seed", "7");
    type("For how many minutes", "2");
    press("Add");
    await screen.findByText("20% of /user/*");
    expect(server.of(controlAddFault)[0]?.body).toEqual({
      match: { path: "/user/*", share: 0.2 },
      fault: { kind: "delay", spread: "lognormal", median_ms: 250, sigma: 0.5 },
      seed: 7,
      until: NOW + 120_000,
    });
    press("Remove: Frame lost");
    await screen.findByText("Everything works");
    expect(server.of(controlRemoveFaults)[0]?.body).toEqual({ id: 4 });
  });
});

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
