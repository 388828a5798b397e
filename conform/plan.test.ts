import { expect, it } from "vitest";
import type { Check, Trial } from "./check.ts";
import { runPlan } from "./plan.ts";

const check = (name: string, run: (trial: Trial) => void): Check => ({
  name,
  needs: [],
  run: async (trial) => run(trial),
});
const passes = () => undefined;
const fails = (trial: Trial) => trial.fail("staked", "nothing moved");

it("leaves out what is not offered, and expects the failures that the run names", async () => {
  const reads = [check("calls a", passes), check("calls b", fails), check("win c", passes), check("mines d", fails)];
  const outcomes = await runPlan(
    { reads, lanes: [] },
    {
      only: [],
      given: new Set(),
      isOffered: (name) => !name.startsWith("mines"),
      expectFailed: ["calls b", "win"],
      now: () => 0,
      onOutcome: () => undefined,
    },
  );
  expect(outcomes.map(({ name, status, why }) => [name, status, why])).toEqual([
    ["calls a", "passed", ""],
    ["calls b", "passed", "failed as expected"],
    ["win c", "failed", ""],
    ["mines d", "not_offered", ""],
  ]);
});
