import { describe, expect, it } from "vitest";
import { wrongWith } from "./play.ts";

// A hundred seeds a file, because vitest runs files side by side. `npm run simulate` runs any number.

describe("a simulator with faults applies each acknowledged request once,", () => {
  it.each([101, 111, 121, 131, 141, 151, 161, 171, 181, 191])("ten seeds from %i on", async (first) => {
    expect(await wrongWith(first, 10)).toEqual([]);
  });
});
