import { describe, expect, it } from "vitest";
import { playCellHour, roundsOf, type Job, percentile, queue, seeded } from "./cell-hour.ts";
import { LOCKED_MS, SHOWN_MS, STAKES_A_ROUND, OURS, type ServiceTimes } from "./evening.ts";

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
