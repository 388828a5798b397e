import { describe, expect, it } from "vitest";
import { LOCALE_TAGS, LOCALES } from "#contract/values/locale.ts";
import { topicOf } from "../chat/agent.ts";
import { base64 } from "../http/own-page.ts";
import { fetchSimulator } from "../testing/client.ts";
import type { ChatData } from "./chat-page.ts";
import { PROVIDERS } from "#contract/calls/exg.ts";
import { gamesOf } from "../provider-games/provider-games.ts";

/** A page of the simulator's own, and the parts that its policy names. */
async function openOwnPage(path: string, options: Parameters<typeof fetchSimulator>[3] = {}) {
  const answer = await fetchSimulator("GET", path, undefined, options);
  const html = await answer.text();
  const [, data = ""] = /<script type="application\/json" id="page">([^<]*)<\/script>/.exec(html) ?? [];
  const [, script = ""] = /<script type="module">([^]*?)<\/script>/.exec(html) ?? [];
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  return { answer, html, script, style, data: JSON.parse(data) as Record<string, unknown> };
}

/** A policy's source for a text. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `'sha256-${base64(new Uint8Array(digest))}'`;
}

/** The headers of a page that may run its own script and style, and one more source. */
interface OwnPage {
  readonly script: string;
  readonly style: string;
}

async function headersFor({ script, style }: OwnPage, caching: string, connects: string) {
  return {
    "cache-control": caching,
    "content-security-policy": [
      "sandbox allow-scripts",
      "default-src 'none'",
      `script-src ${await sha256(script)}`,
      `style-src ${await sha256(style)}`,
      "font-src data:",
      connects,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ].join("; "),
    "content-type": "text/html; charset=utf-8",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}

async function pageOf(query = "", options: Parameters<typeof openOwnPage>[1] = {}) {
  const page = await openOwnPage(`/sim/chat${query}`, options);
  const policy = page.answer.headers.get("content-security-policy") ?? "";
  return { ...page, policy, data: page.data as unknown as ChatData };
}

describe("the chat page", () => {
  it("may only run its own script and style and open its host's socket", async () => {
    const page = await pageOf();
    expect(page.answer.status).toBe(200);
    expect(page.script.length).toBeGreaterThan(1000);
    const headers = await headersFor(page, "private, no-cache", "connect-src ws://simulator.test wss://simulator.test");
    expect(Object.fromEntries(page.answer.headers)).toEqual(headers);
  });

  it.each([
    ["play.test:8443", "ws://play.test:8443 wss://play.test:8443"],
    ["[::1]:8787", "ws://[::1]:8787 wss://[::1]:8787"],
    ["a;script-src", "'none'"],
    ["a'b", "'none'"],
    ["a,b", "'none'"],
  ])("on the host %s may connect to %s", async (host, sockets) => {
    const { policy } = await pageOf("", { headers: { "X-Forwarded-Host": host } });
    expect(policy).toContain(`; connect-src ${sockets}; base-uri`);
    expect(policy.match(/script-src/g)).toHaveLength(1);
  });

  it("never turns text into markup", async () => {
    const { script } = await pageOf();
    expect(script).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|eval|Function\(|DOMParser/,
    );
  });

  it("loads nothing else", async () => {
    const { html, script } = await pageOf();
    expect(html.match(/\w+:\/\/[^"'\s)]*/g)).toBeNull();
    expect(
      /\s(?:src|href|srcset|action)=|url\((?!"data:font\/woff2;base64,)|@import/.test(html.replace(script, "")),
    ).toBe(false);
  });

  it.each(LOCALES)("is in %s by its address, else by the browser's language", async (locale) => {
    const { html, data } = await pageOf(`?locale=${locale}`, { locale: "in" });
    expect(html).toContain(`<html lang="${LOCALE_TAGS[locale]}">`);
    expect(data.socket).toBe(`/sim/chat/socket?locale=${locale}`);
    expect((await pageOf("", { locale })).html).toBe(html);
    expect((await pageOf("?locale=xx", { locale })).html).toBe(html);
    for (const text of Object.values(data.text)) expect(text).not.toBe("");
  });

  it.each(LOCALES)("suggests questions that the agent understands: %s", async (locale) => {
    const { data } = await pageOf(`?locale=${locale}`);
    expect(data.taps.map(topicOf)).toEqual(["recharge", "withdrawal", "fairness", "account", "order"]);
  });

  it("takes only the themes light and dark from its address", async () => {
    expect((await pageOf("?theme=dark")).html).toContain('<html lang="en-IN" data-theme="dark">');
    expect((await pageOf("?theme=light")).html).toContain('<html lang="en-IN" data-theme="light">');
    for (const theme of ["", "blue", '"><script>', "constructor"]) {
      expect((await pageOf(`?theme=${encodeURIComponent(theme)}`)).html).toBe((await pageOf()).html);
    }
  });

  it.each(["/sim/chat/", "/sim/chat/other", "/sim/chats"])("is not found at %s", async (path) => {
    expect((await fetchSimulator("GET", path)).status).toBe(404);
  });
});

describe("game page", () => {
  const OURS = "https://simulator.test";
  const PLAY = ["http://simulator.test/sim/games/play", `${OURS}/sim/games/play`];
  const CONNECTS = `connect-src ${PLAY.join(" ")}`;

  const pageOf = (id: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    openOwnPage(`/sim/games/${id}?${new URLSearchParams(query).toString()}`, { headers });

  describe("a game's page", () => {
    it("may only run its own script and style", async () => {
      const page = await pageOf("lantern-match");
      expect(page.answer.status).toBe(200);
      expect(page.script.length).toBeGreaterThan(1000);
      const headers = await headersFor(page, "private, max-age=600", CONNECTS);
      expect(Object.fromEntries(page.answer.headers)).toEqual(headers);
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
        const addresses = [...html.matchAll(/\w+:\/\/[^"'\s);]*/g)].map(([address]) => address);
        // The first is the SVG namespace, which browsers do not load.
        expect(new Set(addresses)).toEqual(new Set(["http://www.w3.org/2000/svg", ...PLAY, OURS]));
        expect(
          /\s(?:src|href|srcset|action|data)=|url\((?!"data:font\/woff2;base64,)|@import/.test(
            html.replace(script, ""),
          ),
        ).toBe(false);
        expect(/^\s*import\b|\bimport\s*\(/m.test(script)).toBe(false);
      }
    });

    it.each(LOCALES)("is in the language %s", async (locale) => {
      const { html, data } = await pageOf("lantern-match", { locale });
      expect(html).toContain(`<html lang="${LOCALE_TAGS[locale]}">`);
      const { playMoney } = data["text"] as Record<string, string>;
      expect(playMoney).toMatch(
        { in: /play money/i, pt: /dinheiro fictício/i, mx: /dinero ficticio/i, vi: /tiền chơi thử/i }[locale],
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
});
