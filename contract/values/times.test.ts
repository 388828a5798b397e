import { describe, expect, it } from "vitest";
import { everyForm } from "./rare-forms.ts";

describe("a time", () => {
  it("knows the change of the clocks of a named zone", () => {
    const inZone = (date: string) => ({ date: `${date}.000000`, timezone_type: 3, timezone: "America/New_York" });
    expect(everyForm.time(inZone("2026-03-08 01:59:59"))).toBe(Date.UTC(2026, 2, 8, 6, 59, 59));
    expect(everyForm.time(inZone("2026-03-08 03:00:00"))).toBe(Date.UTC(2026, 2, 8, 7));
    expect(everyForm.time(inZone("2026-11-01 12:00:00"))).toBe(Date.UTC(2026, 10, 1, 17));
  });
});
