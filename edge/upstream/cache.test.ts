import { describe, expect, it, vi } from "vitest";
import { asMember, NOW, openGateway } from "#tests/helpers/open-gateway.ts";
import { answerStore, memoryStore, cacheUpstream } from "./cache.ts";
import { requestInit } from "./upstream.ts";

const LONGEST_MS = 30_000;
const BANNER = { code: 200, msg: "OK", queryset: [1], server_time: NOW };

/** A gateway in front of an upstream whose public answers are kept. */
function open(store = memoryStore()) {
  const forwarded: Request[] = [];
  const work: Promise<unknown>[] = [];
  const clock = { now: NOW };
  const says: { answer: () => Response | Promise<Response> } = { answer: () => Response.json(BANNER) };
  const upstream = cacheUpstream(
    {
      addressOf: (path) => `https://backend.test${path}`,
      async fetch(request) {
        forwarded.push(new Request(request.url, requestInit(request)));
        return says.answer();
      },
    },
    { store, now: () => clock.now, waitUntil: (each) => void work.push(each), longestMs: LONGEST_MS },
  );
  const gateway = openGateway({ upstream, trustedProxies: 1 });
  return { ...gateway, forwarded, clock, says, settled: () => Promise.allSettled(work.splice(0)) };
}

describe("an answer that is the same for all", () => {
  it("is asked for once, whatever the time that the caller says", async () => {
    const { fetch, forwarded } = open();
    for (const query of ["", "?t=1", "?t=2", "?t"]) {
      expect(await (await fetch(`/shop/games${query}`)).json()).toMatchObject({ queryset: [1] });
    }
    expect(forwarded).toHaveLength(1);
  });

  it("is another for another parameter of the call, path and locale", async () => {
    const { fetch, forwarded } = open();
    const questions = ["/shop/games", "/exg/games?provider=pg", "/exg/games?provider=spribe", "/shop/home_top"];
    for (const path of [...questions, ...questions]) await fetch(path);
    for (const locale of ["pt", "pt-BR", "vi"]) await fetch("/shop/games", { headers: { "accept-language": locale } });
    expect(forwarded.map(({ url, headers }) => `${new URL(url).pathname} ${headers.get("accept-language")}`)).toEqual([
      "/shop/games in",
      "/exg/games in",
      "/exg/games in",
      "/shop/home_top in",
      "/shop/games pt",
      "/shop/games vi",
    ]);
  });

  it.each<[string, string, number]>([
    ["in any order of its parameters", "?provider=a%20b&t=1", 1],
    ["whose bytes differ", "?provider=a+b&t=1", 2],
    ["with a parameter of no contract", "?z=1%2C2&provider=a%20b&a=;&t=1", 2],
    ["with a parameter there twice", "?provider=a%20b&provider=c&t=1", 2],
    ["with a parameter in escapes", "?%70rovider=a%20b&t=1", 2],
  ])("goes as it came for a query %s", async (_, query, asked) => {
    const { fetch, forwarded, settled } = open();
    await fetch("/exg/games?t=1&provider=a%20b");
    await settled();
    await fetch(`/exg/games${query}`);
    expect(forwarded.map(({ url }) => new URL(url).search)).toEqual(["?t=1&provider=a%20b", query].slice(0, asked));
  });

  it("is kept whatever parameters are added that the call does not have", async () => {
    const { fetch, forwarded } = open();
    await fetch("/exg/games?provider=pg");
    for (let at = 0; at < 100; at++) await fetch(`/exg/games?junk${at}=1&provider=pg`);
    const before = forwarded.length;
    await fetch("/exg/games?provider=pg");
    expect(forwarded).toHaveLength(before);
  });

  it("is another for another host, whose addresses a backend may put into it", async () => {
    const { fetch, forwarded, says } = open();
    says.answer = () => Response.json({ ...BANNER, queryset: [forwarded.at(-1)?.headers.get("x-forwarded-host")] });
    const from = (host: string, scheme = "https") => ({
      headers: { "x-forwarded-host": host, "x-forwarded-proto": scheme },
    });
    for (const host of ["evil.example", "app.example", "evil.example", "app.example"]) {
      expect(await (await fetch("/shop/games", from(host))).json()).toMatchObject({ queryset: [host] });
    }
    await fetch("/shop/games", from("app.example", "http"));
    expect(forwarded).toHaveLength(3);
  });

  it("is asked for a few times, however many hosts are made up, and no later caller gets another's host", async () => {
    const { fetch, forwarded, says } = open();
    const told = () => forwarded.at(-1)?.headers.get("x-forwarded-host") ?? null;
    says.answer = () => Response.json({ ...BANNER, queryset: [told()] });
    let asked = 0;
    // Each from another address, below the limits of one.
    const visitor = () => ({ "x-forwarded-for": `10.0.${asked >> 8}.${asked++ & 255}`, "x-forwarded-proto": "https" });
    const from = async (host: string): Promise<unknown> =>
      (await fetch("/shop/games", { headers: { ...visitor(), "x-forwarded-host": host } })).json();
    expect(await from("app.example")).toMatchObject({ queryset: ["app.example"] });
    for (let at = 0; at < 1_000; at++) await from(`made-up-${at}.example`);
    expect(forwarded).toHaveLength(9);
    expect(await from("late.example")).toMatchObject({ queryset: [null] });
    expect(await from("app.example")).toMatchObject({ queryset: ["app.example"] });
    expect(forwarded).toHaveLength(9);
  });

  it("is requested once for concurrent callers, and each of them gets a failure", async () => {
    const failing: [number, () => Response | Promise<Response>][] = [
      [502, () => Promise.reject(new Error("gone"))],
      [502, () => new Response("<html>")],
      [502, () => new Response(null, { status: 304 })],
      [500, () => Response.json({ code: 500, msg: "no" }, { status: 500 })],
      [200, () => Response.json(BANNER)],
    ];
    const { fetch, forwarded, says, settled } = open();
    for (const [at, [status, answer]] of failing.entries()) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      says.answer = async () => {
        await promise;
        return answer();
      };
      const asking = Array.from({ length: 20 }, () => fetch("/shop/games"));
      await vi.waitFor(() => expect(forwarded).toHaveLength(at + 1));
      resolve(undefined);
      expect(new Set((await Promise.all(asking)).map((each) => each.status))).toEqual(new Set([status]));
      await settled();
      expect(forwarded).toHaveLength(at + 1);
    }
  });

  it("is requested again if the first request was lost", async () => {
    const { fetch, forwarded, clock, says } = open();
    says.answer = () => new Promise<Response>(() => undefined);
    void fetch("/shop/games");
    await vi.waitFor(() => expect(forwarded).toHaveLength(1));
    says.answer = () => Response.json(BANNER);
    clock.now += LONGEST_MS;
    expect((await fetch("/shop/games")).status).toBe(200);
    expect(forwarded).toHaveLength(2);
  });

  it("is kept where it is large, and handed on where it is too large to be kept", async () => {
    const { fetch, forwarded, says } = open();
    for (const [bytes, times] of [
      [600_000, 1],
      [2_000_000, 4],
    ] as const) {
      forwarded.length = 0;
      says.answer = () => Response.json({ ...BANNER, queryset: ["x".repeat(bytes)] });
      const path = `/exg/games?provider=${bytes}`;
      for (let at = 0; at < 2; at++) expect((await (await fetch(path)).text()).length).toBeGreaterThan(bytes);
      expect(forwarded).toHaveLength(times);
    }
  });

  it("has no time that has passed", async () => {
    const { fetch } = open();
    for (let times = 0; times < 2; times++) {
      expect(await (await fetch("/shop/games")).json()).not.toHaveProperty("server_time");
    }
  });

  it("is given out a little longer while a new one is fetched, once", async () => {
    const { fetch, forwarded, clock, says, settled } = open();
    await fetch("/shop/games");
    const { promise, resolve } = Promise.withResolvers<Response>();
    says.answer = () => promise;
    clock.now += 60_000;
    for (let again = 0; again < 2; again++) {
      expect(await (await fetch("/shop/games")).json()).toMatchObject({ queryset: [1] });
    }
    resolve(Response.json({ ...BANNER, queryset: [2] }));
    await settled();
    expect(forwarded).toHaveLength(2);
    expect(await (await fetch("/shop/games")).json()).toMatchObject({ queryset: [2] });
  });

  it("outlives an upstream that fails, for a while", async () => {
    const { fetch, clock, says, settled } = open();
    await fetch("/shop/games");
    says.answer = () => Promise.reject(new Error("gone"));
    clock.now += 599_000;
    expect((await fetch("/shop/games")).status).toBe(200);
    await settled();
    clock.now += 1_000;
    expect((await fetch("/shop/games")).status).toBe(502);
  });

  it.each([
    ["a refusal", () => Response.json({ code: 2001, msg: "no" }), 200],
    ["an error", () => Response.json({ code: 500, msg: "no" }, { status: 500 }), 500],
    ["an empty success", () => new Response(null, { status: 204 }), 200],
    ["garbage", () => new Response("<html>"), 502],
  ])("is not %s", async (_, answer, status) => {
    const { fetch, forwarded, says } = open();
    says.answer = answer;
    for (let times = 0; times < 2; times++) expect((await fetch("/shop/games")).status).toBe(status);
    expect(forwarded).toHaveLength(2);
  });

  it("is a 304 for a caller with a current copy", async () => {
    const { fetch } = open();
    const first = await fetch("/shop/games");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    for (const given of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await fetch("/shop/games", { headers: { "if-none-match": given } });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await fetch("/shop/games", { headers: { "if-none-match": '"x"' } })).status).toBe(200);
  });

  it("is the same with a token, and then nobody's to keep", async () => {
    const { fetch, forwarded } = open();
    const answer = await fetch("/shop/games", asMember());
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(forwarded[0]?.headers.has("authorization")).toBe(false);
    expect(await (await fetch("/shop/games")).text()).toBe(await answer.text());
    expect(forwarded).toHaveLength(1);
  });

  it("is none that the contract does not name", async () => {
    const { fetch, forwarded } = open();
    for (let times = 0; times < 2; times++) {
      const answer = await fetch("/user/profile", asMember());
      expect([answer.headers.get("cache-control"), answer.headers.has("etag")]).toEqual(["no-store", false]);
      await fetch("/shop/products");
    }
    expect(forwarded).toHaveLength(4);
  });
});

describe("the answer store", () => {
  it("is the cache of the location", async () => {
    const cache = await caches.open("cached.test");
    const store = answerStore(() => cache);
    const { fetch, forwarded, settled } = open(store);
    await fetch("/exg/games?provider=location");
    await settled();
    const again = open(answerStore(() => cache));
    expect(await (await again.fetch("/exg/games?provider=location")).json()).toMatchObject({ queryset: [1] });
    expect([forwarded.length, again.forwarded.length]).toEqual([1, 0]);
  });

  it("is the memory of the process if the platform has no cache", async () => {
    const { fetch, forwarded } = open(
      answerStore(() => {
        throw new Error("no cache");
      }),
    );
    for (let times = 0; times < 3; times++) expect((await fetch("/shop/games")).status).toBe(200);
    expect(forwarded).toHaveLength(1);
  });

  it("has an end: the oldest is forgotten", async () => {
    const store = memoryStore(2);
    const answer = { text: "", etag: "", at: 0 };
    for (const key of ["a", "b", "a", "c"]) await store.put(key, answer, 1);
    expect(await Promise.all(["a", "b", "c"].map(async (key) => (await store.get(key)) !== undefined))).toEqual([
      true,
      false,
      true,
    ]);
  });
});
