import type { Locale } from "#contract/values/locale.ts";
import type { Product } from "../catalogue/products/product.ts";
import { PRODUCTS } from "../catalogue/products/products.ts";

/**
 * Products whose name or spec contains every word of a keyword, also as the beginning of a word. The spec counts without
 * its keys and the category. Matches in the name come first. A keyword without words matches all products.
 */
export function productsFor(keyword: string, locale: Locale): Product[] {
  const words = wordsOf(keyword);
  const isIn = (text: string) => {
    const searched = wordsOf(text);
    return words.every((word) => searched.some((each) => each.startsWith(word) || each.startsWith(singularOf(word))));
  };
  const found = PRODUCTS.filter((product) => isIn(`${product.name[locale]} ${specTextOf(product, locale)}`));
  const named = found.filter(({ name }) => isIn(name[locale]));
  return [...named, ...found.filter((product) => !named.includes(product))];
}

/** The plural of a word finds its singular: a category in a customer's words, such as "kites", is no word of a name. */
function singularOf(word: string): string {
  return word.length > 4 && word.endsWith("s") ? word.slice(0, -1) : word;
}

function specTextOf({ spec }: Product, locale: Locale): string {
  const values = spec.flatMap(([key, value]) => (key === "category" ? [] : [value]));
  return values.map((value) => (typeof value === "string" ? value : value[locale])).join(" ");
}

/** Lower case without accents. */
export function searchText(text: string): string {
  // Unicode does not decompose the Vietnamese đ.
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
}

export function wordsOf(text: string): string[] {
  return searchText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
