import { describe, expect, it } from "vitest";
import { menuGames } from "./games-menu-screen.tsx";
import { columnsOf } from "./provider-list-screens.tsx";

const always = [
  { href: "/luckyhit", name: "Lucky Hit", text: "Cards" },
  { href: "/aviator", name: "Aviator", text: "A flight" },
];
const listed = (href: string, name: string) => ({
  href,
  name,
  description: `About ${name}`,
  main_image: "/a.svg",
  image2: "/b.svg",
});

describe("the menu of games", () => {
  it("lists the two fixed games under the server's titles if it has any, then the server's others", () => {
    const games = menuGames(always, [listed("/mines", "Mines"), listed("/aviator", "Flyer")], true);
    expect(games).toEqual([
      { href: "/luckyhit", name: "Lucky Hit", text: "Cards", image: null },
      { href: "/aviator", name: "Flyer", text: "About Flyer", image: "/a.svg" },
      { href: "/mines", name: "Mines", text: "About Mines", image: "/a.svg" },
    ]);
  });

  it("lists only games that the reader may open, and no external address", () => {
    const games = menuGames(always, [listed("/mines", "Mines"), listed("https://elsewhere.example/", "X")], false);
    expect(games.map(({ href }) => href)).toEqual(["/mines"]);
  });
});

describe("the columns of covers", () => {
  it.each([
    [null, 3],
    ["", 3],
    ["x", 3],
    ["-2", 3],
    ["2", 2],
    ["4", 4],
    ["0", 1],
    ["99", 4],
  ])("for the query %j are %i", (count, columns) => {
    expect(columnsOf(count)).toBe(columns);
  });
});
