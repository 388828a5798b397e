import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asMember, openGateway, post } from "#tests/helpers/open-gateway.ts";
import type { Context } from "hono";
import { absoluteAddress, pathOf, plainAddress, requestAddress } from "./request-address.ts";

async function seen(headers: Record<string, string>, trustedProxies: number): Promise<string> {
  const { fetch, forwarded } = openGateway({ trustedProxies });
  await fetch("http://inner.test:8787/user/profile", asMember({ headers }));
  return `${forwarded[0]?.headers.get("x-forwarded-proto")}://${forwarded[0]?.headers.get("x-forwarded-host")}`;
}

describe("the address that the client asked for", () => {
  const said = { "x-forwarded-host": "app.example", "x-forwarded-proto": "https" };

  it("follows a trusted proxy alone", async () => {
    expect(await seen(said, 1)).toBe("https://app.example");
    expect(await seen(said, 0)).toBe("http://inner.test:8787");
  });

  it.each([
    [{}, "http://inner.test:8787"],
    [{ "x-forwarded-host": "app.example:8443" }, "http://app.example:8443"],
    [{ "x-forwarded-proto": "https" }, "https://inner.test:8787"],
    [{ "x-forwarded-host": "a@b.example" }, "http://inner.test:8787"],
    [{ "x-forwarded-host": "app.example/x?" }, "http://inner.test:8787"],
    [{ "x-forwarded-host": "app.example:99999" }, "http://inner.test:8787"],
    [{ ...said, "x-forwarded-proto": "javascript" }, "http://app.example"],
    [{ ...said, "x-forwarded-proto": "xhttps" }, "http://app.example"],
    [{ ...said, "x-forwarded-proto": "httpsx" }, "http://app.example"],
    [{ ...said, "x-forwarded-host": "a b" }, "https://inner.test:8787"],
    [
      { "x-forwarded-host": "evil.example, App_1.Example", "x-forwarded-proto": "http, HTTPS" },
      "https://app_1.example",
    ],
    [{ "x-forwarded-host": "app.example,", "x-forwarded-proto": ",https ," }, "https://app.example"],
    [{ ...said, "x-forwarded-host": "[2001:DB8::1]:8443" }, "https://[2001:db8::1]:8443"],
    [{ ...said, "x-forwarded-host": "[2001:db8::1]:443" }, "https://[2001:db8::1]"],
    [{ ...said, "x-forwarded-host": "app.example:443" }, "https://app.example"],
    [{ ...said, "x-forwarded-host": "app.example:80" }, "https://app.example:80"],
    [{ ...said, "x-forwarded-host": "app.example." }, "https://app.example."],
    [{ ...said, "x-forwarded-host": "2001:db8::1" }, "https://inner.test:8787"],
    [{ ...said, "x-forwarded-host": "app.example:" }, "https://inner.test:8787"],
    [{ ...said, "x-forwarded-host": '"app.example"' }, "https://inner.test:8787"],
    [{ "x-forwarded-proto": "wss" }, "http://inner.test:8787"],
    [{ "x-forwarded-ssl": "on", "x-forwarded-port": "443", forwarded: "proto=https" }, "http://inner.test:8787"],
  ])("of %j is %s", async (headers, expected) => {
    expect(await seen(headers, 1)).toBe(expected);
  });

  it.each([
    [1, "https://c.example"],
    [2, "http://b.example"],
    [3, "https://a.example"],
    [4, "https://a.example"],
  ])("is told by the outermost of %i proxies", async (proxies, expected) => {
    const list = { "x-forwarded-host": "a.example, B.example ,c.example", "x-forwarded-proto": "https,HTTP, https" };
    expect(await seen(list, proxies)).toBe(expected);
  });

  it("is compared with a page's origin", async () => {
    const { fetch, lines } = openGateway({ trustedProxies: 1 });
    const change = (origin: string) => fetch("/user/transfer_to", asMember(post({}, { headers: { ...said, origin } })));
    expect((await change("https://app.example")).status).toBe(200);
    expect((await change("http://app.test")).status).toBe(403);
    expect(lines).toContainEqual(
      expect.objectContaining({ status: 403, why: expect.stringContaining("TRUST_FORWARDED") }),
    );
  });
});

