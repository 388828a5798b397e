import { describe, expect, it } from "vitest";
import { roundName } from "./round-name.ts";

describe("a round", () => {
  it("is named by its seconds", () => {
    expect(roundName(179_521_086_000)).toBe("1795210860.00");
  });
});
