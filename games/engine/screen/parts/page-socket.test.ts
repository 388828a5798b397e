import { afterEach, describe, expect, it, vi } from "vitest";
import { socketTicket } from "#contract/calls/sessions.ts";
import { luckyHitSocket } from "#games/lucky-hit/contract/frames.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { fakeWebSockets } from "#contract/transport/testing/fake-web-socket.ts";
import { openPageSocket, smoothLatency } from "./page-socket.ts";

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
    fakeServer().on(socketTicket, () => ok({ ticket: "120007.ticket" }));
    return { sockets, socket: openPageSocket(luckyHitSocket, {}) };
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
