import { describe, expect, it, vi } from "vitest";
import { sendEarly, type RequestContext } from "./send-request.ts";

const GAMES = { path: "/shop/games" };
const PROFILE = { path: "/user/profile", members: true };

function contextOf(token: string | null, respond = async () => new Response("{}", { status: 401 })) {
  const times = [1000, 1000, 1250, 1250];
  const fetch = vi.fn<typeof globalThis.fetch>(respond);
  const context: RequestContext = { fetch, now: () => times.shift() ?? 2000, locale: "vi", token };
  return { context, fetch };
}

describe("early calls", () => {
  it("are sent at once like any other, and each response is taken once, unchanged", async () => {
    const { context, fetch } = contextOf("t1");
    const early = sendEarly([GAMES, PROFILE], context);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(["/shop/games?t=1000", "/user/profile?t=1000"]);
    expect(Object.fromEntries(new Headers(fetch.mock.calls[1]?.[1]?.headers))).toEqual({
      "accept-language": "vi",
      authorization: "Token t1",
    });
    const answer = { status: 401, text: "{}", sentAt: 1000, receivedAt: 1250 };
    await expect(early.take(PROFILE.path, context)).resolves.toEqual(answer);
    expect(early.take(PROFILE.path, context)).toBeUndefined();
    await expect(early.take(GAMES.path, context)).resolves.toEqual(answer);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("of members are not sent without a token", () => {
    const { context, fetch } = contextOf(null);
    const early = sendEarly([GAMES, PROFILE], context);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(["/shop/games?t=1000"]);
    expect(early.take(PROFILE.path, context)).toBeUndefined();
  });

  it.each([
    ["another member", { token: "t2" }],
    ["a visitor", { token: null }],
    ["another language", { locale: "in" }],
  ] as const)("are not returned for %s", (_, other) => {
    const { context } = contextOf("t1");
    const early = sendEarly([GAMES], context);
    expect(early.take(GAMES.path, { ...context, ...other })).toBeUndefined();
    expect(early.take(GAMES.path, context)).toBeDefined();
  });

  it("reject for the caller of take if they fail", async () => {
    const { context } = contextOf("t1", () => Promise.reject(new TypeError("Failed to fetch")));
    const early = sendEarly([PROFILE], context);
    await expect(early.take(PROFILE.path, context)).rejects.toThrow("Failed to fetch");
  });
});
