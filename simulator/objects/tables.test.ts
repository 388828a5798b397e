import { describe, expect, it } from "vitest";
import { gameOf, TABLES } from "./tables.ts";

describe("the tables", () => {
  it("are known by their names, no two alike", () => {
    expect(TABLES).toEqual(expect.arrayContaining(["aviator", "luckyhit", "win:P:1", "win:S:1", "win:B:1", "win:E:1"]));
    expect(new Set(TABLES).size).toBe(TABLES.length);
  });

  it("each draw from seeds of their own", () => {
    const seeds = TABLES.map((table) => `${gameOf(table)?.game}:${gameOf(table)?.table}`);
    expect(new Set(seeds).size).toBe(TABLES.length);
  });

  it.each(["roulette", "", "win:P", "win:P:99", "Aviator", "toString"])("do not include %j", (name) => {
    expect(gameOf(name)).toBeUndefined();
  });
});
