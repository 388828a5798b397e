import { DEFAULT_LOCALE, type Locale } from "#contract/values/locale.ts";

/** The language tags for `lang` and `Intl`. The codes themselves are not tags (`in` was Indonesian). */
export const LOCALE_TAGS = { in: "en-IN", pt: "pt-BR", mx: "es-MX", vi: "vi" } as const satisfies Record<
  Locale,
  string
>;
export type LocaleTag = (typeof LOCALE_TAGS)[Locale];

const BY_LANGUAGE: Readonly<Record<string, Locale>> = { en: "in", hi: "in", pt: "pt", es: "mx", vi: "vi" };

/** Finds the best locale for the browser's languages, most preferred first. */
export function localeOf(languages: readonly string[]): Locale {
  for (const language of languages) {
    const locale = BY_LANGUAGE[language.toLowerCase().split("-")[0] ?? ""];
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}
