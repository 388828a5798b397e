import { describe, expect, it, vi } from "vitest";
import { login, sendVerifyCode } from "../contract/calls/account.ts";
import { profile } from "../contract/calls/profile.ts";
import { aviatorRecords } from "../games/aviator/calls.ts";
import { call } from "../contract/call.ts";
import { money } from "../contract/values/values.ts";
import { CallError } from "./call-error.ts";
import { sendCall, type CallContext } from "./send-call.ts";

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
    expect(sent[0]?.init.body).toBe('{"mobile_number":"+919876543210","verify_type":"login"}');
  });

  it("takes a mobile number as servers write it, with its plus", async () => {
    const { context, sent } = contextFor(() => json({ code: 200, msg: "ok" }), { token: null });
    await sendCall(sendVerifyCode, { body: { mobile_number: "+919876543210", verify_type: "login" } }, context);
    expect(sent[0]?.init.body).toContain('"mobile_number":"+919876543210"');
  });

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
