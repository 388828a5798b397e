import type { Locale } from "#contract/locale.ts";
import type { Product } from "../catalogue/products/product.ts";
import { PRODUCTS, specOf } from "../catalogue/products/products.ts";

/**
 * The products of which every word of a keyword is said, or the beginning of a word, in name or spec, in a language:
 * whatever the case and accents. Those whose name says them all come first. Without a word in it, all of them.
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

/** A text as it is searched: what somebody types without accents, or in capitals, finds it all the same. */
export function searchText(text: string): string {
  // The Vietnamese đ is a letter of its own, which Unicode does not take apart.
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("đ", "d");
}

/** The words of a text as they are searched. */
export function wordsOf(text: string): string[] {
  return searchText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
