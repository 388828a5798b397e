import { describe, expect, it } from "vitest";
import { isShownTo, providerGame, providerList, quickGame } from "./game-links.ts";
import { providerSections } from "./provider-games.tsx";

describe("the links to games", () => {
  it("carry their screens' queries with any name", () => {
    expect(providerGame("kite-sprint", "Kite & Co?")).toBe("/exGame?id=kite-sprint&name=Kite+%26+Co%3F");
    expect(quickGame("quick-race", "Quick Race")).toBe("/moreGame?id=quick-race&name=Quick+Race");
    expect(providerList("pg", 3)).toBe("/exGameAll?provider=pg&count_per_line=3");
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

const section = (more: Record<string, unknown> = {}) => ({
  name: "PG",
  provider: "pg",
  count_per_line: 3,
  show_count: 6,
  ...more,
});

describe("the provider sections", () => {
  it("keep their order", () => {
    const listed = [section(), section({ name: "Spribe", provider: "spribe", count_per_line: 2, show_count: 4 })];
    expect(providerSections(JSON.stringify(listed))).toEqual([
      { name: "PG", provider: "pg", columns: 3, shown: 6 },
      { name: "Spribe", provider: "spribe", columns: 2, shown: 4 },
    ]);
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "{oops"],
    ["no list", '{"name":"PG"}'],
    ["null", "null"],
  ])("are none in %s", (_, json) => {
    expect(providerSections(json)).toEqual([]);
  });

  it.each([
    ["no name", section({ name: undefined })],
    ["a count that is no number", section({ show_count: "six" })],
    ["nothing to show", section({ show_count: 0 })],
    ["null", null],
  ])("skip an entry that has %s", (_, bad) => {
    expect(providerSections(JSON.stringify([bad, section()])).map(({ name }) => name)).toEqual(["PG"]);
  });

  it("have the named provider, or the one with the section's title", () => {
    const listed = [section({ provider: "acme" }), { name: "Turbo", count_per_line: "2", show_count: "4.0" }];
    expect(providerSections(JSON.stringify(listed)).map(({ provider }) => provider)).toEqual(["acme", "Turbo"]);
  });

  it.each([
    [0, 1],
    [-3, 1],
    [2, 2],
    [9, 4],
  ])("with %i a line have %i columns", (count, columns) => {
    const [read] = providerSections(JSON.stringify([section({ count_per_line: count })]));
    expect(read?.columns).toBe(columns);
  });

  it("show a limited number of games", () => {
    expect(providerSections(JSON.stringify([section({ show_count: 1000 })]))[0]?.shown).toBe(24);
  });
});
