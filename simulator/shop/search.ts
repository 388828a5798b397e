import type { Locale } from "#contract/values/locale.ts";
import type { Product } from "../catalogue/products/product.ts";
import { PRODUCTS, specOf } from "../catalogue/products/products.ts";

/**
 * Products whose name or spec contains every word of a keyword, also as the beginning of a word. Matches in the name come
 * first. A keyword without words matches all products.
 */
export function productsFor(keyword: string, locale: Locale): Product[] {
  const words = wordsOf(keyword);
  const isIn = (text: string) => {
    const searched = wordsOf(text);
    return words.every((word) => searched.some((each) => each.startsWith(word)));
  };
  const found = PRODUCTS.filter((product) => isIn(`${product.name[locale]} ${specOf(product, locale)}`));
  const named = found.filter(({ name }) => isIn(name[locale]));
  return [...named, ...found.filter((product) => !named.includes(product))];
}

/** Lower case without accents. */
export function searchText(text: string): string {
  // Unicode does not decompose the Vietnamese đ.
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
}

export function wordsOf(text: string): string[] {
  return searchText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
