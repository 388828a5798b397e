import { describe, expect, it } from "vitest";
import { wrongWith } from "./play.ts";

// Sixty seeds a file, because vitest runs files side by side. `npm run simulate` runs any number.

describe("a simulator with faults applies each acknowledged request once,", () => {
  it.each([61, 71, 81, 91, 101, 111])("ten seeds from %i on", async (first) => {
    expect(await wrongWith(first, 10)).toEqual([]);
  });
});
