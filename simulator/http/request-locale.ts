import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/locale.ts";
import { valueIn } from "./address.ts";

/** The language of a page or socket: its address says it, since a browser sets no headers there; else the browser's. */
export function askedLocale(request: Request): Locale {
  const asked = [new URL(request.url).searchParams.get("locale"), request.headers.get("Accept-Language")];
  return asked.find(isLocale) ?? DEFAULT_LOCALE;
}

/** The language of a member's call or socket: what its address says, or its header where that says nothing. */
export function calledLocale({ headers }: Request, query: string): Locale {
  const asked = valueIn(query, "locale") ?? headers.get("Accept-Language");
  return isLocale(asked) ? asked : DEFAULT_LOCALE;
}
