import { describe, expect, it } from "vitest";
import { specRows } from "./spec-rows.ts";

describe("the rows of a product's spec", () => {
  it.each([
    ["", []],
    ["Material=Brass", [["Material", "Brass"]]],
    [
      "Material=Brass,Size=7 × 7 cm",
      [
        ["Material", "Brass"],
        ["Size", "7 × 7 cm"],
      ],
    ],
    [
      " Material = Brass , Size = 7 cm ",
      [
        ["Material", "Brass"],
        ["Size", "7 cm"],
      ],
    ],
    ["Formula=a=b", [["Formula", "a=b"]]],
    [
      "Material=Steel, wood,Weight=2 kg",
      [
        ["Material", "Steel, wood"],
        ["Weight", "2 kg"],
      ],
    ],
    ["adrift,Material=Brass,,", [["Material", "Brass"]]],
    ["=Brass,Size=,Weight=2 kg", [["Weight", "2 kg"]]],
  ])("%j", (spec, expected) => {
    expect(specRows(spec).map(({ term, value }) => [term, value])).toEqual(expected);
  });

  it("can be told apart though they say the same", () => {
    const ids = specRows("A=1,A=1").map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});
