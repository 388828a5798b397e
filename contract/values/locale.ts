import { CURRENCY as CODE, CURRENCY_DISPLAY, LANGUAGES } from "#brand/brand.ts";

/** The product's locales: India (English), Brazil (Portuguese), Mexico (Spanish), Vietnam (Vietnamese). */
export const LOCALES = ["in", "pt", "mx", "vi"] as const;
export type Locale = (typeof LOCALES)[number];
/** The language tags for `lang` and `Intl`. The codes themselves are not tags (`in` was Indonesian). */
export const LOCALE_TAGS = { in: "en-IN", pt: "pt-BR", mx: "es-MX", vi: "vi" } as const satisfies Record<
  Locale,
  string
>;
export type LocaleTag = (typeof LOCALE_TAGS)[Locale];
export const OFFERED_LOCALES = LANGUAGES as readonly Locale[];
export const DEFAULT_LOCALE: Locale = OFFERED_LOCALES[0] ?? "in";
/** The currency of an installation, the same in every locale. */
export const CURRENCY: string = CODE;

/** Whether the brand offers it. */
export function isLocale(value: unknown): value is Locale {
  return OFFERED_LOCALES.includes(value as Locale);
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
    currencyDisplay: CURRENCY_DISPLAY,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay,
  });
}

/** Writes the amounts of texts, such as ¤100 for a hundred whole units, in the installation's currency. */
export function withAmounts(texts: LocalizedText): LocalizedText {
  const written = (locale: Locale) =>
    texts[locale].replaceAll(/¤(\d+)/g, (_, units: string) =>
      currencyFormat(LOCALE_TAGS[locale], 0).format(Number(units)),
    );
  return { in: written("in"), pt: written("pt"), mx: written("mx"), vi: written("vi") };
}

/** A text in each of the product's languages. */
export type LocalizedText = Readonly<Record<Locale, string>>;

export function localized(inText: string, pt: string, mx: string, vi: string): LocalizedText {
  return { in: inText, pt, mx, vi };
}
