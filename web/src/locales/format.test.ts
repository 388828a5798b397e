import { describe, expect, it } from "vitest";
import { formatMoment, formatPercent } from "./format.ts";

describe("formatPercent", () => {
  it.each([
    [0.02, "2%"],
    [0.98, "98%"],
    [1, "100%"],
    [0.125, "12.50%"],
    [0.958935, "95.89%"],
    [0.000435, "0.04%"],
    [0.29, "29%"],
  ])("formats %d as %s: whole, or with two decimals", (part, text) => {
    expect(formatPercent(part, "en-IN")).toBe(text);
  });

  it("uses the given number of decimals for a whole column", () => {
    expect([0.5, 0.165006].map((part) => formatPercent(part, "en-IN", 2))).toEqual(["50.00%", "16.50%"]);
  });

  it("follows the reader's locale", () => {
    expect(formatPercent(0.125, "pt-BR")).toBe("12,50%");
  });
});

describe("formatMoment", () => {
  const at = (...parts: [year: number, month: number, day: number, ...number[]]) => new Date(...parts).getTime();
  const now = at(2026, 10, 30, 12, 0);

  it.each([
    [at(2026, 10, 30, 0, 0), "00:00:00"],
    [at(2026, 10, 30, 9, 5, 7), "09:05:07"],
    [at(2026, 10, 30, 23, 59, 59), "23:59:59"],
    [at(2026, 10, 29, 23, 59, 59), "2026-11-29 23:59:59"],
    [at(2026, 11, 1, 0, 0), "2026-12-01 00:00:00"],
    [at(2025, 10, 30, 9, 5, 7), "2025-11-30 09:05:07"],
  ])("shows the time of today's moments, and the date of others: %i as %s", (time, text) => {
    expect(formatMoment(time, now)).toBe(text);
  });
});
