import { describe, expect, it } from "vitest";
import { isShownTo, providerGame, providerList, quickGame } from "./game-links.ts";

describe("the links to games", () => {
  it("carry their screens' queries with any name", () => {
    expect(providerGame("kite-sprint", "Kite & Co?")).toBe("/exGame?id=kite-sprint&name=Kite+%26+Co%3F");
    expect(quickGame("quick-race", "Quick Race")).toBe("/moreGame?id=quick-race&name=Quick+Race");
    expect(providerList("PG", "pg", 3)).toBe("/exGameAll?gameTitle=PG&provider=pg&count_per_line=3");
  });

  it.each([
    [true, "/aviator", true],
    [null, "/aviator", true],
    [false, "/aviator", false],
    [false, "/win?show_back=1", false],
    [false, "/luckyhit", false],
    [false, "/mines", true],
    [false, "/windmill", true],
    [true, "https://elsewhere.example/", false],
    [true, "//elsewhere.example/", false],
    [true, "javascript:alert(1)", false],
    [true, "", false],
  ] as const)("with early access %j, a tile to %j is shown: %j", (isEarly, href, shown) => {
    expect(isShownTo(isEarly, href)).toBe(shown);
  });
});
