import { describe, expect, it } from "vitest";
import { masked } from "./mask.ts";

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
