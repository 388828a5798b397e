import type { Locale } from "#contract/values/locale.ts";
import { brassProducts } from "./brass.ts";
import { kitchenProducts } from "./kitchen.ts";
import { kiteProducts } from "./kites.ts";
import { lampProducts } from "./lamps.ts";
import { type Product, specKeys } from "./product.ts";
import { teaProducts } from "./tea.ts";
import { textileProducts } from "./textiles.ts";

/** In the order of display. */
export const PRODUCTS: readonly Product[] = [
  ...lampProducts,
  ...kiteProducts,
  ...kitchenProducts,
  ...textileProducts,
  ...brassProducts,
  ...teaProducts,
];

const byId = new Map(PRODUCTS.map((product) => [product.id, product]));

export function productOf(id: number): Product | undefined {
  return byId.get(id);
}

/** The path of a product's picture, 1 to 3. */
export function pictureOf(id: number, number: number): string {
  const edition = productOf(id)?.edition;
  return `/img/products/${id}-${number}.svg${edition === undefined ? "" : `?${edition}`}`;
}

/** Comma-separated `key=value` pairs. */
export function specOf({ spec }: Product, locale: Locale): string {
  return spec
    .map(([key, value]) => `${specKeys[key][locale]}=${typeof value === "string" ? value : value[locale]}`)
    .join(",");
}
