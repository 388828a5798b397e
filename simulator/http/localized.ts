import type { Locale } from "#contract/values/locale.ts";

/** A text in each of the product's languages. */
export type LocalizedText = Readonly<Record<Locale, string>>;

export function localized(inText: string, pt: string, mx: string, vi: string): LocalizedText {
  return { in: inText, pt, mx, vi };
}
