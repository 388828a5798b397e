import { describe, expect, it } from "vitest";
import { fetchSimulator } from "#simulator/testing/client.ts";
import { expectPlainSvg } from "#simulator/testing/svg.ts";
import { PRODUCTS } from "../products/products.ts";
import { banner, BANNERS } from "./banner.ts";
import { HOUSE_GAMES, houseTile } from "./house-tile.ts";
import { PICTURES_EACH, productPicture } from "./product-picture.ts";

const NUMBERS = Array.from({ length: PICTURES_EACH }, (_, index) => index + 1);
/** A small photograph's size, since many networks are slow. */
const BYTES_MAX = 28_000;

const productPictures = PRODUCTS.flatMap(({ id, hue, drawn }) =>
  NUMBERS.map((number) => ({ name: `products/${id}-${number}`, draw: () => productPicture(drawn(), hue, number) })),
);
const banners = Array.from({ length: BANNERS }, (_, index) => ({
  name: `banners/${index + 1}`,
  draw: () => banner(index + 1) ?? "",
}));
const tiles = HOUSE_GAMES.flatMap((game) =>
  ([1, 2] as const).map((number) => ({ name: `house/${game}-${number}`, draw: () => houseTile(game, number) })),
);
const pictures = [...productPictures, ...banners, ...tiles];

describe("pictures", () => {
  it("are three for each of 24 products, five banners, and two for each own game", () => {
    expect([productPictures.length, banners.length, tiles.length]).toEqual([72, 5, 8]);
  });

  it.each(pictures)("of $name contain only shapes: no script, style, text or external reference", ({ draw }) => {
    const svg = draw();
    expect(expectPlainSvg(svg).size).toBeGreaterThan(1);
    expect(svg.length).toBeLessThan(BYTES_MAX);
  });

  it("are the same for the same name, and differ for other names", () => {
    const drawn = pictures.map(({ draw }) => draw());
    expect(pictures.map(({ draw }) => draw())).toEqual(drawn);
    expect(new Set(drawn).size).toBe(pictures.length);
  });

  it.each(pictures)("of $name are served with a permanent cache header", async ({ name, draw }) => {
    const answer = await fetchSimulator("GET", `/img/${name}.svg`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
    });
    expect(await answer.text()).toBe(draw());
  });

  it.each([
    "products/25-1",
    "products/0-1",
    "products/1-0",
    "products/1-4",
    "products/1",
    "products/01-1",
    "products/1-1-1",
    "products/1e0-1",
    "banners/0",
    "banners/6",
    "banners/11",
    "banners/constructor",
    "house/aviator",
    "house/aviator-3",
    "house/constructor-1",
    "house/__proto__-1",
    "products/",
    "",
  ])("are not found at /img/%s.svg", async (name) => {
    const answer = await fetchSimulator("GET", `/img/${name}.svg`);
    expect(answer.headers.get("content-type")).not.toBe("image/svg+xml");
    if (name !== "") expect(answer.status).toBe(404);
  });
});
