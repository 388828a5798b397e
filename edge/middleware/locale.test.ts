import { describe, expect, it } from "vitest";
import type { Locale } from "#contract/values/locale.ts";
import { acceptSocket, asMember, openGateway, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";
import { localeOf } from "./locale.ts";

interface Sources {
  readonly query?: string;
  readonly acceptLanguage?: string;
  readonly cookie?: string;
  readonly country?: string;
}

const cases: [Sources, Locale][] = [
  // An exact code.
  [{ acceptLanguage: "in" }, "in"],
  [{ acceptLanguage: "pt" }, "pt"],
  [{ acceptLanguage: "mx" }, "mx"],
  [{ acceptLanguage: "vi", cookie: "locale=pt", country: "MX" }, "vi"],
  // The best match.
  [{ acceptLanguage: "pt-BR" }, "pt"],
  [{ acceptLanguage: "pt-PT,en;q=0.5" }, "pt"],
  [{ acceptLanguage: "es" }, "mx"],
  [{ acceptLanguage: "es-MX,es;q=0.9,en;q=0.8" }, "mx"],
  [{ acceptLanguage: "ES-419" }, "mx"],
  [{ acceptLanguage: "vi-VN" }, "vi"],
  [{ acceptLanguage: "hi" }, "in"],
  [{ acceptLanguage: "en-IN", country: "BR" }, "in"],
  [{ acceptLanguage: "en", country: "BR" }, "in"],
  [{ acceptLanguage: "en;q=0.5, vi;q=0.8" }, "vi"],
  [{ acceptLanguage: "fr, de;q=0.9, es;q=0.1" }, "mx"],
  [{ acceptLanguage: "pt, vi" }, "pt"],
  [{ acceptLanguage: "pt;q=0.7, vi;q=0.7" }, "pt"],
  [{ acceptLanguage: "pt;q=0, vi;q=0.001" }, "vi"],
  [{ acceptLanguage: " pt-BR ; q=0.3 , es ; q=0.4 " }, "mx"],
  // As Hono reads them: an unreadable weight counts as none.
  [{ acceptLanguage: "pt;q=nonsense, vi;q=0.2" }, "pt"],
  [{ acceptLanguage: "pt;q=7, vi;q=0.2" }, "pt"],
  // `in` is also the old code of Indonesian.
  [{ acceptLanguage: "in-ID", country: "VN" }, "vi"],
  // The cookie.
  [{ acceptLanguage: "fr", cookie: "locale=mx" }, "mx"],
  [{ cookie: "theme=dark; locale=vi; x=1" }, "vi"],
  [{ acceptLanguage: "*", cookie: "locale=pt", country: "VN" }, "pt"],
  [{ cookie: "mylocale=vi", country: "MX" }, "mx"],
  [{ cookie: "locale=fr", country: "BR" }, "pt"],
  [{ cookie: "locale=vietnamese" }, "in"],
  // The country.
  [{ acceptLanguage: "fr-FR", country: "BR" }, "pt"],
  [{ country: "MX" }, "mx"],
  [{ country: "AR" }, "mx"],
  [{ country: "VN" }, "vi"],
  [{ country: "IN" }, "in"],
  [{ country: "T1" }, "in"],
  // No usable hint.
  [{}, "in"],
  [{ acceptLanguage: "" }, "in"],
  [{ acceptLanguage: "constructor, __proto__;q=0.9" }, "in"],
  // A socket's query comes first.
  [{ query: "vi", acceptLanguage: "pt" }, "vi"],
  [{ query: "fr", acceptLanguage: "pt" }, "pt"],
  [{ query: "", acceptLanguage: "pt" }, "pt"],
];

describe("locale", () => {
  it.each(cases)("of %j is %s", ({ query, acceptLanguage, cookie, country }, expected) => {
    const headers = new Headers();
    if (acceptLanguage !== undefined) headers.set("accept-language", acceptLanguage);
    if (cookie !== undefined) headers.set("cookie", cookie);
    if (country !== undefined) headers.set("cf-ipcountry", country);
    const search = query === undefined ? undefined : `?locale=${query}`;
    expect(localeOf(new Request("http://app.test/", { headers }), search)).toBe(expected);
  });

  it("follows the cookie, then the country that the platform saw", async () => {
    const { fetch, forwarded } = openGateway();
    await fetch("/user/profile", asMember({ headers: { cookie: "locale=vi", "cf-ipcountry": "BR" } }));
    await fetch("/user/profile", asMember({ headers: { "cf-ipcountry": "BR" } }));
    await fetch("/user/profile", asMember({ headers: { "cf-ipcountry": "BR" }, cf: { country: "MX" } }));
    expect(forwarded.map(({ headers }) => headers.get("accept-language"))).toEqual(["vi", "pt", "mx"]);
  });

  it("of a socket comes from its query, of a call it does not", async () => {
    const { fetch, forwarded } = openGateway({ answer: acceptSocket });
    await fetch(`/luckyhit?token=${TOKEN}&locale=mx`, upgrade({ "accept-language": "pt" }));
    expect(forwarded[0]?.headers.get("accept-language")).toBe("mx");
    await fetch("/user/profile?locale=mx", asMember({ headers: { "accept-language": "pt" } }));
    expect(forwarded[1]?.headers.get("accept-language")).toBe("pt");
  });

  it("adds Vary to answers of the upstream, and not to pages", async () => {
    const { fetch } = openGateway({ assets: { fetch: async () => new Response("app") } });
    expect((await fetch("/user/profile", asMember())).headers.get("vary")).toBe("Accept-Language");
    expect((await fetch("/")).headers.has("vary")).toBe(false);
  });
});
