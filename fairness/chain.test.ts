import { describe, expect, it } from "vitest";
import { lastSeed, walkBack } from "./chain.ts";
import { commitment } from "./draw.ts";

const KEY = "a key of sixteen";

describe("a chain of server seeds", () => {
  it("has the published end and seeds", () => {
    const last = lastSeed(KEY, "aviator", 1);
    expect(walkBack(last, 2)).toBe("8fa0c54e8def34bab7143d286b7455e62f51db83ce54144a7b07e51dfc94fcdc");
    expect(walkBack(last, 4)).toBe("f1212d88800000c8d7801e033d3a3c6386fbbc8bed7d4c5f9ae4dafd2143891c");
  });

  it("commits to each seed by the one before", () => {
    const seeds = [lastSeed(KEY, "win:P:1", 2)];
    walkBack(seeds[0] ?? "", 50, (seed) => seeds.push(seed));
    expect(seeds).toHaveLength(51);
    for (const [at, seed] of seeds.slice(1).entries()) expect(seed).toBe(commitment(seeds[at] ?? ""));
  });

  it("differs for each table and each chain", () => {
    const seeds = [lastSeed(KEY, "aviator", 1), lastSeed(KEY, "aviator", 2), lastSeed(KEY, "luckyhit", 1)];
    expect(new Set(seeds).size).toBe(3);
  });

  it("accepts seeds of a chain alone", () => {
    expect(() => walkBack("a seed", 1)).toThrow("not a seed of a chain");
    expect(walkBack("ab".repeat(32), 0)).toBe("ab".repeat(32));
  });
});
