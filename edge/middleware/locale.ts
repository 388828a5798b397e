import { parseAccept } from "hono/utils/accept";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/values/locale.ts";
import { visitorCountry } from "./visitor-address.ts";

declare module "hono" {
  interface ContextVariableMap {
    locale: Locale;
  }
}

// Maps, since a caller may send `constructor`.
const BY_LANGUAGE = offered([
  ["pt", "pt"],
  ["es", "mx"],
  ["vi", "vi"],
  ["hi", "in"],
  ["en", "in"],
]);

const COUNTRIES: Readonly<Record<Locale, string>> = {
  in: "IN",
  pt: "BR PT AO MZ CV GW ST TL",
  mx: "MX AR BO CL CO CR CU DO EC ES GT HN NI PA PE PR PY SV UY VE",
  vi: "VN",
};
const BY_COUNTRY = offered(
  Object.entries(COUNTRIES).flatMap(([locale, codes]) =>
    codes.split(" ").map((code) => [code, locale as Locale] as const),
  ),
);

/** Without the locales that the brand does not offer. */
function offered(entries: readonly (readonly [string, Locale])[]): ReadonlyMap<string, Locale> {
  return new Map(entries.filter(([, locale]) => isLocale(locale)));
}

const COOKIE = /(?:^|;\s*)locale=(\w+)/;

/**
 * Resolves the caller's language to one of the four locales, for refusals and for the upstream: an exact code, else the
 * best BCP 47 match, else the `locale` cookie, else the visitor's country, else the default. On a socket, the query comes first.
 * Hono's language detector knows neither the country nor that es means mx.
 */
export function localeOf(request: Request, socketQuery?: string): Locale {
  const asked = socketQuery === undefined ? null : new URLSearchParams(socketQuery).get("locale");
  if (isLocale(asked)) return asked;
  const acceptLanguage = request.headers.get("accept-language");
  if (isLocale(acceptLanguage)) return acceptLanguage;
  const matched = acceptLanguage === null ? undefined : bestMatch(acceptLanguage);
  if (matched !== undefined) return matched;
  const [, chosen] = COOKIE.exec(request.headers.get("cookie") ?? "") ?? [];
  if (isLocale(chosen)) return chosen;
  return BY_COUNTRY.get(visitorCountry(request) ?? "") ?? DEFAULT_LOCALE;
}

/** The best match by weight; the first of equals. */
function bestMatch(acceptLanguage: string): Locale | undefined {
  const tags = parseAccept(acceptLanguage.toLowerCase()).flatMap(({ type, q }) => (q > 0 ? type : []));
  return tags.map((tag) => (isLocale(tag) ? tag : BY_LANGUAGE.get(tag.split("-", 1)[0] ?? ""))).find(Boolean);
}
