/** The product's locales: India (English), Brazil (Portuguese), Mexico (Spanish), Vietnam (Vietnamese). */
export const LOCALES = ["in", "pt", "mx", "vi"] as const;
export type Locale = (typeof LOCALES)[number];
/** The language tags for `lang` and `Intl`. The codes themselves are not tags (`in` was Indonesian). */
export const LOCALE_TAGS = { in: "en-IN", pt: "pt-BR", mx: "es-MX", vi: "vi" } as const satisfies Record<
  Locale,
  string
>;
export type LocaleTag = (typeof LOCALE_TAGS)[Locale];
export const DEFAULT_LOCALE: Locale = "in";
/** The currency of an installation, the same in every locale. */
export const CURRENCY: string = "INR";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/** Amounts in whole units, in every locale in the one currency. */
export function currencyFormat(
  tag: string,
  decimals: 0 | 2,
  signDisplay: "auto" | "exceptZero" = "auto",
): Intl.NumberFormat {
  return new Intl.NumberFormat(tag, {
    style: "currency",
    currency: CURRENCY,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay,
  });
}

/** A text in each of the product's languages. */
export type LocalizedText = Readonly<Record<Locale, string>>;

export function localized(inText: string, pt: string, mx: string, vi: string): LocalizedText {
  return { in: inText, pt, mx, vi };
}
