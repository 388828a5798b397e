import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { MenuScreen } from "#games/all/screen/menu.tsx";
import { exgGames } from "#contract/calls/exg.ts";
import { screensNotOffered } from "#contract/offers.ts";
import { installation } from "#web/data/installation.ts";
import { session } from "#web/data/session.ts";
import { ok, server } from "#web/testing/fake-server.ts";
import { answerHome } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { menuGames } from "./games-menu-screen.tsx";
import { ProviderListScreen, OwnListScreen, columnsOf } from "./provider-list-screens.tsx";

beforeEach(() => {
  session.end();
  answerHome(server);
  server.on(exgGames, ({ url }) => ok({ game_list: gamesOf(url.searchParams.get("provider") ?? "") }));
});

function gamesOf(provider: string) {
  const id = provider.replace("_", "-");
  return [1, 2, 3, 4].map((number) => ({ id: `${id}-${number}`, name: `${id} ${number}`, image: "/img/x.svg" }));
}

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const links = (list: HTMLElement) =>
  within(list)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

describe("a provider's games", () => {
  it("appear in the requested columns, each with a link to its game", async () => {
    renderAt("/exGameAll?gameTitle=Free+money&provider=in_out&count_per_line=2", <ProviderListScreen />);
    const list = await screen.findByRole("list", { name: "InOut games" });
    expect(heading()).toBe("InOut games");
    expect(list.style.getPropertyValue("--columns")).toBe("2");
    expect(links(list)[0]).toBe("/exGame?id=in-out-1&name=in-out+1");
    expect(server.of(exgGames)[0]?.url.searchParams.get("provider")).toBe("in_out");
  });

  it.each([
    ["a section of the home screen", "pg", "PG"],
    ["a provider that the home screen does not name", "elsewhere", "Games"],
  ])("have no heading of the address: %s", async (_, provider, name) => {
    renderAt(`/exGameAll?gameTitle=Free+money&provider=${provider}`, <ProviderListScreen />);
    expect(await screen.findByRole("heading", { level: 1, name })).toBeTruthy();
    expect(document.title).toBe(`${name} · rangoli`);
    expect(screen.queryByText("Free money")).toBeNull();
  });

  it.each([
    ["PG", "pg", "/pgGames"],
    ["Spribe", "spribe", "/spribeGames"],
    ["Evo", "evo_wc", "/evoWcGames"],
  ])("have a list of their own: %s", async (name, provider, path) => {
    renderAt(path, <OwnListScreen />);
    expect(links(await screen.findByRole("list", { name }))).toHaveLength(4);
    expect(heading()).toBe(name);
    expect(server.of(exgGames)[0]?.url.searchParams.get("provider")).toBe(provider);
  });

  it("are not fetched without a provider", () => {
    renderAt("/exGameAll", <ProviderListScreen />);
    expect(screen.getByText("No games here")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All games" }).getAttribute("href")).toBe("/moreGames");
    expect(server.of(exgGames)).toEqual([]);
  });
});

describe("the menu", () => {
  it("leads to the app's own games, with a back button, and to the providers' lists", async () => {
    renderAt("/moreGames", <MenuScreen />);
    expect(await screen.findByRole("link", { name: /^Mines/ })).toBeTruthy();
    expect(links(screen.getByRole("list", { name: "Our games" }))).toEqual([
      "/luckyhit?show_back=1",
      "/aviator?show_back=1",
      "/mines?show_back=1",
    ]);
    expect(links(screen.getByRole("list", { name: "Provider games" }))).toEqual([
      "/pgGames",
      "/spribeGames",
      "/evoWcGames",
    ]);
  });

  it("says that there are no games where none are offered", async () => {
    installation.set({ money: {}, offers: [], not_offered: screensNotOffered(new Set()) });
    renderAt("/moreGames", <MenuScreen />);
    expect(await screen.findByText("No games here")).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
    installation.set({ money: {}, not_offered: [] });
  });
});

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
