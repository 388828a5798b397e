import { describe, expect, it } from "vitest";
import { masked, Ring } from "./journal.ts";

describe("masking", () => {
  it.each<[string, unknown, unknown]>([
    [
      "a name, a seed, a token",
      { nickName: "Asha", seed: "abc", token: "1.x" },
      { nickName: "***", seed: "***", token: "***" },
    ],
    ["what lies deeper", { a: [{ mobile_number: "+919876543210" }] }, { a: [{ mobile_number: "***" }] }],
    ["a phone that is a number", { mobile: 919_876_543_210 }, { mobile: "***" }],
    ["a field that nobody has heard of", { anything: "secret" }, { anything: "***" }],
  ])("hides %s", (_, value, expected) => {
    expect(masked(value)).toEqual(expected);
  });

  it("shows amounts, periods, times, kinds and what is not there", () => {
    const plain = {
      betPrice: 100,
      period: 179_521_086_000,
      serverTime: 1_795_210_860_000,
      type: "N",
      on: true,
      a: null,
      b: "",
    };
    expect(masked(plain)).toEqual(plain);
  });
});

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
