import { describe, expect, it, vi } from "vitest";
import { sendRequest, type RequestContext } from "./send-request.ts";

function contextOf(token: string | null) {
  const times = [1000, 1250];
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response("{}", { status: 401 }));
  const context: RequestContext = { fetch, now: () => times.shift() ?? 2000, locale: "vi", token };
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
