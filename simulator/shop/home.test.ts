import { games as ownGames } from "#games/all/api.ts";
import { env } from "cloudflare:workers";
import * as z from "zod/mini";
import * as luckyHit from "#games/lucky-hit/rules/timeline.ts";
import * as win from "#games/win-go/rules/timeline.ts";
import { afterEach, describe, expect, it } from "vitest";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { newStake } from "#games/all/server/testing/new-stake.ts";
import { PROVIDERS } from "#contract/calls/exg.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { providerSection } from "#contract/calls/home.ts";
import { gamesOf } from "../provider-games/provider-games.ts";
import { createSimulator } from "../simulator.ts";
import {
  call,
  control,
  endTest,
  eventually,
  fetchSimulator,
  makeMember,
  shiftTime,
  closeGames,
} from "../testing/client.ts";
import { flightMsOf, nextPeriodAfter, roundOf } from "#games/aviator/rules/timeline.ts";
import { goToTime } from "#games/all/server/testing/tables.ts";

afterEach(endTest);

const home = (locale = "in") => call("GET", "/shop/home_top", undefined, { locale });

describe("the home screen", () => {
  it.each([
    ["in", /play money.*under 18/],
    ["pt", /dinheiro fictício.*18 anos/],
    ["mx", /dinero ficticio.*18 años/],
    ["vi", /tiền chơi thử.*18 tuổi/],
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
  it("links to the screens, with pictures and descriptions", async () => {
    for (const locale of LOCALES) {
      const { queryset } = await call("GET", "/shop/games", undefined, { locale });
      const games = queryset as {
        name: string;
        description: string;
        main_image: string;
        image2: string;
        href: string;
      }[];
      expect(games.map(({ href }) => href).toSorted()).toEqual(ownGames.map(({ name }) => `/${name}`).toSorted());
      for (const { description, main_image, image2 } of games) {
        expect(description).toMatch(/\p{L}{3}/u);
        for (const image of [main_image, image2]) expect((await fetchSimulator("GET", image)).status).toBe(200);
      }
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
    const simulator = createSimulator({
      ...env,
      LANDING_PAGE: "https://landing.test/new",
      ANDROID_APK: "https://files.test/app.apk version=2.1.0",
    });
    const ask = async (path: string) =>
      (await simulator.fetch(new Request(`https://simulator.test${path}`))).json<Record<string, unknown>>();
    expect(await ask("/user/get_app_version")).toMatchObject({ landing_page: "https://landing.test/new" });
    expect(await ask("/shop/home_top")).toMatchObject({ queryset: [{ android_version: "2.1.0" }] });
  });
});

interface Glance {
  period: number;
  time: number;
  next_time: number | null;
  take_off: number | null;
  results: { period: number; result: string }[];
}

async function glance(table: string): Promise<Glance> {
  const answer = await call("GET", `/shop/game_table?table=${table}`);
  expect(answer.code, answer.msg).toBe(200);
  return answer as unknown as Glance;
}

const force = (table: string, outcome: unknown) => control("POST", "/control/force", { table, outcomes: [outcome] });

const frozenNow = () => shiftTime(0);

/** Moves frozen time on to a round of Aviator that waits for its take-off. */
async function openFlight() {
  await frozenNow();
  for (;;) {
    const { period, time, next_time } = await glance("aviator");
    const round = roundOf(period);
    if (next_time === round.takeOffTime && time < round.lockTime) return round;
    await shiftTime(1_000);
  }
}

describe("the view of a table", () => {
  it("of Win Go counts down to the period's end, then has its result first", async () => {
    await glance("win:P:1");
    await shiftTime(6 * win.ROUND_MS);
    const { period, endTime } = win.roundOf(win.periodAt((await frozenNow()) + win.ROUND_MS));
    await goToTime(endTime - 40_000);
    await force("win:P:1", 43_217);
    const before = await glance("win:P:1");
    expect(before).toMatchObject({ period, time: endTime - 40_000, next_time: endTime, take_off: null });
    expect(before.results).toHaveLength(5);
    await goToTime(endTime - 1);
    expect(await glance("win:P:1")).toMatchObject({ next_time: endTime, results: before.results });
    await goToTime(endTime);
    const after = await glance("win:P:1");
    expect(after).toMatchObject({ next_time: endTime + win.ROUND_MS });
    expect(after.results).toEqual([{ period, result: "7" }, ...before.results.slice(0, 4)]);
  });

  it("of Lucky Hit counts down to the cards, then to those of the next round", async () => {
    const { period, cardsTime } = luckyHit.roundOf(luckyHit.periodAt((await frozenNow()) + luckyHit.ROUND_MS));
    await goToTime(cardsTime - 5_000);
    const before = await glance("luckyhit");
    expect(before).toMatchObject({ period, next_time: cardsTime, take_off: null });
    await goToTime(cardsTime);
    const after = await glance("luckyhit");
    expect(after).toMatchObject({ period, next_time: cardsTime + luckyHit.ROUND_MS });
    expect(after.results[0]?.period).toBe(period);
    for (const { result } of after.results) expect(["B", "R"]).toContain(result);
  });

  it("of Aviator counts down to the take-off, hides the crash in flight, and counts down again", async () => {
    const { period, takeOffTime } = await openFlight();
    await force("aviator", 3.5);
    expect(await glance("aviator")).toMatchObject({ next_time: takeOffTime, take_off: null });
    await goToTime(takeOffTime);
    expect(await glance("aviator")).toMatchObject({ period, next_time: null, take_off: takeOffTime });
    const crash = takeOffTime + flightMsOf(350) + 1;
    await goToTime(crash - 1);
    const inFlight = await glance("aviator");
    expect(inFlight).toMatchObject({ next_time: null, take_off: takeOffTime });
    expect(inFlight.results.map((round) => round.period)).not.toContain(period);
    await goToTime(crash);
    const crashed = await glance("aviator");
    expect(crashed.results[0]).toEqual({ period, result: "3.50" });
    const next = roundOf(nextPeriodAfter(period, 350)).takeOffTime;
    expect(crashed).toMatchObject({ next_time: next, take_off: null });
  });

  it("of a closed game has no time of a next result", async () => {
    await closeGames("luckyhit");
    expect(await glance("luckyhit")).toMatchObject({ next_time: null, take_off: null });
  });

  it.each(["mines", "roulette", "win:P:9"])("of %s is refused", async (table) => {
    expect(await call("GET", `/shop/game_table?table=${table}`)).toMatchObject({ code: 400 });
  });
});

describe("how many play now at a game without a socket", () => {
  const playing = async (game: string) => (await call("GET", `/shop/players_now?game=${game}`)) as { players?: number };

  it.each(INSTANT_PLAYERS)("counts the members of all cells who staked lately in $game, each once", async (game) => {
    for (const cell of [1, 1, 2]) {
      const { token } = await makeMember(1000, cell);
      expect(await call("POST", ...newStake(game), { token })).toMatchObject({ code: 200 });
      // A second roll, or a game that runs already.
      await call("POST", ...newStake(game), { token });
    }
    await eventually(async () => expect(await playing(game.game)).toMatchObject({ code: 200, players: 3 }));
    for (const other of INSTANT_PLAYERS) {
      if (other !== game) expect(await playing(other.game)).toMatchObject({ code: 200, players: 0 });
    }
  });

  it.each(["aviator", "chess", ""])("is refused for %j", async (game) => {
    expect(await playing(game)).toMatchObject({ code: 400 });
  });
});
