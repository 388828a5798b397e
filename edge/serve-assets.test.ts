import { describe, expect, it } from "vitest";
import { openGateway, post } from "#tests/helpers/open-gateway.ts";

describe("serving assets", () => {
  it("lets a browser revalidate a page each time", async () => {
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=9" };
    const { fetch } = openGateway({ assets: { fetch: async () => new Response("<p>", { headers }) } });
    expect((await fetch("/recharge")).headers.get("cache-control")).toBe("no-cache");
  });

  it("leaves the caching of other files to the asset server", async () => {
    const headers = { "content-type": "image/svg+xml", "cache-control": "public, max-age=9", etag: '"x"' };
    const { fetch } = openGateway({ assets: { fetch: async () => new Response("<svg/>", { headers }) } });
    const answer = await fetch("/img/plane.svg");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=9");
    expect(answer.headers.get("etag")).toBe('"x"');
  });

  it("answers 304 if a file has not changed", async () => {
    const { fetch } = openGateway({ assets: { fetch: async () => new Response(null, { status: 304 }) } });
    expect((await fetch("/favicon.svg", { headers: { "if-none-match": '"x"' } })).status).toBe(304);
  });

  it("forwards the exact path of the browser", async () => {
    const paths: string[] = [];
    const assets = {
      fetch: async (input: RequestInfo | URL) => {
        paths.push(new Request(input).url);
        return new Response("x");
      },
    };
    const { fetch } = openGateway({ assets });
    await fetch("/docs");
    await fetch("/item?id=7");
    expect(paths).toEqual(["http://app.test/docs", "http://app.test/item?id=7"]);
  });

  it("leads an invitation's short link to the registration, and no other address", async () => {
    const { fetch } = openGateway({ assets: { fetch: async () => new Response("x") } });
    for (const path of ["/i/120007", "/I/120007/", "/i/120007?t=1"]) {
      for (const method of ["GET", "HEAD"]) {
        const { status, headers } = await fetch(path, { method });
        expect([status, headers.get("location")], path).toEqual([302, "/register?r_code=120007"]);
      }
    }
    for (const path of ["/i/", "/i//other.example", "/i/12%2F7", "/i/12/7", `/i/${"1".repeat(17)}`]) {
      expect((await fetch(path)).status, path).toBe(200);
    }
  });

  describe("with the page of the client, which the asset server gives for any path,", () => {
    const html = { "content-type": "text/html; charset=utf-8" };
    const assets = { fetch: async () => new Response("the client", { headers: html }) };
    const asBrowser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

    it.each([undefined, "*/*", "text/plain", "application/json", "application/openmetrics-text;version=1.0,*/*;q=0.1"])(
      "answers no program that asks for /metrics with Accept %j",
      async (accept) => {
        const { fetch } = openGateway({ assets });
        for (const method of ["GET", "HEAD"]) {
          const answer = await fetch("/metrics", { method, headers: accept === undefined ? {} : { accept } });
          expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "application/json"]);
        }
      },
    );

    it("answers a browser that navigates, wherever to", async () => {
      const { fetch } = openGateway({ assets });
      for (const path of ["/measures", "/nothing/at/all", "/mine"]) {
        expect(await (await fetch(path, { headers: asBrowser })).text()).toBe("the client");
      }
    });

    it("answers anyone at a path of the client, in any case", async () => {
      const { fetch } = openGateway({ assets });
      for (const path of [
        "/",
        "/mine",
        "/resetPassword",
        "/RESETPASSWORD",
        "/mine/",
        "/docs",
        "/operate",
        "/item?id=7",
      ]) {
        expect(await (await fetch(path, { headers: { accept: "*/*" } })).text()).toBe("the client");
      }
    });
  });

  it("does not answer for the API, nor for other methods", async () => {
    const { fetch } = openGateway({ assets: { fetch: async () => new Response("app") } });
    expect((await fetch("/user/nothing")).status).toBe(404);
    expect((await fetch("/recharge", post({}))).status).toBe(405);
  });

  it("finds no page without a client", async () => {
    const { fetch } = openGateway();
    expect((await fetch("/recharge")).status).toBe(404);
  });
});

function clientThatHasAll() {
  const served: string[] = [];
  const assets = {
    fetch: async (input: RequestInfo | URL) => {
      served.push(new URL(new Request(input).url).pathname);
      return new Response("<p>", { headers: { "content-type": "text/html" } });
    },
  };
  return { assets, served };
}

const asBrowser = { headers: { accept: "text/html" } };
const OF_THE_PAGE = [
  "/operate",
  "/operate.html",
  "/operate?section=time",
  "/%6fperate",
  "/operate-page/main-1.js",
  "/operate%2Dpage/main-1.js",
  "/operate-page%2Fmain-1.js",
];

describe("the operators' page", () => {
  it.each(OF_THE_PAGE)("is not found without operators: %s", async (path) => {
    const { assets, served } = clientThatHasAll();
    const { fetch, forwarded } = openGateway({ assets, operators: [] });
    for (const method of ["GET", "HEAD"]) expect((await fetch(path, { method })).status).toBe(404);
    expect(served).toEqual([]);
    expect(forwarded).toEqual([]);
  });

  it.each(OF_THE_PAGE)("opens with one, to anyone: what it shows takes an identity. %s", async (path) => {
    const { assets, served } = clientThatHasAll();
    const answer = await openGateway({ assets }).fetch(path, asBrowser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(served).toHaveLength(1);
  });

  it.each(["/", "/operates", "/open", "/assets/operate-1.js", "/mine?next=/operate"])(
    "takes nothing from the players' app: %s",
    async (path) => {
      const { assets } = clientThatHasAll();
      expect((await openGateway({ assets, operators: [] }).fetch(path, asBrowser)).status).toBe(200);
    },
  );
});
