import { afterEach, describe, expect, it, vi } from "vitest";
import { searchText, sendRequest, type RequestContext } from "./send-request.ts";

function contextOf(token: string | null) {
  const times = [1000, 1250];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response("{}", { status: 401 }));
  const context: RequestContext = { url: "", fetch, now: () => times.shift() ?? 2000, locale: "vi", token };
  return { context, fetch };
}

describe("a request", () => {
  it("carries time, language and token, and its response carries the times of both ways", async () => {
    const { context, fetch } = contextOf("t1");
    const response = await sendRequest({ method: "GET", path: "/user/profile" }, context);
    expect(response).toEqual({ status: 401, text: "{}", sentAt: 1000, receivedAt: 1250 });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe("/user/profile?t=1000");
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      "accept-language": "vi",
      authorization: "Token t1",
    });
  });

  it("of a visitor carries no token", async () => {
    const { context, fetch } = contextOf(null);
    await sendRequest({ method: "GET", path: "/shop/games" }, context);
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).has("authorization")).toBe(false);
  });
});

describe("an answer", () => {
  const CHUNK = new Uint8Array(64 * 1024).fill(32);

  it("without an end is given up at 4 MiB, and has no text", async () => {
    const { context } = contextOf("t1");
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (++sent > 1000) throw new Error("nothing ends this answer");
        controller.enqueue(CHUNK);
      },
    });
    context.fetch = async () => new Response(body);
    expect(await sendRequest({ method: "GET", path: "/x" }, context)).toMatchObject({ status: 200, text: "" });
    expect(sent).toBeLessThan(100);
  });

  it.each([
    ["/user/profile/?t=1", "https://play.test/user/profile/?t=1"],
    ["https://play.test/other", "https://play.test/other"],
  ])("of a GET may redirect within its server: %s", async (location, next) => {
    const { context, fetch } = contextOf("t1");
    context.url = "https://play.test/folder";
    fetch.mockResolvedValueOnce(new Response(null, { status: 301, headers: { location } }));
    await sendRequest({ method: "GET", path: "/user/profile" }, context);
    expect(fetch.mock.calls[1]?.[0]).toBe(next);
    expect(fetch.mock.calls.every(([, init]) => init?.redirect === "manual")).toBe(true);
  });

  it.each(["https://evil.test/", "//evil.test/", "/\\evil.test/", "https://play.test.evil.test/", "evil", ""])(
    "takes the token to no other server: %s",
    async (location) => {
      const { context, fetch } = contextOf("t1");
      context.url = "https://play.test";
      fetch.mockResolvedValue(new Response("secret", { status: 307, headers: { location } }));
      const response = await sendRequest({ method: "GET", path: "/user/profile" }, context);
      expect(response).toMatchObject({ status: 307, text: "" });
      expect(fetch).toHaveBeenCalledTimes(1);
    },
  );

  it("takes what a POST sends nowhere else, and follows no circle", async () => {
    const { context, fetch } = contextOf("t1");
    fetch.mockResolvedValue(new Response(null, { status: 307, headers: { location: "/user/login/" } }));
    await sendRequest({ method: "POST", path: "/user/login", body: { password: "p" } }, context);
    expect(fetch).toHaveBeenCalledTimes(1);
    await sendRequest({ method: "GET", path: "/user/login" }, context);
    expect(fetch).toHaveBeenCalledTimes(5);
  });
});

describe("the end of a request", () => {
  afterEach(() => vi.useRealTimers());

  /** Answers nothing, and rejects with the signal's reason. */
  function neverAnswered() {
    const { context } = contextOf(null);
    const signals: AbortSignal[] = [];
    context.fetch = (_, init) =>
      new Promise((_, reject) => {
        const { signal } = init as { signal: AbortSignal };
        signals.push(signal);
        if (signal.aborted) reject(signal.reason as Error);
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    return { context, signals };
  }

  it("comes after a time limit", async () => {
    vi.useFakeTimers();
    const { context } = neverAnswered();
    const ended = sendRequest({ method: "GET", path: "/x" }, context).catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(String(await ended)).toContain("no answer within");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("comes with the caller's signal, and its reason", async () => {
    const { context } = neverAnswered();
    const caller = new AbortController();
    const ended = sendRequest({ method: "GET", path: "/x", signal: caller.signal }, context);
    caller.abort(new Error("left the screen"));
    await expect(ended).rejects.toThrow("left the screen");
    const again = sendRequest({ method: "GET", path: "/x", signal: caller.signal }, context);
    await expect(again).rejects.toThrow("left the screen");
  });

  it("leaves no timer and no listener behind", async () => {
    vi.useFakeTimers();
    const { context } = contextOf(null);
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, "removeEventListener");
    await sendRequest({ method: "GET", path: "/x", signal }, context);
    expect(vi.getTimerCount()).toBe(0);
    expect(removed).toHaveBeenCalledOnce();
  });
});

it("a query reads back as it was given, without what is undefined", () => {
  const text = searchText({ name: "a b+c&d=é", p: 2, none: undefined });
  expect(Object.fromEntries(new URLSearchParams(text))).toEqual({ name: "a b+c&d=é", p: "2" });
});
