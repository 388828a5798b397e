import { afterEach, describe, expect, it, vi } from "vitest";
import { deleteAddress } from "../../../contract/addresses.ts";
import { homeTop, shopGames } from "../../../contract/calls/home.ts";
import { changeNickName } from "../../../contract/calls/account.ts";
import { type Outcome, runCheck, Trial } from "../check.ts";
import { Backend } from "./backend.ts";
import { recharges } from "../../../contract/calls/wallet.ts";
import { profile } from "../../../contract/calls/profile.ts";
import { driftingPlaces, fieldFaults } from "./fields.ts";
import { namedCalls } from "../named-calls.ts";

describe("backend", () => {
  const URL_OF_BACKEND = "http://backend.test";
  const ENDLESS = 1_000;
  const CHUNK = new Uint8Array(64 * 1024).fill(32);

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** Answers requests in place of the network, and notes them. */
  function open(answer: (url: URL, count: number) => Response, isBearer = false) {
    const asked: { url: string; init: RequestInit }[] = [];
    vi.stubGlobal("fetch", async (url: string | URL, init: RequestInit) => {
      asked.push({ url: String(url), init });
      return answer(new URL(url), asked.length);
    });
    const times = { timeoutMs: 1000, now: () => 0, random: () => "r" };
    const backend = new Backend({ url: URL_OF_BACKEND, ...times, isBearer, sockets: {} });
    const check = (run: (trial: Trial) => Promise<unknown>): Promise<Outcome> =>
      runCheck({ name: "calls x", run: async (trial) => void (await run(trial)) }, () => 0);
    return { asked, backend, check };
  }

  const redirect = (location: string, status = 307) => new Response(null, { status, headers: { location } });

  describe("an answer of a backend", () => {
    it("is read up to a limit, and a longer one fails", async () => {
      let sent = 0;
      const body = () =>
        new ReadableStream<Uint8Array>({
          pull(controller) {
            if (++sent > ENDLESS) throw new Error("nothing ends this answer");
            controller.enqueue(CHUNK);
          },
        });
      const { backend, check } = open(() => new Response(body()));
      const { status, failures } = await check((trial) => backend.ask(trial, shopGames));
      expect(status).toBe("failed");
      expect(failures[0]?.detail).toBe("GET /shop/games: Error: the answer is longer than 4194304 bytes");
      const { failures: ofPage } = await check(() => backend.page("/pay"));
      expect(ofPage[0]?.detail).toContain("longer than");
      expect(sent).toBeLessThan(200);
    });

    it.each([
      [false, "Token"],
      [true, "Bearer"],
    ])("is asked for with the scheme that it reads (--bearer: %s): %s", async (isBearer, scheme) => {
      const { asked, backend, check } = open(() => Response.json({ code: 500, msg: "" }), isBearer);
      const { failures } = await check((trial) => backend.succeeds(trial, shopGames, { token: "secret" }));
      expect(new Headers(asked[0]?.init.headers).get("authorization")).toBe(`${scheme} secret`);
      expect(failures[0]?.curl).toContain(`-H "Authorization: ${scheme} $TOKEN"`);
    });

    it("with a wait for a year is waited for a minute in all", async () => {
      vi.useFakeTimers();
      const busy = () => new Response("", { status: 429, headers: { "retry-after": "31536000" } });
      const { asked, backend, check } = open(busy);
      const ended = check((trial) => backend.ask(trial, shopGames));
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await ended).status).toBe("passed");
      expect(asked).toHaveLength(4);
      await check((trial) => backend.ask(trial, shopGames));
      expect(asked).toHaveLength(5);
    });

    it.each([
      ["204", new Response(null, { status: 204 }), "passed", ""],
      ["201 in the envelope", Response.json({ code: 200, msg: "OK" }, { status: 201 }), "passed", ""],
      ["404", new Response("", { status: 404 }), "failed", "PUT /user/delete_address answers HTTP status 404"],
      [
        "404 in the envelope",
        Response.json({ code: 404, msg: "No" }),
        "failed",
        "PUT /user/delete_address answers code 404: No",
      ],
    ])("is judged by its status: %s", async (_, response, status, detail) => {
      const { backend, check } = open(() => response.clone());
      const outcome = await check((trial) => backend.succeeds(trial, deleteAddress, { body: { id: 1 } }));
      expect([outcome.status, outcome.failures[0]?.detail ?? ""]).toEqual([status, detail]);
    });
  });

  describe("a redirect", () => {
    it("of a call is not followed", async () => {
      const { asked, backend, check } = open(() => redirect("http://elsewhere.test/shop/games"));
      const { failures } = await check((trial) => backend.ask(trial, shopGames, { token: "t" }));
      expect(failures[0]?.detail).toBe("redirects to http://elsewhere.test/shop/games");
      expect(asked).toHaveLength(1);
      expect(asked[0]?.init.redirect).toBe("manual");
    });

    it("of a payment page is followed within the backend only, and takes the form nowhere else", async () => {
      const { asked, backend } = open((url) => {
        if (url.pathname === "/pay") return redirect("/form");
        return url.pathname === "/form" ? redirect("http://elsewhere.test/pay") : new Response("<form>");
      });
      expect(await backend.page("/pay", { name: "Asha" })).toEqual({ status: 307, text: "" });
      expect(asked.map(({ url }) => url)).toEqual([`${URL_OF_BACKEND}/pay`, `${URL_OF_BACKEND}/form`]);
    });
  });
});

