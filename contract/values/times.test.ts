import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { everyForm } from "./rare-forms.ts";
import { TIME_FORMS, UNREADABLE_TIMES } from "./time-forms.ts";
import { readTolerantly } from "./tolerant.ts";
import { type Unread } from "./tolerant-schema.ts";
import { time } from "./values.ts";

describe("a time", () => {
  it.each(TIME_FORMS)("of $by is read: $written", ({ written, time: wanted }) => {
    const plain = everyForm.unwrap(written);
    expect(plain === null ? null : everyForm.time(plain)).toBe(wanted);
    const unread: Unread = [];
    const row = z.object({ at: z.optional(time) });
    expect(readTolerantly(row, { at: written }, unread)).toEqual(wanted === null ? {} : { at: wanted });
    expect(unread).toEqual([]);
  });

  it.each(UNREADABLE_TIMES)("that could be another is not guessed: %j", (written) => {
    expect(everyForm.time(written)).toBeUndefined();
  });

  it("knows the change of the clocks of a named zone", () => {
    const inZone = (date: string) => ({ date: `${date}.000000`, timezone_type: 3, timezone: "America/New_York" });
    expect(everyForm.time(inZone("2026-03-08 01:59:59"))).toBe(Date.UTC(2026, 2, 8, 6, 59, 59));
    expect(everyForm.time(inZone("2026-03-08 03:00:00"))).toBe(Date.UTC(2026, 2, 8, 7));
    expect(everyForm.time(inZone("2026-11-01 12:00:00"))).toBe(Date.UTC(2026, 10, 1, 17));
  });
});
