import { describe, expect, it } from "vitest";
import { LOCALES, LOCALE_TAGS } from "#contract/values/locale.ts";
import { topicOf } from "../chat/agent.ts";
import { fetchSimulator } from "../testing/client.ts";
import { openOwnPage, sha256 } from "../testing/own-pages.ts";
import type { ChatData } from "./chat-page.ts";

async function pageOf(query = "", options: Parameters<typeof openOwnPage>[1] = {}) {
  const page = await openOwnPage(`/sim/chat${query}`, options);
  const policy = page.answer.headers.get("content-security-policy") ?? "";
  return { ...page, policy, data: page.data as unknown as ChatData };
}

describe("the chat page", () => {
  it("may only run its own script and style and open its host's socket", async () => {
    const { answer, script, style } = await pageOf();
    expect(answer.status).toBe(200);
    expect(script.length).toBeGreaterThan(1000);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "private, no-cache",
      "content-security-policy": [
        "sandbox allow-scripts",
        "default-src 'none'",
        `script-src ${await sha256(script)}`,
        `style-src ${await sha256(style)}`,
        "font-src data:",
        "connect-src ws://simulator.test wss://simulator.test",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ].join("; "),
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
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
