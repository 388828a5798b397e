import { describe, expect, it } from "vitest";
import { PROVIDERS } from "#contract/calls/exg.ts";
import { LOCALES, LOCALE_TAGS } from "#contract/values/locale.ts";
import { gamesOf } from "../catalogue/provider-games.ts";
import { fetchSimulator } from "../testing/client.ts";
import { openOwnPage, sha256 } from "../testing/own-pages.ts";

const OURS = "https://simulator.test";

const pageOf = (id: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  openOwnPage(`/sim/games/${id}?${new URLSearchParams(query).toString()}`, { headers });

describe("a game's page", () => {
  it("may only run its own script and style", async () => {
    const { answer, script, style } = await pageOf("lantern-match");
    expect(answer.status).toBe(200);
    expect(script.length).toBeGreaterThan(1000);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "private, max-age=600",
      "content-security-policy": [
        "sandbox allow-scripts",
        "default-src 'none'",
        `script-src ${await sha256(script)}`,
        `style-src ${await sha256(style)}`,
        "font-src data:",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join("; "),
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
  });

  it("contains its policy, for use without HTTP headers", async () => {
    const { answer, html } = await pageOf("lantern-match");
    const [, carried = ""] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
    const sent = answer.headers.get("content-security-policy");
    expect(sent).toBe(`sandbox allow-scripts; ${carried}; frame-ancestors 'self'`);
    expect(html.indexOf(carried)).toBeLessThan(html.indexOf("<style>"));
    expect(html.indexOf(carried)).toBeLessThan(html.indexOf("<script"));
  });

  it("loads nothing else, for any game", async () => {
    for (const { id } of PROVIDERS.flatMap(gamesOf)) {
      const { html, script } = await pageOf(id);
      const addresses = [...html.matchAll(/\w+:\/\/[^"'\s)]*/g)].map(([address]) => address);
      // The first is the SVG namespace, which browsers do not load.
      expect(new Set(addresses)).toEqual(new Set(["http://www.w3.org/2000/svg", OURS]));
      expect(
        /\s(?:src|href|srcset|action|data)=|url\((?!"data:font\/woff2;base64,)|@import/.test(html.replace(script, "")),
      ).toBe(false);
      expect(/^\s*import\b|\bimport\s*\(/m.test(script)).toBe(false);
    }
  });

  it.each(LOCALES)("is in the language %s", async (locale) => {
    const { html, data } = await pageOf("lantern-match", { locale });
    expect(html).toContain(`<html lang="${LOCALE_TAGS[locale]}">`);
    const { noMoney } = data["text"] as Record<string, string>;
    expect(noMoney).toMatch(
      { in: /points.*no money/i, pt: /pontos.*sem dinheiro/i, mx: /puntos.*sin dinero/i, vi: /điểm.*không dùng tiền/i }[
        locale
      ],
    );
  });

  it("is in the default language for an unknown locale", async () => {
    expect((await pageOf("lantern-match")).data["language"]).toBe("en-IN");
    expect((await pageOf("lantern-match", { locale: "xx" })).data["language"]).toBe("en-IN");
  });

  it("posts messages to the origin that the caller sees", async () => {
    expect((await pageOf("lantern-match")).data["parent"]).toBe(OURS);
    const seen = { "X-Forwarded-Host": "play.test", "X-Forwarded-Proto": "https" };
    expect((await pageOf("lantern-match", {}, seen)).data["parent"]).toBe("https://play.test");
  });

  it("accepts a parent of its own host with another scheme", async () => {
    expect((await pageOf("lantern-match", { parent: "http://simulator.test" })).data["parent"]).toBe(
      "http://simulator.test",
    );
  });

  it.each([
    "*",
    "https://elsewhere.test",
    "https://simulator.test.elsewhere.test",
    "https://simulator.test:444",
    "https://simulator.test/",
    "https://simulator.test@elsewhere.test",
    "javascript://simulator.test",
    '"></script><script>alert(1)</script>',
    "</script>",
  ])("refuses the parent %j", async (parent) => {
    const { html, data } = await pageOf("lantern-match", { parent });
    expect(data["parent"]).toBe(OURS);
    expect(html).toBe((await pageOf("lantern-match")).html);
  });

  it.each(["/sim/games/unknown", "/sim/games/", "/sim/games/lantern-match/more", "/sim/", "/sim/other"])(
    "is not found at %s",
    async (path) => {
      expect((await fetchSimulator("GET", path)).status).toBe(404);
    },
  );
});
