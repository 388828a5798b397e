import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/locale.ts";
import { PRODUCTS, productOf, specOf } from "./products.ts";

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