const named = (route: string) => namedCalls.get(route)?.named(new URLSearchParams());
const row = { price: 250, status: "Success", channel_name: "UPI", create_time: 1_795_210_860_000 };
const list = (...queryset: readonly unknown[]) => ({ page: { count: queryset.length }, queryset });
const faultsOf = (json: unknown) => fieldFaults(recharges.answer, named("GET /user/recharges"), json);

describe("the faults of an answer's fields", () => {
  it("are none where the answer has the named fields, in any form that clients read", () => {
    expect(faultsOf(list(row))).toEqual([]);
    expect(faultsOf(list({ ...row, price: "250.00", create_time: "2026-11-20T21:41:00Z", more: 1 }))).toEqual([]);
  });

  it("are an unreadable value and a missing field, each with its place and kind", () => {
    const { price: _price, ...rest } = row;
    expect(faultsOf(list(row, { ...row, price: "ten" }))).toEqual([
      {
        place: "queryset.*.price",
        wanted: "an amount of money, at most 2 decimals",
        actual: 'is a string: "ten"',
      },
    ]);
    expect(faultsOf(list(rest))).toMatchObject([{ place: "queryset.*.price", actual: "is missing" }]);
    expect(faultsOf({ queryset: [row] })).toMatchObject([{ place: "page" }]);
  });

  it("include named fields that clients can do without", () => {
    const answer = named("GET /user/profile") as Record<string, unknown>;
    const { supports: _supports, ...rest } = answer;
    expect(fieldFaults(profile.answer, answer, answer)).toEqual([]);
    expect(fieldFaults(profile.answer, answer, rest)).toMatchObject([{ place: "supports" }]);
  });

  it("leave out absent pictures", () => {
    const answer = named("GET /shop/home_top") as Record<string, unknown>;
    const bare = { ...answer, queryset: [{ android_version: "" }] };
    expect(fieldFaults(homeTop.answer, answer, bare)).toEqual([]);
  });

  it("show no private value", () => {
    const answer = named("GET /user/profile") as { entry: object };
    const json = { ...answer, entry: { ...answer.entry, mobile: { number: 7 } } };
    expect(fieldFaults(profile.answer, answer, json)).toMatchObject([
      { place: "entry.mobile", actual: "is an object" },
    ]);
  });
});

describe("drifting decimals", () => {
  it.each([
    [250, []],
    [250.5, []],
    ["250.50", []],
    [0.1 + 0.2, ["queryset.*.price"]],
    ["250.500", ["queryset.*.price"]],
    [1e-7, ["queryset.*.price"]],
  ])("are found in %s", (price, places) => {
    const found = driftingPlaces(recharges.answer, list({ ...row, price }));
    expect(found.map(({ place }) => place)).toEqual(places);
  });
});

it("repeats a call whose idle connection the backend closed, once and only if that is safe", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (_: string, { method }: RequestInit) => {
    sent.push(method ?? "");
    const cause = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });
    return Promise.reject(new TypeError("fetch failed", { cause }));
  });
  const backend = new Backend({
    url: "http://backend.test",
    timeoutMs: 1000,
    now: () => 0,
    random: () => "r",
    sockets: {},
  });
  await expect(backend.ask(new Trial(), profile)).rejects.toThrow("other side closed");
  await expect(backend.ask(new Trial(), changeNickName)).rejects.toThrow("other side closed");
  await expect(backend.ask(new Trial(), changeNickName, { key: "k" })).rejects.toThrow("other side closed");
  expect(sent).toEqual(["GET", "GET", "POST", "POST", "POST"]);
  vi.unstubAllGlobals();
});
