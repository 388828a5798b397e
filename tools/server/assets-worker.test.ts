import { describe, expect, it } from "vitest";
import { type AssetsEnv, serveAsset } from "./assets-worker.ts";

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const page = "text/html; charset=utf-8";
const env: AssetsEnv = {
  MANIFEST: {
    "/index.html": { type: page, etag: '"app"', body: "BODY:/index.html" },
    "/docs.html": { type: page, etag: '"docs"', body: "BODY:/docs.html" },
    "/assets/app-1.js": {
      type: "text/javascript",
      etag: '"js"',
      body: "BODY:/assets/app-1.js",
    },
  },
  "BODY:/index.html": bytes("the app"),
  "BODY:/docs.html": bytes("the docs"),
  "BODY:/assets/app-1.js": bytes("run()"),
  SECRET: bytes("not for you"),
};

const ask = (path: string, init?: RequestInit) => serveAsset(new Request(`http://assets${path}`, init), env);

describe("a hashed file", () => {
  it("is cached for ever, and is only read as its type", async () => {
    const response = ask("/assets/app-1.js");
    expect(await response.text()).toBe("run()");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": "5",
      "content-type": "text/javascript",
      "x-content-type-options": "nosniff",
    });
  });

  it("of an older build is not found, because a browser would run the app's page as a script", async () => {
    expect(ask("/assets/app-0.js").status).toBe(404);
  });
});

describe("a text", () => {
  it.each([
    ["gzip, deflate, br", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["gzip", "gzip"],
    ["gzip;q=0, br", null],
    ["gzip; q=0.000", null],
    ["gzipped", null],
    ["", null],
  ])("for a browser that accepts %j is compressed with %s, and its cache entries do not mix", (taken, encoding) => {
    const { headers } = ask("/assets/app-1.js", { headers: { "Accept-Encoding": taken } });
    expect(headers.get("content-encoding")).toBe(encoding);
    expect(headers.get("vary")).toBe("Accept-Encoding");
    expect(headers.get("etag")).toBe(encoding === null ? '"js"' : 'W/"js"');
    expect(headers.get("content-length")).toBe(encoding === null ? "5" : null);
  });

  it("is compressed, and a picture is not", () => {
    const types = ["text/css", "image/svg+xml", "application/manifest+json", "image/png", "font/woff2"];
    const compressed = types.filter((type) => {
      const one = { ...env, MANIFEST: { "/x": { type, etag: '"x"', body: "BODY:/index.html" } } };
      const asked = new Request("http://assets/x", { headers: { "Accept-Encoding": "gzip" } });
      return serveAsset(asked, one).headers.has("content-encoding");
    });
    expect(compressed).toEqual(["text/css", "image/svg+xml", "application/manifest+json"]);
  });
});

describe("a page", () => {
  it.each(["/", "/mine", "/aviator?show_back=1", "/no/such/route", "/%E0%A4%A"])("%s is the app's", async (path) => {
    const response = ask(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("the app");
    expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  });

  it("/docs is a page of its own, and has one address", async () => {
    expect(await ask("/docs").text()).toBe("the docs");
    const longer = ask("/docs.html?q=1");
    expect([longer.status, longer.headers.get("location")]).toEqual([307, "/docs?q=1"]);
    expect(ask("/index.html").headers.get("location")).toBe("/");
  });
});

describe("a conditional request", () => {
  it.each(['"app"', 'W/"app"', '"old", "app"', "*"])("If-None-Match %s is answered without the bytes", async (etag) => {
    const response = ask("/", { headers: { "If-None-Match": etag } });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe('"app"');
    expect(await response.text()).toBe("");
  });

  it("is answered in full after the file has changed", () => {
    expect(ask("/", { headers: { "If-None-Match": '"old"' } }).status).toBe(200);
  });
});

it("HEAD is GET without the bytes", async () => {
  const response = ask("/docs", { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-length")).toBe("8");
  expect(await response.text()).toBe("");
});

it("other methods are refused", () => {
  const response = ask("/", { method: "POST", body: "x" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

it.each(["/../SECRET", "/..%2f..%2fetc%2fpasswd", "/SECRET", "/constructor", "/__proto__"])(
  "%s reaches only listed files",
  async (path) => {
    expect(await ask(path).text()).toBe("the app");
  },
);
