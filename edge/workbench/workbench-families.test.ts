import { expect, it } from "vitest";
import type { Family } from "#contract/control/metric-families.ts";
import { openMetrics } from "../metrics/metrics.ts";
import type { WorkbenchStub } from "./store.ts";
import { readWorkbenchFamilies } from "./workbench-families.ts";

const NOW = 1_800_000_000_000;
const text = { in: "", pt: "", mx: "", vi: "" };

async function metricsOf(checkStorage: WorkbenchStub["checkStorage"]): Promise<string> {
  const closings = [
    { text, closes_at: NOW - 90_000 },
    { game: "mines", text, closes_at: NOW + 60_000, until: NOW + 120_000 },
    { game: "aviator", text, closes_at: NOW - 90_000, until: NOW - 1 },
  ];
  const store = { checkStorage } as WorkbenchStub;
  const families: Family[] = await readWorkbenchFamilies({ store, closings, closedAnswers: 3, now: NOW });
  return openMetrics(families);
}

it("tells how long each closing in force has lasted, and what it refused", async () => {
  const metrics = await metricsOf(() => Promise.resolve());
  expect(metrics).toContain('gateway_workbench_stores{object="workbench"} 1\n');
  expect(metrics).toContain('gateway_closed_seconds{game="app",planned="no"} 90\n');
  expect(metrics).toContain('gateway_closed_seconds{game="mines",planned="yes"} 0\n');
  expect(metrics).not.toContain("aviator");
  expect(metrics).toContain("gateway_closed_answers_total 3\n");
});

it("tells that the object cannot store", async () => {
  const metrics = await metricsOf(() => Promise.reject(new Error("database or disk is full")));
  expect(metrics).toContain('gateway_workbench_stores{object="workbench"} 0\n');
});
