import { describe, expect, it, vi, afterEach } from "vitest";
import { login, sendVerifyCode } from "../calls/account.ts";
import { profile } from "../calls/profile.ts";
import { aviatorRecords } from "#games/aviator/contract/calls.ts";
import { call } from "../call.ts";
import { money } from "../values/values.ts";
import { CallError } from "./call-error.ts";
import { sendCall, type CallContext, searchText, sendRequest, type RequestContext } from "./send-call.ts";

const pay = call("POST", "/test/pay", {
  summary: "Pays",
  by: "member",
  money: true,
  spends: true,
  body: { amount: money },
  answer: { balance: money },
});

interface Sent {
  url: URL;
  init: RequestInit;
  headers: Headers;
}

function contextFor(respond: () => Response | Promise<Response>, more: Partial<CallContext> = {}) {
  const sent: Sent[] = [];
  const times = [1000, 1200];
  const context = {
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}) => {
      sent.push({ url: new URL(String(input), "http://x"), init, headers: new Headers(init.headers) });
      return await respond();
    },
    now: () => times.shift() ?? 1200,
    url: "",
    locale: "pt" as const,
    token: "t1",
    observe: vi.fn<CallContext["observe"]>(),
    expire: vi.fn<CallContext["expire"]>(),
    ...more,
  };
  return { context, sent };
}

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

describe("a sent call", () => {
  it("carries time, locale and token, and money in the contract's units", async () => {
    const { context, sent } = contextFor(() => json({ code: 200, msg: "ok", balance: 99.5 }));
    const answer = await sendCall(pay, { body: { amount: 1050 }, idempotencyKey: "k1", seenBalance: 100_050 }, context);
    expect(answer).toEqual({ balance: 9950 });
    const [first] = sent;
    expect(first?.url.searchParams.get("t")).toBe("1000");
    expect(first?.init.method).toBe("POST");
    expect(first?.init.body).toBe('{"amount":10.5}');
    expect(Object.fromEntries(first?.headers ?? [])).toMatchObject({
      "accept-language": "pt",
      authorization: "Token t1",
      "content-type": "application/json",
      "idempotency-key": "k1",
      "seen-balance": "1000.5",
    });
  });

  it("has no Authorization without a token, and neither key nor seen balance unless it moves money", async () => {
    const { context, sent } = contextFor(() => json({ code: 200, msg: "ok" }), { token: null });
    await sendCall(
      sendVerifyCode,
      { body: { mobile_number: "919876543210", verify_type: "login" }, idempotencyKey: "k1", seenBalance: 1 },
      context,
    );
    expect(sent[0]?.headers.has("authorization")).toBe(false);
    expect(sent[0]?.headers.has("idempotency-key")).toBe(false);
    expect(sent[0]?.headers.has("seen-balance")).toBe(false);
    expect(sent[0]?.init.body).toBe('{"mobile_number":"919876543210","verify_type":"login"}');
  });

  it.each(["+919876543210", "919876543210", "098765 43210"])(
    "sends a mobile number as it was given: %s",
    async (given) => {
      const { context, sent } = contextFor(() => json({ code: 200, msg: "ok" }), { token: null });
      await sendCall(sendVerifyCode, { body: { mobile_number: given, verify_type: "login" } }, context);
      expect(sent[0]?.init.body).toContain(`"mobile_number":"${given}"`);
    },
  );

  it("encodes the page as query text, without a body", async () => {
    const page = { code: 200, msg: "ok", page: { count: 0, p: 2, p_size: 20 }, queryset: [] };
    const { context, sent } = contextFor(() => json(page));
    await sendCall(aviatorRecords, { query: { p: 2, p_size: 20 } }, context);
    expect(sent[0]?.url.search).toBe("?p=2&p_size=20&t=1000");
    expect(sent[0]?.init.body).toBeUndefined();
  });

  it("reports the server's time with the times of request and response", async () => {
    const { context } = contextFor(() => json({ code: 1001, msg: "no", server_time: 1_795_210_860_000 }));
    await expect(sendCall(pay, { body: { amount: 1 } }, context)).rejects.toThrow(CallError);
    expect(context.observe).toHaveBeenCalledExactlyOnceWith({
      sentAt: 1000,
      serverTime: 1_795_210_860_000,
      receivedAt: 1200,
    });
  });
});

