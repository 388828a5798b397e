import { areas } from "#games/all/api.ts";
import { describe, expect, it } from "vitest";
import { acceptSocket, openGateway, post, TOKEN, upgrade, asMember } from "#tests/helpers/open-gateway.ts";
import { type UpstreamRequest, requestInit } from "../upstream/upstream.ts";
import { destinationOf } from "./destination.ts";

const assets = { fetch: async () => new Response("the app", { headers: { "content-type": "text/html" } }) };

describe("destination", () => {
  it("finds every call of the contract", () => {
    for (const call of areas.flatMap(({ calls }) => calls)) {
      expect(destinationOf(call.method, call.path, false)).toEqual({ kind: "call", call });
    }
  });

  it.each(["/aviator", "/luckyhit"])("takes %s as a socket with an upgrade, as a page without", async (path) => {
    const { fetch, forwarded } = openGateway({ assets, answer: acceptSocket });
    expect(await (await fetch(path)).text()).toBe("the app");
    expect(forwarded).toHaveLength(0);
    expect((await fetch(`${path}?token=${TOKEN}`, upgrade({ upgrade: "WebSocket" }))).status).toBe(101);
    expect(forwarded).toHaveLength(1);
  });

  it.each(["/win", "/mines", "/mine", "/", "/control", "/users"])("shows %s as a page of the client", async (path) => {
    const { fetch } = openGateway({ assets });
    expect(await (await fetch(path, { headers: { accept: "text/html" } })).text()).toBe("the app");
  });

  it.each(["/user/nothing", "/shop/x", "/win/x", "/aviator/x", "/luckyhit/x", "/mines/x", "/exg/x", "/user/login/"])(
    "answers 404 in the envelope for %s, which is no call",
    async (path) => {
      const { fetch, forwarded } = openGateway({ assets });
      const answer = await fetch(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 404, msg: "Not found" });
      expect(forwarded).toHaveLength(0);
    },
  );

  it("answers 405 and names the methods that are allowed", async () => {
    const { fetch, forwarded } = openGateway({ assets });
    const wrong = await fetch("/user/profile", post({}));
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("allow")).toBe("GET, HEAD");
    expect(await wrong.json()).toMatchObject({ code: 405 });
    expect((await fetch("/user/login")).headers.get("allow")).toBe("POST");
    expect((await fetch("/healthz", post({}))).headers.get("allow")).toBe("GET, HEAD");
    expect((await fetch("/", { method: "DELETE" })).status).toBe(405);
    expect(forwarded).toHaveLength(0);
  });

  it("answers a HEAD like its GET, without the body", async () => {
    const { fetch, forwarded } = openGateway();
    const headers = { authorization: `Token ${TOKEN}` };
    const answer = await fetch("/user/profile", { method: "HEAD", headers });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
    expect(forwarded[0]?.method).toBe("GET");
  });

  it.each<[string, string, object]>([
    ["GET", "/img/a", { kind: "upstream page", path: "/img/a" }],
    ["HEAD", "/img/a", { kind: "upstream page", path: "/img/a" }],
    ["POST", "/img/a", { kind: "wrong method", allow: "GET, HEAD" }],
    ["GET", "/pay/7", { kind: "upstream page", path: "/pay/7" }],
    ["POST", "/pay/7", { kind: "upstream form", path: "/pay/7" }],
    ["DELETE", "/pay/7", { kind: "wrong method", allow: "GET, HEAD, POST" }],
    ["POST", "/provider/debit", { kind: "upstream door", path: "/provider/debit" }],
    ["GET", "/provider/debit", { kind: "wrong method", allow: "POST" }],
    ["HEAD", "/provider/debit", { kind: "wrong method", allow: "POST" }],
    ["GET", "/elsewhere", { kind: "page" }],
  ])("takes %s %s to what the upstream says of its paths", (method, path, found) => {
    const upstream = { pages: ["/img/", "/pay/"], forms: ["/pay/"], doors: ["/provider/"] };
    expect(destinationOf(method, path, false, upstream)).toEqual(found);
  });

  it("decodes an escaped path before it is forwarded", async () => {
    const { fetch, forwarded } = openGateway();
    const headers = { authorization: `Token ${TOKEN}` };
    await fetch("/user/%70rofile", { headers });
    expect(new URL(forwarded[0]?.url ?? "").pathname).toBe("/user/profile");
  });
});

/** A gateway in front of an upstream with pictures. */
function open() {
  const forwarded: Request[] = [];
  const upstream = {
    pages: ["/img/"],
    async fetch(request: UpstreamRequest) {
      forwarded.push(new Request(request.url, requestInit(request)));
      return new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } });
    },
  };
  return { ...openGateway({ upstream }), forwarded };
}

describe("pictures", () => {
  it.each([
    ["http://app.test/img/a/b.svg", "/img/a/b.svg"],
    ["http://img.app.test/a/b.svg", "/img/a/b.svg"],
    ["http://img.app.test:8443/a/b.svg", "/img/a/b.svg"],
    ["http://img.app.test/img/a/b.svg", "/img/a/b.svg"],
    // Calls are none of this host's.
    ["http://img.app.test/user/profile", "/img/user/profile"],
  ])("at %s are %s of the upstream, for pages of any site to show", async (address, expected) => {
    const { fetch, forwarded } = open();
    const answer = await fetch(address, asMember());
    expect(await answer.text()).toBe("<svg/>");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const url = new URL(forwarded[0]?.url ?? "");
    expect([url.pathname, url.search]).toEqual([expected, ""]);
    expect(forwarded[0]?.headers.has("authorization")).toBe(false);
  });

  it("are read only", async () => {
    const { fetch, forwarded } = open();
    expect((await fetch("http://img.app.test/a.svg", { method: "POST" })).status).toBe(405);
    expect(forwarded).toHaveLength(0);
  });

  it("are on no other host", async () => {
    const { fetch } = open();
    expect((await fetch("http://my-img.app.test/a/b.svg")).status).toBe(404);
  });
});

const HOST = "app.test";
const LUCKY_HOST = `luckyhit.${HOST}`;

function ask(address: string, headers: Record<string, string> = {}) {
  const { fetch, forwarded } = openGateway({ answer: acceptSocket });
  return fetch(address, upgrade(headers)).then(({ status }) => ({
    status,
    path: forwarded[0] && new URL(forwarded[0].url).pathname,
    query: forwarded[0] && new URL(forwarded[0].url).searchParams,
    forwarded: forwarded[0],
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

  it.each([HOST, LUCKY_HOST])("of %s are requested with token, t and locale", async (host) => {
    const { forwarded, query } = await ask(`https://${host}/luckyhit?token=${TOKEN}&t=7&locale=vi`);
    expect(Object.fromEntries(query ?? [])).toEqual({ token: TOKEN, t: "7", locale: "vi" });
    expect(forwarded?.headers.get("authorization")).toBe(`Token ${TOKEN}`);
    expect(forwarded?.headers.get("accept-language")).toBe("vi");
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
