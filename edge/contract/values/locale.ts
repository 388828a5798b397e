/** The product's locales: India (English), Brazil (Portuguese), Mexico (Spanish), Vietnam (Vietnamese). */
export const LOCALES = ["in", "pt", "mx", "vi"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "in";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}
