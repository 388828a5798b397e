import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { socketTicket } from "#contract/calls/sessions.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { fakeWebSockets } from "#client/testing/fake-web-socket.ts";
import { openPageSocket, smoothLatency } from "./page-socket.ts";

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
  const { socketAddress } = await import("./page-socket.ts");
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

describe("the socket of a page", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  function visibility(state: DocumentVisibilityState) {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  }

  function open() {
    const sockets = fakeWebSockets();
    const handlers = { onText: () => undefined, onConnection: () => undefined };
    return { sockets, socket: openPageSocket(async () => "ws://app.test/aviator", handlers) };
  }

  it("connects at once when the page is shown again or back online, and only then", async () => {
    const { sockets, socket } = open();
    await vi.waitFor(() => expect(sockets.all).toHaveLength(1));
    sockets.last().drop(1006);
    visibility("hidden");
    expect(sockets.all).toHaveLength(1);
    visibility("visible");
    await vi.waitFor(() => expect(sockets.all).toHaveLength(2));
    sockets.last().drop(1006);
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() => expect(sockets.all).toHaveLength(3));
    socket.close();
  });

  it("leaves no listener behind", async () => {
    const removed = [vi.spyOn(document, "removeEventListener"), vi.spyOn(window, "removeEventListener")];
    const { sockets, socket } = open();
    await vi.waitFor(() => expect(sockets.all).toHaveLength(1));
    socket.close();
    for (const each of removed) expect(each).toHaveBeenCalledOnce();
    visibility("visible");
    window.dispatchEvent(new Event("online"));
    await Promise.resolve();
    expect(sockets.all).toHaveLength(1);
  });
});

describe("the latency", () => {
  it("starts with the first frame and follows later ones slowly, never below 0", () => {
    expect(smoothLatency(null, 1_000, 1_040)).toBe(40);
    expect(smoothLatency(40, 1_000, 1_090)).toBeCloseTo(50);
    expect(smoothLatency(null, 1_000, 990)).toBe(0);
  });
});
