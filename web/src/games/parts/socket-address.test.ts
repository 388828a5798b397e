import { beforeEach, describe, expect, it, vi } from "vitest";
import { socketTicket } from "#contract/calls/sessions.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { socketUrl } from "./socket-address.ts";

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.resetModules();
  window.localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  session.start("120007.secret");
  server = fakeServer();
});

/** Loads the module anew, so that it forgets whether the backend has tickets. */
async function fresh() {
  const { socketAddress } = await import("./socket-address.ts");
  const { session: ownSession } = await import("#web/data/session.ts");
  const address = socketAddress("/aviator");
  const shown = async () => new URL(await address.next()).searchParams.get("token");
  return { address, shown, ownSession };
}

describe("the address of a game's socket", () => {
  it("carries a new ticket for each connection, and never the token", async () => {
    let made = 0;
    server.on(socketTicket, () => ok({ ticket: `120007.ticket${(made += 1)}` }));
    const { shown } = await fresh();
    expect([await shown(), await shown()]).toEqual(["120007.ticket1", "120007.ticket2"]);
  });

  it.each([
    ["does not know the call", () => refusal(404, "Not found")],
    ["answers it with a page", () => refusal(502, "The service cannot be reached")],
  ])("carries the token if the backend %s, which is asked once", async (_, answer) => {
    server.on(socketTicket, answer);
    const { shown } = await fresh();
    expect([await shown(), await shown()]).toEqual(["120007.secret", "120007.secret"]);
    expect(server.of(socketTicket)).toHaveLength(1);
  });

  it("carries the token once while the backend fails to make a ticket", async () => {
    server.on(socketTicket, () => refusal(429, "Too many requests"));
    const { shown } = await fresh();
    expect(await shown()).toBe("120007.secret");
    server.on(socketTicket, () => ok({ ticket: "120007.ticket" }));
    expect(await shown()).toBe("120007.ticket");
  });

  it("rejects without an answer, so that the token is not sent", async () => {
    server.on(socketTicket, () => Promise.reject(new TypeError("Failed to fetch")));
    const { address } = await fresh();
    await expect(address.next()).rejects.toThrow("network");
  });

  it("rejects once the session is over, and ends it", async () => {
    server.on(socketTicket, () => refusal(401, "Please log in again"));
    const { address, ownSession } = await fresh();
    await expect(address.next()).rejects.toThrow("401");
    expect(ownSession.get().token).toBeNull();
  });

  it("ends the session of a refused connection, and no later one", async () => {
    server.on(socketTicket, () => ok({ ticket: "120007.ticket" }));
    const { address, ownSession } = await fresh();
    await address.next();
    ownSession.start("130008.other");
    address.expire();
    expect(ownSession.get().token).toBe("130008.other");
    await address.next();
    address.expire();
    expect(ownSession.get().token).toBeNull();
  });
});

describe("the socket's address", () => {
  it("is on the page's own host, encrypted if the page is", () => {
    const member = { token: "120007.a+b", locale: "pt" } as const;
    const url = new URL(socketUrl("/aviator", { protocol: "https:", host: "rangoli.test" }, member, 5));
    expect(url.origin + url.pathname).toBe("wss://rangoli.test/aviator");
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: "120007.a+b", t: "5", locale: "pt" });
    expect(socketUrl("/aviator", { protocol: "http:", host: "127.0.0.1:8787" }, member, 5)).toMatch(
      /^ws:\/\/127\.0\.0\.1:8787\//,
    );
  });
});
