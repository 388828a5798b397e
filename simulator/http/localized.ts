import type { Locale } from "#contract/locale.ts";

/** A text in each of the product's languages. */
export type Localised = Readonly<Record<Locale, string>>;

export function said(inText: string, pt: string, mx: string, vi: string): Localised {
  return { in: inText, pt, mx, vi };
}
