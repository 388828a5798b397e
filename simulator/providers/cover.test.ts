import { describe, expect, it } from "vitest";
import { PROVIDERS } from "../../edge/contract/exg.ts";
import { fetchSimulator } from "../testing/client.ts";
import { cover } from "./cover.ts";
import { gamesOf } from "./games.ts";

const games = PROVIDERS.flatMap(gamesOf);
const ELEMENTS = ["circle", "clipPath", "defs", "ellipse", "g", "linearGradient", "path", "rect", "stop", "svg"];
const ATTRIBUTE = /([\w-]+)="([^"<>&]*)"/g;

/** The elements and attributes of a document, which is thereby shown to be well-formed. */
function contentOf(svg: string) {
  const open: string[] = [];
  const elements = new Set<string>();
  const attributes = new Map<string, Set<string>>();
  const rest = svg.replaceAll(/<(\/?)([A-Za-z]+)((?: [\w-]+="[^"<>&]*")*)(\/?)>/g, (_, end, name, given, alone) => {
    if (end === "/") expect(open.pop()).toBe(name);
    else if (alone === "") open.push(String(name));
    elements.add(String(name));
    for (const [, key = "", value = ""] of String(given).matchAll(ATTRIBUTE)) {
      attributes.set(key, (attributes.get(key) ?? new Set()).add(value));
    }
    return "";
  });
  expect({ rest, open }).toEqual({ rest: "", open: [] });
  return { elements, attributes };
}

describe("covers", () => {
  it.each(games)("draw $id in shapes alone: no script, no style, nothing from elsewhere", ({ id, hue, glyph }) => {
    const { elements, attributes } = contentOf(cover(id, hue, glyph));
    expect([...elements].filter((name) => !ELEMENTS.includes(name))).toEqual([]);
    expect([...(attributes.get("xmlns") ?? [])]).toEqual(["http://www.w3.org/2000/svg"]);
    attributes.delete("xmlns");
    expect([...attributes.keys()].filter((name) => name.startsWith("on") || name.includes("href"))).toEqual([]);
    const links = [...attributes.values()].flatMap((values) => [...values]).filter((value) => /url\(|:/.test(value));
    expect(new Set(links)).toEqual(new Set(["url(#edge)", "url(#tone)"]));
  });

  it("are the same for the same game, and another for each other one", () => {
    const drawn = games.map(({ id, hue, glyph }) => cover(id, hue, glyph));
    expect(games.map(({ id, hue, glyph }) => cover(id, hue, glyph))).toEqual(drawn);
    expect(new Set(drawn).size).toBe(games.length);
  });

  it("differ in their ring where hue and glyph are the same", () => {
    expect(cover("one", 20, "kite")).not.toBe(cover("two", 20, "kite"));
  });

  it("are served where the lists say, and may be kept for ever", async () => {
    const answer = await fetchSimulator("GET", "/img/games/kite-race.svg");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(cover("kite-race", 222, "kite"));
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
    });
  });

  it.each(["/img/games/unknown.svg", "/img/games/kite-race.png", "/img/games/kite-race", "/img/games/"])(
    "are not found at %s",
    async (path) => {
      expect((await fetchSimulator("GET", path)).status).toBe(404);
    },
  );
});
