import { describe, expect, it } from "vitest";
import { acceptSocket, asMember, openGateway, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";

const html = { headers: { "content-type": "text/html; charset=utf-8" } };
const assets = { fetch: async () => new Response("<!doctype html>", html) };

function directives(answer: Response): Map<string, string> {
  const policy = answer.headers.get("content-security-policy") ?? "";
  return new Map(
    policy.split("; ").map((directive) => {
      const at = directive.indexOf(" ");
      return [directive.slice(0, at), directive.slice(at + 1)];
    }),
  );
}

describe("security headers", () => {
  it.each(["/mine", "/docs", "/openapi.json"])(
    "lets %s load from its own host alone, nothing inline but the first script",
    async (path) => {
      const { fetch } = openGateway({ assets });
      const policy = directives(await fetch(path));
      expect(policy.get("default-src")).toBe("'self'");
      expect(policy.get("script-src")).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
      expect(policy.get("frame-ancestors")).toBe("'none'");
      expect(policy.get("img-src")).toBe("'self' data: img.app.test");
      // A form target loads nothing.
      policy.delete("form-action");
      expect([...policy.values()].join(" ")).not.toMatch(/unsafe|\*|https?:/);
    },
  );

  it("lets a page open sockets of its own host", async () => {
    const { fetch } = openGateway({ assets });
    const policy = directives(await fetch("http://a.test:8787/"));
    expect(policy.get("connect-src")).toBe("'self' ws://a.test:8787 wss://a.test:8787");
  });

  it("lets a page show frames of, and send forms to, its own host and those that are set", async () => {
    const none = directives(await openGateway({ assets }).fetch("/"));
    expect([none.get("frame-src"), none.get("form-action")]).toEqual(["'self'", "'self' https:"]);
    const origins = { frameOrigins: ["https://games.example"], formOrigins: ["https://pay.example"] };
    const some = directives(await openGateway({ assets, ...origins }).fetch("/"));
    expect(some.get("frame-src")).toBe("'self' https://games.example");
    expect(some.get("form-action")).toBe("'self' https://pay.example");
  });

  it("lets a page on loopback send forms to other servers of the same machine", async () => {
    const formAction = async (url: string) => directives(await openGateway({ assets }).fetch(url)).get("form-action");
    const local = "'self' https: http://localhost:* http://127.0.0.1:*";
    for (const host of ["127.0.0.1:8787", "localhost:8787"]) expect(await formAction(`http://${host}/`)).toBe(local);
    for (const url of ["https://localhost/", "http://localhost.example/"])
      expect(await formAction(url)).toBe("'self' https:");
  });

  it("sends Strict-Transport-Security over https alone, for img. and all other hosts below, too", async () => {
    const { fetch } = openGateway({ assets });
    const { headers } = await fetch("https://b.test/");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect((await fetch("http://b.test/")).headers.has("strict-transport-security")).toBe(false);
  });

  it("isolates a page's windows, referrers and sensors", async () => {
    const { headers } = await openGateway({ assets }).fetch("/");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("geolocation=()");
  });

  it("is on calls, refusals and bugs alike", async () => {
    const { fetch } = openGateway({ assets: { fetch: () => Promise.reject(new Error("no assets")) } });
    for (const answer of [await fetch("/user/profile", asMember()), await fetch("/user/profile"), await fetch("/")]) {
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(directives(answer).get("frame-ancestors")).toBe("'none'");
    }
  });

  it("lets an answer in the envelope do nothing when it is opened as a page", async () => {
    const { fetch } = openGateway();
    expect(directives(await fetch("/user/profile", asMember())).get("default-src")).toBe("'none'");
  });

  it("lets a file of the build do nothing when it is opened as a page", async () => {
    const { headers } = await openGateway({ assets }).fetch("/assets/offline-1.svg");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    for (const ofPages of ["permissions-policy", "referrer-policy"]) expect(headers.has(ofPages)).toBe(false);
  });

  it("lets the frame for providers' pages run scripts in an opaque origin, on our own pages alone", async () => {
    const answer = await openGateway({ assets }).fetch("/frame");
    expect(answer.headers.get("content-security-policy")).toBe(
      "sandbox allow-scripts allow-forms allow-popups; frame-ancestors 'self'",
    );
    expect(answer.headers.get("permissions-policy")).toContain("camera=()");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it.each(["a&b", "a'b", "a$b"])("writes no malformed host into that frame: %s", async (host) => {
    const page = await (await openGateway({ assets }).fetch(`http://${host}/frame`)).text();
    expect(page).toContain("![].includes(origin)");
    expect(page).not.toContain(host);
  });

  it("leaves a 101 alone", async () => {
    const { fetch } = openGateway({ answer: acceptSocket });
    const answer = await fetch(`/aviator?token=${TOKEN}`, upgrade());
    expect(answer.status).toBe(101);
    expect([...answer.headers.keys()]).toEqual([]);
  });
});