it("reads an answer in which Python wrote NaN", async () => {
  const { context } = contextFor(() => new Response('{"code": 200, "rate": NaN, "balance": 99.5}'));
  expect(await sendCall(pay, { body: { amount: 1050 } }, context)).toEqual({ balance: 9950 });
});

describe("a failed call", () => {
  const failure = async (respond: () => Response | Promise<Response>, more: Partial<CallContext> = {}) => {
    const { context } = contextFor(respond, more);
    const error: unknown = await sendCall(
      login,
      { body: { mobile_number: "919876543210", password: "correct horse" } },
      context,
    ).catch((reason: unknown) => reason);
    if (!(error instanceof CallError)) throw new Error("not a CallError");
    return { error, context };
  };

  it("has the server's code and message, and the refusal's fields", async () => {
    const { error } = await failure(() => json({ code: 403, msg: "New device", device_id: "d1", secret: 1 }));
    expect(error).toMatchObject({ fault: "refused", code: 403, msg: "New device", fields: { device_id: "d1" } });
  });

  it("has the field that the server names", async () => {
    const { error } = await failure(() => json({ code: 400, msg: "Please check r_code", field: "r_code" }));
    expect(error).toMatchObject({ code: 400, field: "r_code" });
  });

  it("is refused with a message under an HTTP error too", async () => {
    const body = { code: 429, msg: "Too many requests", request_id: "r1" };
    const { error } = await failure(() => json(body, 429));
    expect(error).toMatchObject({ fault: "refused", code: 429, msg: "Too many requests", requestId: "r1" });
  });

  it.each([
    ["HTTP 401", () => json({ code: 401, msg: "again" }, 401)],
    ["code 401", () => json({ code: 401, msg: "again" })],
    ["HTTP 401 without an envelope", () => new Response("no", { status: 401 })],
  ])("expires its token on %s", async (_, respond) => {
    const { context } = await failure(respond);
    expect(context.expire).toHaveBeenCalledExactlyOnceWith("t1");
  });

  it("is unreadable if the response is no envelope, or breaks the contract", async () => {
    const page = await failure(() => new Response("<html>", { status: 502 }));
    expect(page.error).toMatchObject({ fault: "unreadable", code: 502 });
    const other = await failure(() => json({ code: 200, msg: "ok", token: null }));
    expect(other.error).toMatchObject({ fault: "unreadable" });
  });

  it("has the fault network without a response", async () => {
    const { error } = await failure(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(error).toMatchObject({ fault: "network", code: 0 });
  });

  it("is not sent if its body breaks the contract", async () => {
    const { context, sent } = contextFor(() => json({ code: 200, msg: "ok" }));
    const body = { mobile_number: "12", verify_type: "login" as const };
    await expect(sendCall(sendVerifyCode, { body }, context)).rejects.toMatchObject({
      fault: "invalid",
      field: "mobile_number",
    });
    expect(sent).toEqual([]);
  });

  it("throws the abort's own reason", async () => {
    const gone = AbortSignal.abort(new Error("gone"));
    const { context } = contextFor(() => Promise.reject(gone.reason as Error));
    await expect(sendCall(profile, { signal: gone }, context)).rejects.toThrow("gone");
  });
});

function contextOf(token: string | null) {
  const times = [1000, 1250];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response("{}", { status: 401 }));
  const context: RequestContext = { url: "", fetch, now: () => times.shift() ?? 2000, locale: "vi", token };
  return { context, fetch };
}

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
