import { describe, expect, it } from "vitest";
import { Ring } from "./ring.ts";

describe("a ring", () => {
  it.each([
    [0, []],
    [2, [2, 1]],
    [3, [3, 2, 1]],
    [4, [4, 3, 2]],
    [7, [7, 6, 5]],
  ])("of three places that %i things were put in has the last, newest first", (count, expected) => {
    const ring = new Ring<number>(3);
    for (let thing = 1; thing <= count; thing++) ring.push(thing);
    expect(ring.newestFirst()).toEqual(expected);
  });
});
