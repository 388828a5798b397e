import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { MEASURES } from "#contract/client.ts";
import { alerts, LIMITS, rulesFile } from "./alerts.ts";
import { dashboardFile } from "./dashboard.ts";

it.each(alerts(LIMITS))("$name has a runbook", ({ runbook }) => {
  expect(existsSync(new URL(`../../docs/runbooks/${runbook}.md`, import.meta.url))).toBe(true);
});

it("links to the runbooks where they are read, and else names them", () => {
  expect(rulesFile(LIMITS, "https://docs.test/runbooks")).toContain(
    '"runbook_url": "https://docs.test/runbooks/server-stopped.md"',
  );
  expect(rulesFile()).toContain('"runbook": "docs/runbooks/server-stopped.md"');
});

it("asks for no measure that no client reports", () => {
  const asked = [...`${rulesFile()}${dashboardFile()}`.matchAll(/measure=\\"(\w+)\\"/g)].map(([, name]) => name);
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((name) => !(MEASURES as readonly unknown[]).includes(name))).toEqual([]);
});

it("asks for no metric that nobody measures", () => {
  const sources = [
    "../../edge/metrics/client-measures.ts",
    "../../edge/metrics/request-counts.ts",
    "../../edge/upstream/origin.ts",
    "../../edge/workbench/workbench-families.ts",
    "../../simulator/control/simulator-families.ts",
  ];
  const measured = sources.map((path) => readFileSync(new URL(path, import.meta.url), "utf8")).join("\n");
  const asked = `${rulesFile()}${dashboardFile()}`.match(/\b(?:gateway|simulator)_\w+/g) ?? [];
  const families = new Set(asked.map((name) => name.replace(/_(?:total|bucket|count|sum)$/, "")));
  expect(families.size).toBeGreaterThan(12);
  expect([...families].filter((family) => !measured.includes(`"${family}"`))).toEqual([]);
});
