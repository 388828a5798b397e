import type { Context } from "hono";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/locale.ts";
import type { Convention } from "./convention.ts";

declare module "hono" {
  interface ContextVariableMap {
    locale: Locale;
  }
}

/** What the language is read from. */
export interface LocaleSources {
  /** Of a socket, on which browsers cannot set headers. */
  readonly query?: string | null | undefined;
  readonly acceptLanguage?: string | undefined;
  readonly cookie?: string | undefined;
  /** ISO 3166, two letters. */
  readonly country?: string | undefined;
}

/** What a request tells; each thing is looked up for those alone of whom nothing before it tells. */
class RequestSources implements LocaleSources {
  readonly #c: Context;

  constructor(c: Context) {
    this.#c = c;
  }

  get query(): string | null {
    const { kind } = this.#c.get("destination");
    if (kind !== "socket" && kind !== "upstream socket") return null;
    return new URLSearchParams(this.#c.get("url").search).get("locale");
  }

  get acceptLanguage(): string | undefined {
    return this.#c.req.header("accept-language");
  }

  get cookie(): string | undefined {
    return this.#c.req.header("cookie");
  }

  get country(): string | undefined {
    return countryOf(this.#c.req.raw);
  }
}

// Maps, not objects: what callers send may be called `constructor`.
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

/** Resolves each caller's language to one of the four locales, in which refusals are told and the upstream is asked. */
export function locale(): Convention {
  return {
    before(c) {
      c.set("locale", localeOf(new RequestSources(c)));
      const { kind } = c.get("destination");
      if (kind !== "page" && kind !== "frame" && kind !== "upstream page" && kind !== "upstream form")
        c.get("answerHeaders")["vary"] = "Accept-Language";
      return undefined;
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

/** The locale of the most wanted language that we have; of equals, the first. */
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

/** The q-value, 0 to 1; one that cannot be read counts as not wanted. */
function weightOf(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith("q="));
  if (q === undefined) return 1;
  const weight = Number(q.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}

function countryOf(request: Request): string | undefined {
  const { cf } = request;
  if (typeof cf?.country === "string") return cf.country;
  return request.headers.get("cf-ipcountry") ?? undefined;
}
