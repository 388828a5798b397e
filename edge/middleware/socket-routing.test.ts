import { describe, expect, it } from "vitest";
import { acceptSocket, openGateway, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";

const HOST = "rangoli.test";
const LUCKY_HOST = `luckyhit.${HOST}`;

function ask(address: string, headers: Record<string, string> = {}) {
  const { fetch, asked } = openGateway({ answer: acceptSocket });
  return fetch(address, upgrade(headers)).then(({ status }) => ({
    status,
    path: asked[0] && new URL(asked[0].url).pathname,
    query: asked[0] && new URL(asked[0].url).searchParams,
    asked: asked[0],
  }));
}

describe("the games' sockets", () => {
  it.each([
    [HOST, "/aviator", "/aviator"],
    [HOST, "/luckyhit", "/luckyhit"],
    [LUCKY_HOST, "/", "/luckyhit"],
    [LUCKY_HOST, "/luckyhit", "/luckyhit"],
    [LUCKY_HOST, "/socket", "/luckyhit"],
    [`${LUCKY_HOST}:8443`, "/", "/luckyhit"],
  ])("on %s%s are %s", async (host, path, expected) => {
    expect(await ask(`https://${host}${path}?token=${TOKEN}`)).toMatchObject({ status: 101, path: expected });
  });

  it.each([
    [HOST, "/"],
    [HOST, "/aviator/"],
    [HOST, "/Aviator"],
    [`img.${HOST}`, "/"],
    [`my-luckyhit.${HOST}`, "/"],
  ])("are not on %s%s", async (host, path) => {
    expect(await ask(`https://${host}${path}?token=${TOKEN}`)).toMatchObject({ status: 404, path: undefined });
  });

  it.each([HOST, LUCKY_HOST])("of %s are asked for with token, t and locale", async (host) => {
    const { asked, query } = await ask(`https://${host}/luckyhit?token=${TOKEN}&t=7&locale=vi`);
    expect(Object.fromEntries(query ?? [])).toEqual({ token: TOKEN, t: "7", locale: "vi" });
    expect(asked?.headers.get("authorization")).toBe(`Token ${TOKEN}`);
    expect(asked?.headers.get("accept-language")).toBe("vi");
  });

  it.each([
    [HOST, `https://${HOST}`, 101],
    [HOST, `http://${HOST}`, 101],
    [LUCKY_HOST, `https://${HOST}`, 101],
    [LUCKY_HOST, `https://${LUCKY_HOST}`, 403],
    [LUCKY_HOST, "https://evil.test", 403],
    [HOST, `https://${LUCKY_HOST}`, 403],
    [HOST, "https://evil.test", 403],
    [HOST, "null", 403],
  ])("of %s opened from a page of %s: %i", async (host, origin, status) => {
    expect(await ask(`https://${host}/luckyhit?token=${TOKEN}`, { origin })).toMatchObject({ status });
  });
});
