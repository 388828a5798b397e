import { describe, expect, it, afterEach, vi } from "vitest";
import { areas } from "#contract/calls.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { entryRoutes, type Route } from "./entry-routes.ts";
import { shownAt, fetchEntry } from "./fetch-entry.ts";

const entries = Object.values<Route>(entryRoutes);

describe("an entry route", () => {
  it("sends only calls without a query that its reader may make", () => {
    const calls = areas.flatMap((area) => area.calls);
    for (const { path, members } of entries.flatMap(({ asks = [] }) => asks)) {
      const call = calls.find((each) => each.path === path && each.method === "GET");
      expect(call?.by).toBe(members ? "member" : "visitor");
      expect(call?.query.safeParse({}).success).toBe(true);
    }
  });
});

describe("shownAt", () => {
  it.each([
    ["/", false, "/"],
    ["/mine", true, "/mine"],
    ["/mine", false, "/login"],
    ["/nowhere", true, undefined],
  ])("finds at %s, for a member: %s, the screen of %s", (pathname, isMember, path) => {
    expect(shownAt(entries, pathname, isMember)?.path).toBe(path);
  });
});

vi.mock("../locales/load-texts.ts");

afterEach(() => {
  document.head.innerHTML = "";
});

it.each([
  ["/", null, ["/shop/games", "/shop/home_top"], ["initial"], ["/banners.js"]],
  ["/", "t1", ["/shop/games", "/shop/home_top", "/user/profile"], ["initial"], ["/banners.js"]],
  [
    "/mine",
    "t1",
    ["/user/profile", "/shop/home_top"],
    ["initial", "account", "games", "support"],
    ["/mine.js", "/mine.css"],
  ],
  ["/mine", null, [], ["initial", "account"], []],
  ["/aviator", "t1", [], ["initial"], []],
])("fetches at %s with the token %s the calls %j, the texts %j and the files %j", (path, token, asks, areas, files) => {
  vi.mocked(loadTexts).mockReset().mockRejectedValue(new Error("out of reach"));
  document.head.innerHTML = `
    <template data-screen="/"><link rel="modulepreload" href="/banners.js" /></template>
    <template data-screen="/mine"><link rel="modulepreload" href="/mine.js" /><link href="/mine.css" /></template>`;
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new TypeError("Failed to fetch")));
  const context = { fetch, now: () => 1, locale: "vi" as const, token };
  const early = fetchEntry(path, context);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(asks.map((each) => `${each}?t=1`));
  for (const each of asks) expect(early.take(each, context)).toBeDefined();
  expect(vi.mocked(loadTexts).mock.calls).toEqual([["vi", areas]]);
  const links = [...document.head.querySelectorAll("link")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(files);
});
