import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { games as ownGames } from "#games/games.ts";
import { PROVIDERS } from "#contract/calls/exg.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { providerSection } from "#contract/calls/home.ts";
import { gamesOf } from "../catalogue/provider-games.ts";
import { createSimulator } from "../simulator.ts";
import { call, endTest, fetchSimulator, makeMember } from "../testing/client.ts";

afterEach(endTest);

const home = (locale = "in") => call("GET", "/shop/home_top", undefined, { locale });

describe("the home screen", () => {
  it.each([
    ["in", /play money.*under 18/],
    ["pt", /dinheiro fictício.*18 anos/],
    ["mx", /dinero ficticio.*18 años/],
    ["vi", /tiền ảo.*18 tuổi/],
  ])("has a notice about play money and minors in the caller's language: %s", async (locale, words) => {
    expect((await home(locale))["notice_content"]).toMatch(words);
  });

  it("shows five existing banners and no Android app", async () => {
    const [entry] = (await home())["queryset"] as Record<string, unknown>[];
    const { android_version, banners: _, ...images } = entry ?? {};
    expect(Object.keys(images)).toEqual(["image1", "image2", "image3", "image4", "image5"]);
    for (const image of Object.values(images)) expect((await fetchSimulator("GET", String(image))).status).toBe(200);
    expect(android_version).toBe("");
  });

  it("has five banners with words in each language, over existing pictures, that lead to screens", async () => {
    const all = await Promise.all(
      LOCALES.map(async (locale) => {
        const [entry] = (await home(locale))["queryset"] as { banners: Record<string, string>[] }[];
        return entry?.banners ?? [];
      }),
    );
    for (const banners of all) expect(banners).toHaveLength(5);
    for (const { image = "", href = "" } of all.flat()) {
      expect((await fetchSimulator("GET", image)).status).toBe(200);
      expect(href).toMatch(/^\/[A-Za-z]+$/);
    }
    const words = all.flat().flatMap(({ title, text, action }) => [title, text, action]);
    expect(new Set(words).size).toBe(words.length);
    for (const word of words) expect(word).toMatch(/\p{L}{3}/u);
  });

  it("lists provider sections, each with enough games", async () => {
    const sections = z.array(providerSection).parse(JSON.parse(String((await home())["pre_sale_product_ids"])));
    expect(sections.map(({ provider }) => provider)).toEqual(["pg", "spribe", "evo_wc"]);
    for (const { provider, show_count, count_per_line } of sections) {
      const known = PROVIDERS.find((each) => each === provider) ?? "own";
      expect(gamesOf(known).length).toBeGreaterThanOrEqual(show_count);
      expect(show_count % count_per_line).toBe(0);
    }
  });

  it("lists the quick games and those of InOut, with existing covers", async () => {
    const { more_game_list, in_out_game_list } = await home();
    const more = more_game_list as { game_id: string; name: string; image: string }[];
    const inOut = in_out_game_list as { id: string; name: string; image: string }[];
    expect(more.map(({ game_id }) => game_id)).toEqual(gamesOf("quick").map(({ id }) => id));
    expect(inOut.map(({ id }) => id)).toEqual(gamesOf("in_out").map(({ id }) => id));
    for (const { name, image } of [...more, ...inOut]) {
      expect(name).not.toBe("");
      expect((await fetchSimulator("GET", image)).status).toBe(200);
    }
  });

  it("has the chat's address", async () => {
    const { livechat_url } = await home();
    expect(livechat_url).toBe("/sim/chat");
    expect((await fetchSimulator("GET", String(livechat_url))).status).toBe(200);
  });
});

describe("the list of own games", () => {
  it.each(LOCALES)("links to the screens, with pictures and descriptions: %s", async (locale) => {
    const { queryset } = await call("GET", "/shop/games", undefined, { locale });
    const games = queryset as { name: string; description: string; main_image: string; image2: string; href: string }[];
    expect(games.map(({ href }) => href).toSorted()).toEqual(ownGames.map(({ name }) => `/${name}`).toSorted());
    for (const { description, main_image, image2 } of games) {
      expect(description).toMatch(/\p{L}{3}/u);
      for (const image of [main_image, image2]) expect((await fetchSimulator("GET", image)).status).toBe(200);
    }
  });

  it("has a translated description for each language", async () => {
    const described = await Promise.all(
      LOCALES.map(async (locale) => {
        const { queryset } = await call("GET", "/shop/games", undefined, { locale });
        return (queryset as { description: string }[]).map(({ description }) => description);
      }),
    );
    expect(new Set(described.flat()).size).toBe(ownGames.length * LOCALES.length);
  });
});

describe("the app's version", () => {
  it("has no landing page by default, for visitors and members", async () => {
    const { token } = await makeMember();
    expect(await call("GET", "/user/get_app_version")).toMatchObject({ code: 200, landing_page: "" });
    expect(await call("GET", "/user/get_app_version_auth", undefined, { token })).toMatchObject({
      code: 200,
      landing_page: "",
    });
    expect(await call("GET", "/user/get_app_version_auth")).toMatchObject({ code: 401 });
  });

  it("has the values of the settings", async () => {
    const simulator = createSimulator({ ...env, LANDING_PAGE: "https://landing.test/new", ANDROID_VERSION: "2.1.0" });
    const ask = async (path: string) =>
      (await simulator.fetch(new Request(`https://simulator.test${path}`))).json<Record<string, unknown>>();
    expect(await ask("/user/get_app_version")).toMatchObject({ landing_page: "https://landing.test/new" });
    expect(await ask("/shop/home_top")).toMatchObject({ queryset: [{ android_version: "2.1.0" }] });
  });
});
