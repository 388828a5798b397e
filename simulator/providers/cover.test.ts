import { describe, expect, it } from "vitest";
import { PROVIDERS } from "#contract/calls/exg.ts";
import { fetchSimulator } from "../testing/client.ts";
import { expectPlainSvg } from "../testing/svg.ts";
import { cover } from "./cover.ts";
import { gamesOf } from "./games.ts";

const games = PROVIDERS.flatMap(gamesOf);
describe("covers", () => {
  it.each(games)("draw $id in shapes alone, without script, style or external content", ({ id, hue, glyph }) => {
    const links = expectPlainSvg(cover(id, hue, glyph));
    expect(links).toEqual(new Set(["url(#edge)", "url(#tone)"]));
  });

  it("are the same for the same game, and another for each other one", () => {
    const drawn = games.map(({ id, hue, glyph }) => cover(id, hue, glyph));
    expect(games.map(({ id, hue, glyph }) => cover(id, hue, glyph))).toEqual(drawn);
    expect(new Set(drawn).size).toBe(games.length);
  });

  it("differ in their ring where hue and glyph are the same", () => {
    expect(cover("one", 20, "kite")).not.toBe(cover("two", 20, "kite"));
  });

  it("are served at the lists' addresses, and may be cached for ever", async () => {
    const answer = await fetchSimulator("GET", "/img/games/lantern-match.svg");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(cover("lantern-match", 356, "lantern"));
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
    });
  });

  it.each(["/img/games/unknown.svg", "/img/games/lantern-match.png", "/img/games/lantern-match", "/img/games/"])(
    "are not found at %s",
    async (path) => {
      expect((await fetchSimulator("GET", path)).status).toBe(404);
    },
  );
});
