import { describe, expect, it } from "vitest";
import { acceptSocket, openGateway, post, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";

/** Of every such page: it has no `allow-same-origin`. */
const SANDBOX =
  "sandbox allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-scripts " +
  "allow-top-navigation-by-user-activation";
const POLICY = "sandbox allow-scripts; default-src 'none'; frame-ancestors 'self'";
const theApp = () => new Response("the app", { headers: { "content-type": "text/html" } });

/** A gateway whose upstream has pages of its own below some paths. */
function open(pages: readonly string[], answer: () => Response | Promise<Response>, sockets: readonly string[] = []) {
  const assets = { fetch: async () => theApp() };
  const { fetch, forwarded } = openGateway({ assets, operators: [], playMoney: false, pages, sockets, answer });
  return { forwarded, fetch: (path: string, init?: RequestInit) => fetch(`https://app.test${path}`, init) };
}

const page = (headers: Record<string, string>) => () => new Response("<p>", { headers });

describe("the upstream's own pages", () => {
  it("come with what they say of themselves, but for headers with a reason", async () => {
    const said = {
      "x-frame-options": "DENY",
      "cache-control": "private, max-age=600",
      "content-security-policy": POLICY,
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
    };
    const { fetch } = open(["/sim/"], page({ ...said, "set-cookie": "a=b", server: "x" }));
    const answer = await fetch("/sim/games/lantern-match", { headers: { "x-request-id": "a-known-id" } });
    expect(await answer.text()).toBe("<p>");
    expect(Object.fromEntries(answer.headers)).toEqual({
      ...said,
      "access-control-allow-origin": "*",
      "content-security-policy": `${SANDBOX}, ${POLICY} https://app.test`,
      "cross-origin-resource-policy": "cross-origin",
      "server-timing": "gateway;dur=0, upstream;dur=0",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-request-id": "a-known-id",
    });
  });

  it.each([
    ["a drawing", "image/svg+xml", "gzip, deflate, br", 200, "gzip", 'W/"1"'],
    ["a drawing for whom nothing is packed", "image/svg+xml", "", 200, null, '"1"'],
    ["a part of a drawing", "image/svg+xml", "gzip", 206, null, '"1"'],
    ["a photograph", "image/jpeg", "gzip", 200, null, '"1"'],
    ["a page, whose length could tell what is in it", "text/html", "gzip", 200, null, '"1"'],
  ])("come, %s, packed where it helps: %s for %j with %d as %s", async (_, type, taken, status, encoding, etag) => {
    const headers = { "content-type": type, etag: '"1"', "accept-ranges": "bytes" };
    const { fetch } = open(["/img/", "/sim/"], () => new Response("<svg/>", { status, headers }));
    const answer = await fetch(type === "text/html" ? "/sim/1" : "/img/1.svg", {
      headers: { "accept-encoding": taken },
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("etag")).toBe(etag);
    expect(answer.headers.has("accept-ranges")).toBe(encoding === null);
    const varies = type === "image/svg+xml" && status === 200;
    expect(answer.headers.get("vary") ?? "").toBe(varies ? "Accept-Encoding" : "");
  });

  it.each<[number, string, number]>([
    [404, "text/html", 404],
    [404, "application/json", 404],
    [403, "application/xml", 403],
    [401, "text/html", 401],
    [500, "text/html; charset=utf-8", 500],
    [503, "text/plain", 503],
    [200, "text/html; charset=UTF-8", 404],
    [200, " Application/XHTML+xml", 404],
  ])("pass no body of an error page in place of a picture: %i %s", async (status, type, shown) => {
    const headers = { "content-type": type, "retry-after": "7", etag: '"1"' };
    const { fetch } = open(["/img/", "/sim/"], () => new Response("<h1>SQLSTATE[42S02]</h1>", { status, headers }));
    const answer = await fetch("/img/1.png");
    expect([answer.status, await answer.text(), answer.headers.get("content-type")]).toEqual([shown, "", null]);
    expect(answer.headers.get("retry-after")).toBe("7");
    if (status < 500 && status !== 401) expect(await (await fetch("/sim/page")).text()).toContain("SQLSTATE");
  });

  it("are asked for without token or cookie, with the host that the browser sees", async () => {
    const { fetch, forwarded } = open(["/sim/"], page({}));
    await fetch("/sim/games/lantern-match?locale=pt", { headers: { authorization: `Token ${TOKEN}`, cookie: "a=b" } });
    const [request] = forwarded;
    expect(request?.url).toBe(`https://app.test/sim/games/lantern-match?locale=pt`);
    expect(request?.headers.has("authorization")).toBe(false);
    expect(request?.headers.has("cookie")).toBe(false);
    expect(request?.headers.get("x-forwarded-host")).toBe("app.test");
  });

  it("may send forms to our host also in WebKit, where 'self' matches nothing in a page without an origin", async () => {
    const own = "default-src 'none'; form-action 'SELF' https://bank.example; frame-ancestors 'self'";
    const { fetch } = open(["/sim/"], page({ "content-security-policy": own }));
    const policy = (await fetch("/sim/pay")).headers.get("content-security-policy");
    expect(policy).toContain("form-action 'self' https://app.test https://bank.example;");
    expect(policy).toMatch(/frame-ancestors 'self' https:\/\/app\.test$/);
  });

  it("may run their scripts without a policy of their own, in no frame", async () => {
    const { fetch } = open(["/sim/"], page({ "content-type": "text/html" }));
    const answer = await fetch("/sim/anything");
    expect(answer.headers.get("content-security-policy")).toBe(`${SANDBOX}, frame-ancestors 'none'`);
  });

  it.each([200, 206, 304, 404, 500])("run without our origin, whatever their status and policy: %i", async (status) => {
    for (const own of ["sandbox allow-scripts allow-same-origin", "default-src *, sandbox allow-same-origin", ","]) {
      const body = status === 304 ? null : '{"code":500}';
      const { fetch } = open(
        ["/sim/"],
        () => new Response(body, { status, headers: { "content-security-policy": own } }),
      );
      const answer = await fetch("/sim/anything");
      expect(answer.status).toBe(status);
      expect(answer.headers.get("content-security-policy")?.startsWith(`${SANDBOX}, `)).toBe(true);
    }
  });

  it("are read, never written", async () => {
    const { fetch, forwarded } = open(["/sim/"], page({}));
    expect((await fetch("/sim/games/lantern-match", post({}))).status).toBe(405);
    expect(forwarded).toHaveLength(0);
    const head = await fetch("/sim/games/lantern-match", { method: "HEAD" });
    expect([head.status, await head.text(), forwarded[0]?.method]).toEqual([200, "", "GET"]);
  });

  it("are answered 502 if the upstream is unreachable", async () => {
    const { fetch } = open(["/sim/"], () => Promise.reject(new Error("gone")));
    expect((await fetch("/sim/games/lantern-match")).status).toBe(502);
  });

  it("are answered with the upstream's failure in the envelope, and 502 for any other failure", async () => {
    const failure = { code: 500, msg: "Something went wrong", request_id: "asked" };
    const { fetch } = open(["/sim/"], () => Response.json(failure, { status: 500 }));
    const answer = await fetch("/sim/pay/1");
    expect([answer.status, await answer.json()]).toEqual([500, failure]);
    const other = open(["/sim/"], () => new Response("<h1>Traceback</h1>", { status: 500 }));
    const hidden = await other.fetch("/sim/pay/1");
    expect([hidden.status, await hidden.text()]).toEqual([502, expect.not.stringContaining("Traceback")]);
  });

  it("are paths of the app if the upstream has none", async () => {
    for (const pages of [[], ["/other/"]]) {
      const { fetch, forwarded } = open(pages, page({}));
      expect(await (await fetch("/sim/games/lantern-match", { headers: { accept: "text/html" } })).text()).toBe(
        "the app",
      );
      expect(forwarded).toHaveLength(0);
    }
  });

  it.each([
    "/sim/%5c..%5c..%5csecret",
    "/sim/.%09./secret",
    "/sim/%2e%2e/secret",
    "/sim/.%0d./%0a../secret",
    "/sim/%252e%252e/secret",
  ])("are the only ones that a path leads to: %s", async (path) => {
    const { fetch, forwarded } = open(["/sim/"], page({}));
    await fetch(path);
    for (const { url } of forwarded) expect(new URL(url).pathname).toMatch(/^\/sim\//);
  });

  it("take no path from the contract", async () => {
    const { fetch } = open(["/"], () => Response.json({ code: 200, msg: "OK" }));
    expect((await fetch("/user/profile")).status).toBe(401);
    expect(await (await fetch("/exg/games?provider=pg")).json()).toMatchObject({ code: 200 });
  });
});

describe("a socket of the upstream's own pages", () => {
  const path = "/sim/chat/socket";

  it("opens without a token, also for a sandboxed page, which has no origin", async () => {
    const { fetch, forwarded } = open(["/sim/"], acceptSocket, [path]);
    const authorization = `Token ${TOKEN}`;
    const answer = await fetch(`${path}?locale=vi`, upgrade({ origin: "null", authorization, cookie: "a=b" }));
    expect(answer.status).toBe(101);
    const [request] = forwarded;
    expect(request?.headers.get("upgrade")).toBe("websocket");
    expect(request?.headers.get("accept-language")).toBe("vi");
    expect(request?.headers.has("authorization")).toBe(false);
    expect(request?.headers.has("cookie")).toBe(false);
  });

  it("is a page like any other without an upgrade, and none at other paths", async () => {
    const { fetch, forwarded } = open(["/sim/"], () => new Response("no", { status: 404 }), [path]);
    expect((await fetch(path)).status).toBe(404);
    expect((await fetch("/sim/chat/other", upgrade({ origin: "null" }))).status).toBe(404);
    expect(forwarded.map((request) => request.headers.get("upgrade"))).toEqual([null, null]);
  });
});
