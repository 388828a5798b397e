import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "#contract/settings/settings.ts";
import { LOG_SHARE, OURS } from "./evening.ts";
import { directoriesFor, planFor, playTable, SHARED_MAX } from "./plan.ts";
import { hourlyCost, monthlyCost, PRICES, SUBSCRIPTION, type Usage } from "./prices.ts";
import { planTables } from "./print.ts";

const NOTHING: Usage = {
  workerRequests: 0,
  workerCpuMs: 0,
  logLines: 0,
  analyticsPoints: 0,
  objectRequests: 0,
  objectGbSeconds: 0,
  rowsRead: 0,
  rowsWritten: 0,
  storedGb: 0,
};

describe("a month's cost", () => {
  it("is the subscription if it includes all usage", () => {
    expect(monthlyCost(NOTHING)).toBe(SUBSCRIPTION);
    const included = Object.fromEntries(Object.entries(PRICES).map(([name, price]) => [name, price.included]));
    expect(monthlyCost(included as Usage)).toBe(SUBSCRIPTION);
  });

  it.each([
    ["workerRequests", 11e6, 0.3],
    ["workerCpuMs", 31e6, 0.02],
    ["logLines", 21e6, 0.6],
    ["analyticsPoints", 11e6, 0.25],
    ["objectRequests", 2e6, 0.15],
    ["objectGbSeconds", 1.4e6, 12.5],
    ["rowsRead", 26e9, 1],
    ["rowsWritten", 51e6, 1],
    ["storedGb", 15, 2],
  ] as const)("adds the platform's price for more %s", (name, used, dollars) => {
    expect(monthlyCost({ ...NOTHING, [name]: used })).toBeCloseTo(SUBSCRIPTION + dollars, 6);
  });
});

it("an hour's cost adds the price of each unit", () => {
  expect(hourlyCost({ ...NOTHING, workerRequests: 1e6, rowsWritten: 2e6 })).toBeCloseTo(2.3, 6);
});

describe("a table", () => {
  it("answers a few cells at once, and falls behind if too many ask", () => {
    const asking = (count: number) => playTable({ count, each: 1.2, atStart: 6, relays: 0 }, OURS, 1);
    const [few, many] = [10, 10_000].map(asking);
    expect(few?.busy).toBeLessThan(0.01);
    expect(many?.busy).toBeGreaterThan(1);
    expect(many?.p99).toBeGreaterThan(1_000);
  });
});

describe("a plan", () => {
  it("has as many cells as its members fill", () => {
    expect(planFor(2_500, 1_000, OURS, 1).cells).toBe(3);
    expect(planFor(10, 1_000, OURS, 1).cells).toBe(1);
  });

  it("names the exceeded limits, the worst first", () => {
    const { beyond } = planFor(20_000_000, 1_000, OURS, 1);
    const times = beyond.map((each) => each.times);
    expect(beyond.map(({ what }) => what)).toContain("cells that an id can name");
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(Math.min(...times)).toBeGreaterThan(1);
  });
});

it("a shared object is asked as often as its limit at the number of players that the plan names", () => {
  for (const { membersMax, what } of planFor(950, 950, OURS, 1).shared) {
    if (membersMax === Infinity) continue;
    const load = planFor(membersMax, 950, OURS, 1).shared.find((each) => each.what === what);
    expect(load?.questionsASecond, what).toBeLessThanOrEqual(SHARED_MAX);
    expect(load?.questionsASecond, what).toBeGreaterThan(0.99 * SHARED_MAX);
  }
});

it("a lost region asks each shared object more often, so that it saturates with fewer players", () => {
  for (const { what, questionsASecond, membersMax, regionLost } of planFor(1_000_000, 950, OURS, 1).shared) {
    expect(regionLost.questionsASecond, what).toBeGreaterThanOrEqual(questionsASecond);
    if (regionLost.membersMax === Infinity) continue;
    expect(regionLost.questionsASecond, what).toBeGreaterThan(questionsASecond);
    expect(regionLost.membersMax, what).toBeLessThan(membersMax);
    const then = planFor(regionLost.membersMax, 950, OURS, 1).shared.find((each) => each.what === what);
    expect(then?.regionLost.questionsASecond, what).toBeLessThanOrEqual(SHARED_MAX);
    expect(then?.regionLost.questionsASecond, what).toBeGreaterThan(0.99 * SHARED_MAX);
  }
});

it("tables and relays are never asked more often than an object can be, for any number of cells, with a region lost", () => {
  for (const cells of [1, 40, 41, 160, 1_600, 1_601, 9_999, 52_632, 300_000]) {
    const [table, relay] = planFor(cells, 1, OURS, 1).shared;
    for (const load of [table, relay]) {
      expect(load?.membersMax, `${cells} cells`).toBe(Infinity);
      expect(load?.regionLost.membersMax, `${cells} cells`).toBe(Infinity);
      expect(load?.questionsASecond, `${cells} cells`).toBeLessThanOrEqual(SHARED_MAX);
      expect(load?.regionLost.questionsASecond, `${cells} cells`).toBeLessThanOrEqual(SHARED_MAX);
    }
  }
});

it("the catalogue and relays of gifts are never asked more often than an object can be", () => {
  for (const cells of [1, 40, 41, 1_600, 1_601, 52_632]) {
    const loads = planFor(cells * 100, 100, OURS, 1).shared.filter(({ what }) => what.includes("gift"));
    expect(loads).toHaveLength(2);
    for (const { what, questionsASecond, regionLost } of loads) {
      expect(Math.max(questionsASecond, regionLost.questionsASecond), `${what}, ${cells}`).toBeLessThanOrEqual(
        SHARED_MAX,
      );
    }
  }
  // As many as the plan puts into a cell, in as many cells as ask the catalogue themselves.
  const [catalogue] = planFor(38_000, 950, OURS, 1).shared.filter(({ what }) => what.includes("catalogue"));
  expect(catalogue?.questionsASecond).toBeGreaterThan(90);
  expect(catalogue?.regionLost.questionsASecond).toBeLessThanOrEqual(SHARED_MAX);
});

it("a directory is never asked more often than an object can be, with as many as the plan names", () => {
  for (const members of [1, 600_000, 610_000, 1_000_000, 50_000_000]) {
    const load = planFor(members, 950, OURS, 1).shared.find(({ what }) => what.includes("directory"));
    expect(load?.regionLost.questionsASecond, `${members} players`).toBeLessThanOrEqual(SHARED_MAX);
  }
  expect(directoriesFor(1)).toBe(Number(SETTINGS.DIRECTORIES.fallback));
});

it("the plan logs as many requests as a deployment by default", () => {
  expect(readFileSync(new URL("../../wrangler.toml", import.meta.url), "utf8")).toContain(`LOG_SHARE = "${LOG_SHARE}"`);
});

it("the plan matches docs/load-testing.md", { timeout: 60_000 }, () => {
  const page = readFileSync(new URL("../../docs/load-testing.md", import.meta.url), "utf8");
  for (const table of Object.values(planTables())) expect(page).toContain(table);
});
