import { describe, expect, it } from "vitest";
import { RingBuffer } from "./journal.ts";

describe("a ring buffer of size 3", () => {
  it.each([
    [0, []],
    [2, [2, 1]],
    [3, [3, 2, 1]],
    [4, [4, 3, 2]],
    [7, [7, 6, 5]],
  ])("returns the latest entries after %i were added, newest first", (count, expected) => {
    const ring = new RingBuffer<number>(3);
    for (let entry = 1; entry <= count; entry++) ring.push(entry);
    expect(ring.newestFirst()).toEqual(expected);
  });
});
