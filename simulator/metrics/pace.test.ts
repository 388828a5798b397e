import { describe, expect, it } from "vitest";
import { Pace } from "./pace.ts";

const T = 1_795_210_860_000;

describe("a pace", () => {
  it("is that of the last ten whole seconds, the running one apart", () => {
    const pace = new Pace();
    expect(pace.perSecond(T)).toBe(0);
    for (let count = 0; count < 20; count++) pace.count(T + 999);
    expect(pace.perSecond(T + 999)).toBe(0);
    expect(pace.perSecond(T + 1000)).toBe(2);
    expect(pace.perSecond(T + 10_999)).toBe(2);
    expect(pace.perSecond(T + 11_000)).toBe(0);
  });

  it("is even where things are, for as long as they go on", () => {
    const pace = new Pace();
    for (let ms = 0; ms < 60_000; ms += 250) pace.count(T + ms);
    expect(pace.perSecond(T + 60_000)).toBe(4);
  });

  it("is 0 after a pause, whatever stood in its places", () => {
    const pace = new Pace();
    for (let second = 0; second < 16; second++) pace.count(T + second * 1000);
    expect(pace.perSecond(T + 3_600_000)).toBe(0);
    pace.count(T + 3_600_000);
    expect(pace.perSecond(T + 3_601_000)).toBe(0.1);
  });
});
