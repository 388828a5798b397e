import { describe, expect, it } from "vitest";
import { SETTINGS } from "#contract/settings/settings.ts";
import { LOCKED_MS, OURS, type ServiceTimes, SHOWN_MS, STAKES_A_ROUND } from "./evening.ts";
import { directoriesFor, planFor, playTable, SHARED_MAX } from "./plan.ts";
import { hourlyCost, monthlyCost, PRICES, SUBSCRIPTION, type Usage } from "./prices.ts";
import { type Job, percentile, playCellHour, queue, roundsOf, seeded } from "./cell-hour.ts";

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
  archiveFiles: 0,
  archivedGb: 0,
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
    ["archiveFiles", 2e6, 4.5],
    ["archivedGb", 20, 0.15],
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

const SECONDS = 900;
const FREE: ServiceTimes = { ...OURS, moneyFrameUs: 0, commitUs: 0, callUs: 0, frameUs: 0 };

it("seeded gives the same numbers for the same seed only", () => {
  const [one, same, other] = [1, 1, 2].map((seed) => playCellHour(50, OURS, SECONDS, seed));
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});

describe("the rounds of an hour", () => {
  it("follow each other, each as long as its flight", () => {
    const rounds = roundsOf(SECONDS * 1000, seeded(7));
    expect(rounds.length).toBeGreaterThan(10);
    for (const [index, { startsAt, takesOffAt, result, endsAt }] of rounds.entries()) {
      expect(startsAt).toBe(rounds[index - 1]?.endsAt ?? 0);
      expect(takesOffAt - startsAt).toBeGreaterThan(LOCKED_MS);
      expect(Math.exp(0.00006 * (endsAt - SHOWN_MS - takesOffAt))).toBeCloseTo(result, 6);
    }
  });

  it("end at x or more with the share that the rules give", () => {
    const rounds = roundsOf(2_000_000_000, seeded(1));
    for (const x of [1.5, 2, 10]) {
      const share = rounds.filter(({ result }) => result >= x).length / rounds.length;
      expect(share).toBeCloseTo(0.97 / x, 2);
    }
  });
});

describe("a cell's hour", () => {
  it("has as many stakes as its players make, and no more cash-outs", () => {
    const { stakes, cashOuts, rounds } = playCellHour(200, OURS, SECONDS, 3);
    expect(stakes / rounds / 200).toBeCloseTo(STAKES_A_ROUND, 1);
    expect(cashOuts).toBeGreaterThan(0);
    expect(cashOuts).toBeLessThan(stakes);
  });

  it("costs nothing if no work takes time", () => {
    expect(playCellHour(100, FREE, SECONDS, 3)).toMatchObject({ busy: 0, ackP50: 0, ackP99: 0, tickP99: 0 });
  });

  it("grows busier with its players, and its last frames come later", () => {
    const hours = [100, 1_000, 4_000].map((players) => playCellHour(players, OURS, SECONDS, 3));
    const ordered = (values: number[]) => values.toSorted((a, b) => a - b);
    expect(hours.map(({ busy }) => busy)).toEqual(ordered(hours.map(({ busy }) => busy)));
    expect(hours.map(({ tickP99 }) => tickP99)).toEqual(ordered(hours.map(({ tickP99 }) => tickP99)));
    // 1,000 frames of 40 µs take 40 ms.
    expect(hours[1]?.tickP99).toBeGreaterThanOrEqual((1_000 * OURS.frameUs) / 1000);
  });
});

const job = (at: number, work: number, kind: Job["kind"] = "other"): Job => ({ at, work, kind });

describe("a thread", () => {
  it("works in order of arrival, whatever the order of the jobs", () => {
    const { busy, of } = queue([job(5, 10), job(0, 10), job(30, 10)], 0, 40);
    expect(of.other).toEqual([10, 15, 10]);
    expect(busy).toBe(0.75);
  });

  it("commits once for all money that came while it worked", () => {
    const { of } = queue([job(0, 10), job(1, 1, "money"), job(2, 1, "money"), job(50, 1, "money")], 5, 100);
    // The first waits 9 for the thread and pays for the commit; the second shares it; the last pays for its own.
    expect(of.money).toEqual([15, 15, 6]);
  });

  it("is busy for more than its time if it gets too much work", () => {
    expect(queue([job(0, 60), job(0, 60)], 0, 100).busy).toBe(1.2);
  });
});

it.each([
  [[3, 1, 2], 0.5, 2],
  [[3, 1, 2], 1, 3],
  [[7], 0.99, 7],
  [[], 0.99, 0],
])("of %j the percentile %d is %d", (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});
