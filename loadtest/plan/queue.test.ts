import { describe, expect, it } from "vitest";
import { type Job, percentile, queue } from "./queue.ts";

const job = (at: number, work: number, kind: Job["kind"] = "other"): Job => ({ at, work, kind });

describe("one thread", () => {
  it("takes what comes in its order, however it is handed over", () => {
    const { busy, of } = queue([job(5, 10), job(0, 10), job(30, 10)], 0, 40);
    expect(of.other).toEqual([10, 15, 10]);
    expect(busy).toBe(0.75);
  });

  it("commits once for all money that came while it was at work", () => {
    const { of } = queue([job(0, 10), job(1, 1, "money"), job(2, 1, "money"), job(50, 1, "money")], 5, 100);
    // The first waits 9 for the thread and pays for the commit; the second goes with it; the last pays for its own.
    expect(of.money).toEqual([15, 15, 6]);
  });

  it("is busy beyond its time where more comes than it can do", () => {
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
