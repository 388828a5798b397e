import { describe, expect, it } from "vitest";
import { figuresOf, growth, inpOf, lastOf } from "./recorder.ts";

describe("the figures of a flight", () => {
  it("are its frame rate, its longest gap and its longest task", () => {
    const frames = [1000, 1010, 1020, 1070, 1080, 1100];
    const longTasks = [
      [900, 60],
      [1015, 55],
      [1099, 70],
      [1200, 900],
    ] as const;
    expect(figuresOf({ frames, longTasks, presses: [] })).toEqual({
      frames: 6,
      seconds: 0.1,
      framesPerSecond: 50,
      longestGap: 50,
      longestTask: 70,
    });
    expect(figuresOf({ frames, longTasks: [], presses: [] }).longestTask).toBe(0);
  });

  it("can be those of its end", () => {
    const record = { frames: [0, 900, 1000, 1100], longTasks: [[100, 80]] as const, presses: [] };
    expect(figuresOf(lastOf(record, 200))).toMatchObject({ frames: 3, framesPerSecond: 10, longestTask: 0 });
  });

  it.each([[[]], [[1000]], [[1000, 1000]]])("are none of %j", (frames) => {
    expect(() => figuresOf({ frames, longTasks: [], presses: [] })).toThrow("no flight");
  });
});

describe("the time from a press to the next paint", () => {
  it("is that of the slowest press, by its slowest event", () => {
    expect(
      inpOf(
        [
          [1, 24],
          [1, 40],
          [2, 32],
        ],
        2,
      ),
    ).toBe(40);
    expect(inpOf([], 3)).toBe(0);
  });

  it("leaves out one press in fifty", () => {
    const presses = Array.from({ length: 60 }, (_, press) => [press, press] as const);
    expect(inpOf(presses, 60)).toBe(58);
    expect(
      inpOf(
        [
          [1, 300],
          [2, 80],
        ],
        100,
      ),
    ).toBe(0);
  });
});

describe("growth", () => {
  it("is that of the last third over the first, without the first sample and single peaks", () => {
    expect(growth([99, 10, 11, 10, 50, 12, 11, 10, 90, 11])).toBe(1);
    expect(growth([1, 10, 20, 30, 40, 50, 60])).toBe(40);
    expect(growth([5, 7, 7, 7])).toBe(0);
  });

  it("needs some samples", () => {
    expect(() => growth([1, 2, 3])).toThrow("four samples");
  });
});
