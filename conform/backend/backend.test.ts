import { afterEach, describe, expect, it, vi } from "vitest";
import { deleteAddress } from "../../contract/addresses.ts";
import { shopGames } from "../../contract/calls/home.ts";
import { type Outcome, runCheck, type Trial } from "../check.ts";
import { Backend } from "./backend.ts";

const URL_OF_BACKEND = "http://backend.test";
const ENDLESS = 1_000;
const CHUNK = new Uint8Array(64 * 1024).fill(32);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Answers requests in place of the network, and notes them. */
function open(answer: (url: URL, count: number) => Response) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (url: string | URL, init: RequestInit) => {
    asked.push({ url: String(url), init });
    return answer(new URL(url), asked.length);
  });
  const backend = new Backend({ url: URL_OF_BACKEND, timeoutMs: 1000, now: () => 0, random: () => "r", sockets: {} });
  const check = (run: (trial: Trial) => Promise<unknown>): Promise<Outcome> =>
    runCheck({ name: "calls x", needs: [], run: async (trial) => void (await run(trial)) }, () => 0);
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
