import { expect, it, vi } from "vitest";
import type { CallContext } from "./send-call.ts";
import { createSocketAddresses, socketUrl } from "./socket-address.ts";

const context = { url: "https://app.test", now: () => 5, locale: "pt" } as const;

/** The address of a member's socket, in front of a backend that answers the call for a ticket so. */
function open(answer: () => object | Promise<object>) {
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json(await answer()));
  const expire = vi.fn<CallContext["expire"]>();
  const member = { token: "120007.secret" };
  const address = createSocketAddresses(() => ({ ...context, ...member, fetch, observe: () => undefined, expire }))(
    "/aviator",
  );
  const shown = async () => new URL(await address.next()).searchParams.get("token");
  return { address, shown, fetch, expire, member };
}

it("carries a new ticket for each connection, and never the token", async () => {
  let made = 0;
  const { shown } = open(() => ({ code: 200, ticket: `120007.ticket${(made += 1)}` }));
  expect([await shown(), await shown()]).toEqual(["120007.ticket1", "120007.ticket2"]);
});

it.each([
  ["does not know the call", 404],
  ["answers it with a page", 502],
])("carries the token if the backend %s, which is asked once", async (_, code) => {
  const { shown, fetch } = open(() => ({ code, msg: "no" }));
  expect([await shown(), await shown()]).toEqual(["120007.secret", "120007.secret"]);
  expect(fetch).toHaveBeenCalledOnce();
});

it("carries the token once while the backend fails to make a ticket", async () => {
  const answers = [{ code: 429, msg: "Too many requests" }];
  const { shown } = open(() => answers.shift() ?? { code: 200, ticket: "120007.ticket" });
  expect([await shown(), await shown()]).toEqual(["120007.secret", "120007.ticket"]);
});

it("rejects without an answer, so that the token is not sent", async () => {
  const { address } = open(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(address.next()).rejects.toThrow("network");
});

it("rejects once the session is over, and ends it", async () => {
  const { address, expire } = open(() => ({ code: 401, msg: "Please log in again" }));
  await expect(address.next()).rejects.toThrow("401");
  expect(expire).toHaveBeenCalledWith("120007.secret");
});

it("ends the session of a refused connection, and no later one", async () => {
  const { address, expire, member } = open(() => ({ code: 200, ticket: "120007.ticket" }));
  await address.next();
  member.token = "130008.other";
  address.expire();
  expect(expire).toHaveBeenLastCalledWith("120007.secret");
  await address.next();
  address.expire();
  expect(expire).toHaveBeenLastCalledWith("130008.other");
});

it("is on the server's host, encrypted if its calls are", () => {
  const url = new URL(socketUrl("/aviator", "120007.a+b", context));
  expect(url.origin + url.pathname).toBe("wss://app.test/aviator");
  expect(Object.fromEntries(url.searchParams)).toEqual({ token: "120007.a+b", t: "5", locale: "pt" });
  const plain = { ...context, url: "http://127.0.0.1:8787" };
  expect(socketUrl("/aviator", "a", plain)).toMatch(/^ws:\/\/127\.0\.0\.1:8787\//);
});
