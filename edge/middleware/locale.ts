import type { Context, MiddlewareHandler } from "hono";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/values/locale.ts";
import { isPage, isSocket } from "./destination.ts";
import { setHeader } from "./set-header.ts";
import { visitorCountry } from "./visitor-address.ts";

declare module "hono" {
  interface ContextVariableMap {
    locale: Locale;
  }
}

export interface LocaleSources {
  /** Only of sockets, on which browsers cannot set headers. */
  readonly query?: string | null | undefined;
  readonly acceptLanguage?: string | undefined;
  readonly cookie?: string | undefined;
  /** ISO 3166, two letters. */
  readonly country?: string | undefined;
}

// Maps, since a caller may send `constructor`.
const BY_LANGUAGE = new Map<string, Locale>([
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
const BY_COUNTRY = new Map(
  Object.entries(COUNTRIES).flatMap(([locale, codes]) => codes.split(" ").map((code) => [code, locale as Locale])),
);

const COOKIE = /(?:^|;\s*)locale=(\w+)/;

/**
 * Resolves the caller's language to one of the four locales, for refusals and for the upstream. Hono's language detector
 * knows neither the country nor that es means mx.
 */
export function locale(): MiddlewareHandler {
  return async (c, next) => {
    c.set("locale", localeOf(sourcesOf(c)));
    await next();
    if (!isPage(c.get("destination"))) setHeader(c, "vary", "Accept-Language");
  };
}

/** Getters, since most requests need only the first header. */
function sourcesOf(c: Context): LocaleSources {
  return {
    query: isSocket(c.get("destination")) ? new URLSearchParams(c.get("url").search).get("locale") : null,
    acceptLanguage: c.req.header("accept-language"),
    get cookie() {
      return c.req.header("cookie");
    },
    get country() {
      return visitorCountry(c.req.raw);
    },
  };
}

/** An exact code, else the best BCP 47 match, else the `locale` cookie, else the visitor's country, else `in`. */
export function localeOf(sources: LocaleSources): Locale {
  const { query, acceptLanguage } = sources;
  if (isLocale(query)) return query;
  if (isLocale(acceptLanguage)) return acceptLanguage;
  const matched = acceptLanguage === undefined ? undefined : bestMatch(acceptLanguage);
  if (matched !== undefined) return matched;
  const { cookie } = sources;
  const chosen = cookie === undefined ? undefined : COOKIE.exec(cookie)?.[1];
  if (isLocale(chosen)) return chosen;
  const { country } = sources;
  return (country === undefined ? undefined : BY_COUNTRY.get(country)) ?? DEFAULT_LOCALE;
}

/** The best match by weight; the first of equals. */
function bestMatch(acceptLanguage: string): Locale | undefined {
  let best: Locale | undefined;
  let bestWeight = 0;
  for (const range of acceptLanguage.split(",")) {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const weight = weightOf(parameters);
    const found = isLocale(tag) ? tag : BY_LANGUAGE.get(tag.split("-", 1)[0] ?? "");
    if (found !== undefined && weight > bestWeight) {
      best = found;
      bestWeight = weight;
    }
  }
  return best;
}

/** The q-value; 0 if it is unreadable. */
function weightOf(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith("q="));
  if (q === undefined) return 1;
  const weight = Number(q.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
