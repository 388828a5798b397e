import { beforeAll, describe, expect, it } from "vitest";
import { PROVIDERS, type Provider } from "#contract/calls/exg.ts";
import { call, fetchSimulator, makeMember, type Options } from "../testing/client.ts";
import { gamesOf, openingOf } from "./provider-games.ts";

interface Listed {
  id: string;
  name: string;
  image: string;
}

const LEAST: Readonly<Record<Provider, number>> = { pg: 6, spribe: 3, evo_wc: 4, in_out: 7, quick: 1, own: 1 };
const allGames = PROVIDERS.flatMap(gamesOf);
let options: Options;

beforeAll(async () => {
  // Not the first member of a cell, whose id may be a number of the page.
  options = { token: (await makeMember(1000, 2)).token };
});

async function listOf(provider: string): Promise<Listed[]> {
  return (await call("GET", `/exg/games?provider=${provider}`))["game_list"] as Listed[];
}

describe("lists of games", () => {
  it.each(PROVIDERS)("show any visitor the games of %s", async (provider) => {
    const list = await listOf(provider);
    expect(list.length).toBeGreaterThanOrEqual(LEAST[provider]);
    for (const { id, name, image } of list) {
      expect(name).not.toBe("");
      expect(image).toMatch(new RegExp(`^/img/games/${id}-(?:wheel|slot)\\.svg$`));
      expect((await fetchSimulator("GET", image)).status).toBe(200);
    }
  });

  it("name each game once", () => {
    expect(new Set(allGames.map(({ id }) => id)).size).toBe(allGames.length);
    expect(new Set(allGames.map(({ name }) => name)).size).toBe(allGames.length);
  });

  it.each(["/exg/games", "/exg/games?provider=", "/exg/games?provider=nobody"])("refuse %s", async (path) => {
    expect(await call("GET", path)).toMatchObject({ code: 400, msg: "Please check provider" });
  });
});

describe("starting a game", () => {
  it("opens every game of every list, and each address leads to its page", async () => {
    for (const game of allGames) {
      const started = await call("GET", `/exg/start_game?id=${game.id}`, undefined, options);
      expect(started).toMatchObject({ code: 200, type: openingOf(game) });
      const { html_encode, launch_url } = started;
      if (started["type"] === "html_encode") {
        expect(launch_url).toBeNull();
        expect(utf8(String(html_encode))).toContain(`<title>${game.name}</title>`);
      } else {
        expect(html_encode).toBeNull();
        const page = await fetchSimulator("GET", String(launch_url));
        expect(await page.text()).toContain(`<title>${game.name}</title>`);
      }
    }
  });

  it("opens both games in both ways", () => {
    expect(new Set(allGames.map((game) => `${game.kind} ${openingOf(game)}`)).size).toBe(4);
  });

  it("sends the page of its address and the launch token, as base64 of UTF-8", async () => {
    const inVietnamese = { ...options, locale: "vi" };
    const { html_encode } = await call("GET", "/exg/start_game?id=lotus-pairs", undefined, inVietnamese);
    const query = new URLSearchParams({ locale: "vi", parent: "https://simulator.test" }).toString();
    const page = await fetchSimulator("GET", `/sim/games/lotus-pairs?${query}`);
    const handedOver = utf8(String(html_encode));
    const token = /"launch":"([\w-]{22}\.[\w-]{43})"/.exec(handedOver)?.[1] ?? "none";
    expect(handedOver.replace(token, "")).toBe(await page.text());
    expect(handedOver).toContain("Chọn mức cược rồi quay");
  });

  it("gives the address the caller's language and the origin that the caller sees", async () => {
    const headers = { "X-Forwarded-Host": "play.test:8443", "X-Forwarded-Proto": "https" };
    const asked = { ...options, locale: "pt", headers };
    const { launch_url } = await call("GET", "/exg/start_game?id=star-pairs", undefined, asked);
    expect(launch_url).toMatch(
      /^\/sim\/games\/star-pairs\?locale=pt&parent=https%3A%2F%2Fplay\.test%3A8443#launch=[\w-]{22}\.[\w-]{43}$/,
    );
  });

  it("gives no game any data of the member but a launch token", async () => {
    for (const id of ["lantern-match", "festival-of-kites"]) {
      const { html_encode, launch_url } = await call("GET", `/exg/start_game?id=${id}`, undefined, options);
      const secret = options.token?.split(".")[1] ?? "";
      expect(secret).not.toBe("");
      const given = html_encode === null ? String(launch_url) : utf8(String(html_encode));
      expect(given).not.toContain(secret);
      expect(given).not.toContain(options.token?.split(".")[0]);
    }
  });

  it("opens own and quick games by address", async () => {
    for (const { id } of [...gamesOf("own"), ...gamesOf("quick")]) {
      const { code, launch_url } = await call("GET", `/exg/owngame_start_game?game_id=${id}`, undefined, options);
      expect(code).toBe(200);
      expect((await fetchSimulator("GET", String(launch_url))).status).toBe(200);
    }
  });

  it("refuses a game that is not known", async () => {
    for (const path of ["/exg/start_game?id=nothing", "/exg/owngame_start_game?game_id=star-pairs"]) {
      expect(await call("GET", path, undefined, options)).toMatchObject({ code: 3016, msg: "This game is not known" });
    }
  });

  it.each([
    "/exg/start_game",
    "/exg/start_game?id=",
    "/exg/start_game?id=../login",
    "/exg/owngame_start_game?id=lantern-match",
  ])("refuses %s, which names no game", async (path) => {
    expect(await call("GET", path, undefined, options)).toMatchObject({ code: 400 });
  });
});

function utf8(encoded: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0)));
}
