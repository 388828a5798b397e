import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "#edge/settings.ts";
import { openForeign } from "#edge/workbench/testing/foreign-origin.ts";
import { type Difference, differences } from "./shadow.ts";

const SECOND = "https://new.backend.example";
const WAIT = { timeout: 20_000 };
const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => void vi.restoreAllMocks());

/** A gateway with two backends; the second answers with other fields. */
function open(first: object, second: object | (() => Promise<object>), set: Record<string, string> = {}) {
  return openForeign({
    answer: ({ url }) => {
      if (url.origin !== SECOND) return first;
      return typeof second === "function" ? second() : second;
    },
    settings: { UPSTREAM_SHADOW: `${SECOND} share=1`, ...set },
  });
}

const entry = { user_id: 77_123, balance: "10.50", nick_name: "Ana", tags: [{ price: 1 }, { price: 2 }] };
const SECRET = "Mudada";

describe("shadow mode", () => {
  it("names the fields that a second backend changed, without their values, and gives the first one's answer", async () => {
    const changed = {
      server_time: 1,
      entry: { user_id: "77123", balance: "10.50", nick_name: SECRET, tags: [{ price: 1 }, {}], vip: true },
    };
    const at = open({ server_time: 2, entry }, changed);
    expect(await at.call("GET", "/user/profile?p=1")).toMatchObject({ entry });
    const journal = () => at.control("GET", "/operate/journal");
    await vi.waitFor(async () => expect((await journal())["shadow"]).not.toEqual([]), WAIT);
    const found = (await journal())["shadow"] as { call: string; field: string; kind: string; count: number }[];
    expect(found.map(({ call, kind, field, count }) => `${call} ${kind} ${field} ${count}`).sort()).toEqual([
      "GET /user/profile added entry.vip 1",
      "GET /user/profile missing entry.tags.*.price 1",
      "GET /user/profile type entry.user_id 1",
      "GET /user/profile value entry.nick_name 1",
    ]);
    expect(JSON.stringify([found, logged])).not.toContain(SECRET);
    expect(logged.some((line) => line.includes("shadow: type: entry.user_id"))).toBe(true);
    expect((await at.control("GET", "/operate/gateway"))["shadow"]).toEqual({
      asked: 1,
      differed: 1,
      failed: 0,
      skipped: 0,
    });
    const [one, other] = at.asked;
    expect(other?.url.href).toBe(one?.url.href.replace("https://backend.example", SECOND));
    expect(other?.headers.get("authorization")).toBe(one?.headers.get("authorization"));
  });

  it("sends no call that changes something, unless it is told to, and then under the same key", async () => {
    const pay = { method: "POST", path: "/user/redeem_gift_code" } as const;
    const careful = open({}, {});
    await careful.call(pay.method, pay.path, { gift_code: "x" });
    await careful.call("GET", "/user/orders");
    await vi.waitFor(() => expect(careful.asked).toHaveLength(3), WAIT);
    expect(careful.asked.map(({ method, url }) => `${method} ${url.host}`)).toEqual([
      "POST backend.example",
      "GET backend.example",
      "GET new.backend.example",
    ]);

    const bold = open({}, {}, { UPSTREAM_SHADOW: `${SECOND} share=1 writes=on` });
    const headers = {
      authorization: "Token 9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b",
      "content-type": "application/json",
      "idempotency-key": "key-00000001",
    };
    await bold.fetch(pay.path, { method: pay.method, headers, body: '{"gift_code":"x"}' });
    await vi.waitFor(() => expect(bold.asked).toHaveLength(2), WAIT);
    expect(bold.asked.map(({ url, headers: sent, body }) => [url.host, sent.get("idempotency-key"), body])).toEqual([
      ["backend.example", "key-00000001", '{"gift_code":"x"}'],
      ["new.backend.example", "key-00000001", '{"gift_code":"x"}'],
    ]);
  });

  it("never keeps the player waiting, and a second backend that fails changes nothing", async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const slow = open({ entry }, () => promise);
    expect(await slow.call("GET", "/user/profile")).toMatchObject({ entry });
    resolve(new Response("<h1>broken</h1>", { status: 500 }));
    await vi.waitFor(
      async () => expect((await slow.control("GET", "/operate/gateway"))["shadow"]).toMatchObject({ failed: 1 }),
      WAIT,
    );
  });

  it("asks the simulator about visitors' calls alone", async () => {
    const at = open({}, {}, { UPSTREAM_SHADOW: "simulator share=1" });
    await at.call("GET", "/user/profile");
    await at.fetch("/user/get_app_version");
    await vi.waitFor(
      async () => expect((await at.control("GET", "/operate/gateway"))["shadow"]).toMatchObject({ asked: 1 }),
      WAIT,
    );
    expect(at.asked).toHaveLength(2);
  });

  it("asks nothing with a share of 0", async () => {
    const at = open({}, {}, { UPSTREAM_SHADOW: `${SECOND} share=0` });
    await at.call("GET", "/user/profile");
    expect(await at.control("GET", "/operate/gateway")).not.toHaveProperty("shadow");
    expect(at.asked).toHaveLength(1);
  });

  it.each([
    [{ UPSTREAM_SHADOW: "https://backend.example/v2" }, "UPSTREAM_SHADOW="],
    [{ UPSTREAM_SHADOW: "elsewhere" }, "UPSTREAM_SHADOW="],
    [{ UPSTREAM_SHADOW: `${SECOND} share=2` }, "UPSTREAM_SHADOW="],
    [{ UPSTREAM_SHADOW: "simulator writes=on" }, "UPSTREAM_SHADOW="],
    [{ UPSTREAM_SHADOW: "writes=on" }, "UPSTREAM_SHADOW="],
  ])("stops the start where it could not work or could ask the same backend twice: %j", (set, line) => {
    expect(() => settings({ ...env, UPSTREAM_ORIGIN: "https://backend.example", ...set })).toThrow(line);
  });
});

describe("the differences of two answers", () => {
  const deep = (depth: number): object => (depth === 0 ? {} : { a: deep(depth - 1) });

  it.each<[unknown, unknown, Difference[]]>([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: null }, { a: 0 }, [{ field: "a", kind: "type" }]],
    [{ a: [1, 2, 3] }, { a: [1, 2] }, [{ field: "a.length", kind: "value" }]],
    [{ a: [1, 2, 3] }, { a: [3, 2, 1] }, [{ field: "a.*", kind: "value" }]],
    [[], {}, [{ field: "body", kind: "type" }]],
    [deep(1_000), deep(1_001), []],
  ])("%#", (one, other, expected) => {
    expect(differences(one, other)).toEqual(expected);
  });

  it("are bounded in number", () => {
    const many = (value: unknown) => Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, value]));
    expect(differences(many(1), many(2))).toHaveLength(50);
  });
});
