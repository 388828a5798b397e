import { describe, expect, it } from "vitest";
import { asMember, NOW, openGateway } from "../testing/open-gateway.ts";
import { answerStore, memoryStore } from "./answer-store.ts";
import { cachedUpstream } from "./cached.ts";
import { requestInit } from "./upstream.ts";

const BANNER = { code: 200, msg: "OK", queryset: [1], server_time: NOW };

/** A gateway in front of an upstream whose public answers are kept. */
function open(store = memoryStore()) {
  const asked: Request[] = [];
  const work: Promise<unknown>[] = [];
  const clock = { now: NOW };
  const says: { answer: () => Response | Promise<Response> } = { answer: () => Response.json(BANNER) };
  const upstream = cachedUpstream(
    {
      async fetch(outgoing) {
        asked.push(new Request(outgoing.url, requestInit(outgoing)));
        return says.answer();
      },
    },
    { store, now: () => clock.now, waitUntil: (each) => void work.push(each) },
  );
  const gateway = openGateway({ upstream });
  return { ...gateway, asked, clock, says, settled: () => Promise.allSettled(work.splice(0)) };
}

describe("an answer that is the same for all", () => {
  it("is asked for once, whatever the time that the caller says", async () => {
    const { fetch, asked } = open();
    for (const query of ["", "?t=1", "?t=2"]) {
      expect(await (await fetch(`/shop/games${query}`)).json()).toMatchObject({ queryset: [1] });
    }
    expect(asked).toHaveLength(1);
  });

  it("is another for another query, path and locale, not for another order of the query", async () => {
    const { fetch, asked } = open();
    const questions = ["/shop/games", "/shop/games?a=1&b=2", "/shop/games?b=2&a=1", "/shop/home_top"];
    for (const path of questions) await fetch(path);
    for (const locale of ["pt", "pt-BR", "vi"]) await fetch("/shop/games", { headers: { "accept-language": locale } });
    expect(asked.map(({ url, headers }) => `${new URL(url).pathname} ${headers.get("accept-language")}`)).toEqual([
      "/shop/games in",
      "/shop/games in",
      "/shop/home_top in",
      "/shop/games pt",
      "/shop/games vi",
    ]);
  });

  it("tells nobody a time that has passed", async () => {
    const { fetch } = open();
    for (let asked = 0; asked < 2; asked++) {
      expect(await (await fetch("/shop/games")).json()).not.toHaveProperty("server_time");
    }
  });

  it("is given out a little longer while a new one is fetched, once", async () => {
    const { fetch, asked, clock, says, settled } = open();
    await fetch("/shop/games");
    const { promise, resolve } = Promise.withResolvers<Response>();
    says.answer = () => promise;
    clock.now += 60_000;
    for (let again = 0; again < 2; again++) {
      expect(await (await fetch("/shop/games")).json()).toMatchObject({ queryset: [1] });
    }
    resolve(Response.json({ ...BANNER, queryset: [2] }));
    await settled();
    expect(asked).toHaveLength(2);
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
    ["garbage", () => new Response("<html>"), 502],
  ])("is not %s", async (_, answer, status) => {
    const { fetch, asked, says } = open();
    says.answer = answer;
    for (let times = 0; times < 2; times++) expect((await fetch("/shop/games")).status).toBe(status);
    expect(asked).toHaveLength(2);
  });

  it("is told once to who has it already", async () => {
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
    const { fetch, asked } = open();
    const answer = await fetch("/shop/games", asMember());
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(asked[0]?.headers.has("authorization")).toBe(false);
    expect(await (await fetch("/shop/games")).text()).toBe(await answer.text());
    expect(asked).toHaveLength(1);
  });

  it("is none that the contract does not name", async () => {
    const { fetch, asked } = open();
    for (let times = 0; times < 2; times++) {
      const answer = await fetch("/user/profile", asMember());
      expect([answer.headers.get("cache-control"), answer.headers.has("etag")]).toEqual(["no-store", false]);
      await fetch("/shop/products");
    }
    expect(asked).toHaveLength(4);
  });
});

describe("where answers are kept", () => {
  it("is the cache of the location", async () => {
    const cache = await caches.open("cached.test");
    const store = answerStore(() => cache);
    const { fetch, asked, settled } = open(store);
    await fetch("/shop/games?of=location");
    await settled();
    const again = open(answerStore(() => cache));
    expect(await (await again.fetch("/shop/games?of=location")).json()).toMatchObject({ queryset: [1] });
    expect([asked.length, again.asked.length]).toEqual([1, 0]);
  });

  it("is the memory of the process where there is no such cache", async () => {
    const { fetch, asked } = open(
      answerStore(() => {
        throw new Error("no cache");
      }),
    );
    for (let times = 0; times < 3; times++) expect((await fetch("/shop/games")).status).toBe(200);
    expect(asked).toHaveLength(1);
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
