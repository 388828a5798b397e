import { describe, expect, it } from "vitest";
import { withAlpha } from "./flight-palette.ts";

describe("a colour", () => {
  it("is made translucent, however it is written", () => {
    expect(withAlpha("#ff5766", 0.5)).toBe("#ff576680");
    expect(withAlpha("red", 0.25)).toBe("color-mix(in srgb, red 25%, transparent)");
  });
});
