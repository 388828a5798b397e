import { describe, expect, it } from "vitest";
import { RateWindow } from "./rate-window.ts";

const T = 1_000_000;

describe("rate window", () => {
  it("lets the limit pass in a period, then says how long to wait", () => {
    const window = new RateWindow({ limit: 3, periodSeconds: 60 });
    expect([0, 1, 2].map((ms) => window.take("a", T + ms))).toEqual([0, 0, 0]);
    expect(window.take("a", T + 3)).toBe(60);
    expect(window.take("a", T + 59_001)).toBe(1);
  });

  it("starts anew when the period is over", () => {
    const window = new RateWindow({ limit: 1, periodSeconds: 60 });
    expect(window.take("a", T)).toBe(0);
    expect(window.take("a", T + 59_999)).toBe(1);
    expect(window.take("a", T + 60_000)).toBe(0);
    expect(window.take("a", T + 60_001)).toBe(60);
  });

  it("counts each address separately", () => {
    const window = new RateWindow({ limit: 1, periodSeconds: 60 });
    expect([window.take("a", T), window.take("b", T)]).toEqual([0, 0]);
    expect([window.take("a", T), window.take("b", T)]).toEqual([60, 60]);
  });

  it("holds a bounded number of addresses, and drops the oldest first", () => {
    const window = new RateWindow({ limit: 1, periodSeconds: 60 }, 2);
    for (const address of ["a", "b", "c"]) window.take(address, T);
    expect(window.take("c", T)).toBe(60);
    expect(window.take("b", T)).toBe(60);
    expect(window.take("a", T)).toBe(0);
  });
});
