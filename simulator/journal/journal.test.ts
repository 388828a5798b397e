import { describe, expect, it } from "vitest";
import { mask } from "./journal.ts";

describe("the mask", () => {
  it.each<[string, unknown, unknown]>([
    [
      "a name, a seed and a token",
      { nickName: "Asha", seed: "abc", token: "1.x" },
      { nickName: "***", seed: "***", token: "***" },
    ],
    ["nested values", { a: [{ mobile_number: "+919876543210" }] }, { a: [{ mobile_number: "***" }] }],
    ["a phone number as a number", { mobile: 919_876_543_210 }, { mobile: "***" }],
    ["an unknown field", { anything: "secret" }, { anything: "***" }],
  ])("hides %s", (_, value, expected) => {
    expect(mask(value)).toEqual(expected);
  });

  it("shows amounts, periods, times, kinds and empty values", () => {
    const plain = {
      betPrice: 100,
      period: 179_521_086_000,
      serverTime: 1_795_210_860_000,
      type: "N",
      on: true,
      a: null,
      b: "",
    };
    expect(mask(plain)).toEqual(plain);
  });
});
