import { describe, expect, it } from "vitest";
import { Breaker } from "./breaker.ts";

const PROBE_MS = 20_000;

function opened(): Breaker {
  const breaker = new Breaker(PROBE_MS);
  for (let failures = 0; failures < 5; failures++) breaker.failed(1000);
  return breaker;
}

describe("the breaker", () => {
  it("lets calls through until five have failed in a row", () => {
    const breaker = new Breaker(PROBE_MS);
    for (let failures = 0; failures < 4; failures++) breaker.failed(1000);
    expect(breaker.waitMs(1000)).toBe(0);
    breaker.succeeded();
    for (let failures = 0; failures < 4; failures++) breaker.failed(1000);
    expect(breaker.waitMs(1000)).toBe(0);
    breaker.failed(1000);
    expect(breaker.waitMs(1000)).toBe(5000);
    expect(breaker.waitMs(5999)).toBe(1);
  });

  it("lets one call try after the pause, and closes when it succeeds", () => {
    const breaker = opened();
    expect(breaker.waitMs(6000)).toBe(0);
    expect(breaker.waitMs(6000)).toBe(PROBE_MS);
    breaker.succeeded();
    expect([breaker.waitMs(6001), breaker.waitMs(6001)]).toEqual([0, 0]);
  });

  it("pauses again when that call fails", () => {
    const breaker = opened();
    expect(breaker.waitMs(6000)).toBe(0);
    breaker.failed(7000);
    expect(breaker.waitMs(7000)).toBe(5000);
    expect(breaker.waitMs(12_000)).toBe(0);
  });

  it("lets another try where nobody hears of the first again", () => {
    const breaker = opened();
    expect(breaker.waitMs(6000)).toBe(0);
    expect(breaker.waitMs(6000 + PROBE_MS)).toBe(0);
  });

  it("pauses no longer for calls that began before it opened", () => {
    const breaker = opened();
    breaker.failed(4000);
    expect(breaker.waitMs(5999)).toBe(1);
  });
});