describe("the address of a request line", () => {
  const of = (target: string, host = "app.example:8787", method = "GET") =>
    absoluteAddress({ url: target, method, headers: new Headers({ host }) });

  it.each([
    ["/user/profile?t=1", "http://app.example:8787/user/profile?t=1"],
    ["http://app.example/user/profile", "http://app.example/user/profile"],
    ["//elsewhere.example/a", "http://app.example:8787//elsewhere.example/a"],
    ["/a?next=http://b.example/", "http://app.example:8787/a?next=http://b.example/"],
    ["/a/../../b?c=%2e%2e/", "http://app.example:8787/b?c=%2e%2e/"],
    ["/a/%2E%2e/b", "http://app.example:8787/b"],
    ["/a\\..\\b", "http://app.example:8787/b"],
  ])("%s is an address", (target, expected) => expect(of(target)).toBe(expected));

  it("an asterisk asks for the options of the server", () => {
    expect(of("*", "app.example", "OPTIONS")).toBe("http://app.example/*");
    expect(of("*")).toBeNull();
    expect(of("/a", "app.example", "OPTIONS")).toBe("http://app.example/a");
  });

  it.each(["", "user/profile", "?a=b", "app.example:443", "\\user"])("%j is none", (target) => {
    expect(of(target)).toBeNull();
  });

  it.each(["", "a.example, b.example", "a b", "a/b", "u@a.example", "<a>", "a\\b", "a?b", "a#b"])(
    "with the host %j is none",
    (host) => expect(of("/healthz", host)).toBeNull(),
  );
});

describe("the parts of an address", () => {
  const of = (url: string, told?: Record<string, string>) => {
    const raw = { url, method: "GET", headers: new Headers({ host: "app.example", ...told }) } as Request;
    return { parts: requestAddress({ req: { raw } } as Context, told === undefined ? 0 : 1), path: pathOf(raw) };
  };

  it.each([
    ["http://[::1]:8787/a", "http://[::1]:8787", "/a", ""],
    ["HTTP://App.example/a?", "http://app.example", "/a", "?"],
    ["https://App.example:443/a?b=c", "https://app.example", "/a", "?b=c"],
    ["https://App.example/?", "https://app.example", "/", "?"],
    ["http://App.example/a?b=c?", "http://app.example", "/a", "?b=c?"],
    ["http://app.example/a/../b?c", "http://app.example", "/b", "?c"],
    ["/a?b", "http://app.example", "/a", "?b"],
  ])("%s are those of its URL", (url, origin, path, search) => {
    const { host, protocol } = new URL(origin);
    expect(of(url)).toEqual({ parts: { protocol, host, origin, path, search }, path });
  });

  it.each<[Record<string, string>, string]>([
    [{ "x-forwarded-proto": "http" }, "http://inner.example"],
    [{ "x-forwarded-host": "app.example" }, "https://app.example"],
    [{ "x-forwarded-proto": "http", "x-forwarded-host": "app.example:81" }, "http://app.example:81"],
    [{}, "https://inner.example"],
  ])("have the origin that a proxy tells by %j", (told, origin) => {
    const { host, protocol } = new URL(origin);
    expect(of("https://inner.example/a?b", told).parts).toEqual({ protocol, host, origin, path: "/a", search: "?b" });
  });

  it.each(["*", "a", "http://app.example:99999/a", "http://a b/%2e"])("%s has none", (url) => {
    expect([of(url).parts, of(url, {}).parts]).toEqual([null, null]);
  });

  it.each(["*", "a", "http://a b/%2e"])("the path of %s is all of it", (url) => expect(of(url).path).toBe(url));
});

describe("an address of the usual kind", () => {
  it.each([
    "http://127.0.0.1:8787/user/profile?t=1",
    "http://127.0.0.1:10/",
    "http://127.0.0.1:40123/",
    "http://127.0.0.1:64999/",
    "https://app.app.example/",
    "http://luckyhit.localhost/a?b=c%20d",
  ])("is parsed without a URL: %s", (address) => expect(plainAddress(address)).not.toBeNull());

  it.each([
    "http://App.example/",
    "http://app.example:80/",
    "https://app.example:443/",
    "http://app.example:0080/",
    "http://app.example:65536/",
    "http://app.example:100000/",
    "http://u:p@app.example/",
    "http://app.example/?a b",
    "http://app.example/?ü",
    "http://app.example/?'",
    "http://app.example/#top",
    "http://app.example",
    "http://010.0.0.1/",
    "http://[::1]/",
    "ftp://app.example/",
  ])("is not %s", (address) => expect(plainAddress(address)).toBeNull());

  it("has the parts that a URL would have", () => {
    const part = fc.string({ unit: fc.constantFrom(...Array.from("aZ09.-:/?&=%'\"#@ \\ü[]")), maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom("http", "https"), part, part, part, (scheme, hostPart, path, searchPart) => {
        const address = `${scheme}://a${hostPart}/${path}?${searchPart}`;
        const plain = plainAddress(address);
        if (plain === null) return;
        const { protocol, host, origin, search, pathname } = new URL(address);
        expect({ ...plain, path: "" }).toEqual({ protocol, host, origin, path: "", search: search || "?" });
        expect(new URL(`${origin}${plain.path}?`).pathname).toBe(pathname);
      }),
      { numRuns: 2_000 },
    );
  });
});
