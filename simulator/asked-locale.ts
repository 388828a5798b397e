import { DEFAULT_LOCALE, isLocale, type Locale } from "../edge/contract/locale.ts";

/** The language of a page or socket: its address says it, since a browser sets no headers there; else the browser's. */
export function askedLocale(request: Request): Locale {
  const asked = [new URL(request.url).searchParams.get("locale"), request.headers.get("Accept-Language")];
  return asked.find(isLocale) ?? DEFAULT_LOCALE;
}
