import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/locale.ts";
import { PRODUCTS, productOf, specOf } from "./products.ts";

describe("the content of the shop", () => {
  it("is 24 products with ids of their own", () => {
    expect(PRODUCTS).toHaveLength(24);
    expect(new Set(PRODUCTS.map(({ id }) => id)).size).toBe(24);
    for (const product of PRODUCTS) expect(productOf(product.id)).toBe(product);
    expect(productOf(25)).toBeUndefined();
  });

  it.each(LOCALES)("names each product differently, in one line that fits a card: %s", (locale) => {
    const names = PRODUCTS.map(({ name }) => name[locale]);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(40);
      expect(name).toBe(name.trim().normalize("NFC"));
    }
  });

  it.each(LOCALES)("says of each product, in pairs that can be taken apart, what it is: %s", (locale) => {
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

  it("is translated: no language says of a product what another says", () => {
    for (const product of PRODUCTS) expect(new Set(LOCALES.map((locale) => specOf(product, locale))).size).toBe(4);
  });

  it("costs whole units, and some of it no more than a new member has", () => {
    for (const { price, stock } of PRODUCTS) {
      expect(price % 100).toBe(0);
      expect(price).toBeGreaterThan(0);
      expect(stock).toBeGreaterThan(0);
    }
    expect(PRODUCTS.filter(({ price }) => price <= 100_000).length).toBeGreaterThan(10);
  });
});
