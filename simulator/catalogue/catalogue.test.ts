import { describe, expect, it } from "vitest";
import { PROVIDERS } from "#contract/calls/exg.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { gamesOf } from "../provider-games/provider-games.ts";
import { fetchSimulator } from "../testing/client.ts";
import { GAMES } from "../games.ts";
import { PRODUCTS, productOf, specOf } from "./products/products.ts";

describe("the shop's content", () => {
  it("has 24 products with unique ids", () => {
    expect(PRODUCTS).toHaveLength(24);
    expect(new Set(PRODUCTS.map(({ id }) => id)).size).toBe(24);
    for (const product of PRODUCTS) expect(productOf(product.id)).toBe(product);
    expect(productOf(25)).toBeUndefined();
  });

  it.each(LOCALES)("has a unique name for each product that fits a card: %s", (locale) => {
    const names = PRODUCTS.map(({ name }) => name[locale]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(40);
      expect(name).toBe(name.trim().normalize("NFC"));
    }
  });

  it.each(LOCALES)("has a spec of parsable pairs for each product: %s", (locale) => {
    for (const product of PRODUCTS) {
      const pairs = specOf(product, locale)
        .split(",")
        .map((pair) => pair.split("="));
      expect(pairs.length).toBeGreaterThanOrEqual(5);
      for (const pair of pairs) {
        expect(pair).toHaveLength(2);
        for (const part of pair) expect(part).toMatch(/\S/);
      }
      expect(new Set(pairs.map(([key]) => key)).size).toBe(pairs.length);
    }
  });

  it("is translated for each language", () => {
    for (const product of PRODUCTS) expect(new Set(LOCALES.map((locale) => specOf(product, locale))).size).toBe(4);
  });

  it("has prices in whole units, some within the welcome balance", () => {
    for (const { price, stock } of PRODUCTS) {
      expect(price % 100).toBe(0);
      expect(price).toBeGreaterThan(0);
      expect(stock).toBeGreaterThan(0);
    }
    expect(PRODUCTS.filter(({ price }) => price <= 100_000).length).toBeGreaterThan(10);
  });
});

/** A small photograph's size, since many networks are slow. */
const BYTES_MAX = 28_000;

const numbered = (name: string, numbers: readonly number[]) => numbers.map((number) => `${name}${number}`);
const pictures = [
  ...PRODUCTS.flatMap(({ id }) => numbered(`products/${id}-`, [1, 2, 3])),
  ...numbered("banners/", [1, 2, 3, 4, 5]),
  ...GAMES.get().flatMap(({ name: id }) => numbered(`house/${id}-`, [1, 2])),
  ...PROVIDERS.flatMap(gamesOf).map(({ id, kind }) => `games/${id}-${kind}`),
];
const drawn = new Map<string, string>();

describe("pictures", () => {
  it.each(pictures)("of %s are plain shapes, served with a permanent cache header", async (name) => {
    const answer = await fetchSimulator("GET", `/img/${name}.svg`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "content-type": "image/svg+xml",
      "x-content-type-options": "nosniff",
    });
    const svg = await answer.text();
    expect(expectPlainSvg(svg).size).toBeGreaterThan(1);
    expect(svg).not.toMatch(/[{}]|<!--/);
    expect(svg.length).toBeLessThan(BYTES_MAX);
    expect(drawn.get(svg) ?? name).toBe(name);
    drawn.set(svg, name);
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
    "games/unknown",
    "games/unknown-wheel",
    "games/star-pairs",
    "games/star-pairs-wheel",
    "games/",
    "products/",
    "",
  ])("are not found at /img/%s.svg", async (name) => {
    const answer = await fetchSimulator("GET", `/img/${name}.svg`);
    expect(answer.headers.get("content-type")).not.toBe("image/svg+xml");
    if (name !== "") expect(answer.status).toBe(404);
  });
});

const ELEMENTS = ["circle", "clipPath", "defs", "ellipse", "g", "linearGradient", "path", "rect", "stop", "svg", "use"];
const ATTRIBUTE = /([\w-]+)="([^"<>&]*)"/g;

/**
 * Expects a well-formed SVG document of shapes only: no script, style, text, handler or external reference. Every fill and
 * shape that it references must be defined in it. Returns its internal links.
 */
function expectPlainSvg(svg: string): Set<string> {
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
  expect({ rest: rest.trim(), open }).toEqual({ rest: "", open: [] });
  expect([...elements].filter((name) => !ELEMENTS.includes(name))).toEqual([]);
  expect([...(attributes.get("xmlns") ?? [])]).toEqual(["http://www.w3.org/2000/svg"]);
  attributes.delete("xmlns");
  for (const shape of attributes.get("href") ?? []) expect(attributes.get("id")).toContain(/^#(\w+)$/.exec(shape)?.[1]);
  attributes.delete("href");
  expect([...attributes.keys()].filter((name) => name.startsWith("on") || /href|style|src/.test(name))).toEqual([]);
  const values = [...attributes.values()].flatMap((each) => [...each]);
  expect(values.filter((value) => /NaN|undefined|null|Infinity/.test(value))).toEqual([]);
  const links = new Set(values.filter((value) => /url\(|:/.test(value)));
  for (const link of links) expect(attributes.get("id")).toContain(/^url\(#(\w+)\)$/.exec(link)?.[1]);
  return links;
}
