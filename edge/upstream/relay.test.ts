import { describe, expect, it, vi } from "vitest";
import { BACKLOG_MAX_BYTES } from "./backlog.ts";
import { relay, RELAYED_FRAME_MAX_BYTES } from "./relay.ts";

interface Closed {
  code: number;
  reason: string;
}

/** One end of a relay, which remembers what it was told. */
function endOf(socket: WebSocket) {
  const heard: (string | number[])[] = [];
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({ data }) => {
    heard.push(typeof data === "string" ? data : [...new Uint8Array(data as ArrayBuffer)]);
  });
  const closed = new Promise<Closed>((resolve) => {
    socket.addEventListener("close", ({ code, reason }) => resolve({ code, reason }));
  });
  socket.accept();
  return { heard, closed, send: socket.send.bind(socket), close: socket.close.bind(socket) };
}

/** A relay between two ends, its clock set by the test. */
function open(idleMs?: number) {
  const { 0: near, 1: far } = new WebSocketPair();
  const clock = { now: 0 };
  const drop = vi.fn<() => void>();
  const client = relay(near, { now: () => clock.now, drop, ...(idleMs !== undefined && { idleMs }) });
  return { upstream: endOf(far), client: endOf(client), clock, drop };
}

describe("a relay", () => {
  it("carries texts and bytes both ways, unchanged and in order", async () => {
    const { upstream, client } = open();
    const said = ["", "{}", [0, 255, 128], "ಠ_ಠ", [], "\u0000", [7]];
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      for (const each of said) from.send(typeof each === "string" ? each : new Uint8Array(each));
      await expect.poll(() => to.heard).toEqual(said);
    }
  });

  it("carries all that was said before a close, and then the close", async () => {
    const { upstream, client } = open();
    const said = Array.from({ length: 500 }, (_, index) => String(index));
    for (const each of said) upstream.send(each);
    upstream.close(4409, "elsewhere");
    expect(await client.closed).toEqual({ code: 4409, reason: "elsewhere" });
    expect(client.heard).toEqual(said);
  });

  it.each([
    ["the client", 4000, "bye", 4000, "bye"],
    ["the client", 1000, "", 1000, ""],
    ["the client", undefined, undefined, 1000, ""],
    ["the upstream", 4401, "ended", 4401, "ended"],
    ["the upstream", 1012, "restart", 1012, "restart"],
    ["the upstream", undefined, undefined, 1000, ""],
    ["the upstream", 2000, "made up", 1013, ""],
    ["the client", 2000, "made up", 1001, ""],
  ])("closed by %s with %s %s, closes the other side with %i", async (who, code, said, expected, reason) => {
    const { upstream, client } = open();
    const [from, to] = who === "the client" ? [client, upstream] : [upstream, client];
    from.close(code, said);
    expect(await to.closed).toEqual({ code: expected, reason });
  });

  it("closes with 1013 when more is said than a side can have read, and sends no more", async () => {
    const { upstream, client } = open();
    const frame = "x".repeat(BACKLOG_MAX_BYTES / 16);
    for (let i = 0; i < 40; i++) upstream.send(frame);
    expect((await client.closed).code).toBe(1013);
    expect((await upstream.closed).code).toBe(1013);
    expect(client.heard).toHaveLength(16);
  });

  it("goes on for as long as what is said can have been read", async () => {
    const { upstream, client, clock } = open();
    const frame = "x".repeat(BACKLOG_MAX_BYTES / 16);
    for (let i = 0; i < 40; i++) {
      clock.now += 1_000;
      client.send(frame);
      await expect.poll(() => upstream.heard.length, { interval: 1 }).toBe(i + 1);
    }
  });

  it("takes a frame of the largest size, and closes who sends a larger one with 1009", async () => {
    const { upstream, client, clock } = open();
    client.send(new Uint8Array(RELAYED_FRAME_MAX_BYTES));
    await expect.poll(() => upstream.heard.length).toBe(1);
    clock.now += 60_000;
    client.send(new Uint8Array(RELAYED_FRAME_MAX_BYTES + 1));
    expect((await client.closed).code).toBe(1009);
    expect((await upstream.closed).code).toBe(1001);
    expect(upstream.heard).toHaveLength(1);
  });

  it("closes both sides when neither says anything for too long", async () => {
    const { upstream, client } = open(20);
    expect((await client.closed).code).toBe(1001);
    expect((await upstream.closed).code).toBe(1001);
  });

  it("leaves an upstream alone that answers the close", async () => {
    vi.useFakeTimers();
    try {
      const { upstream, client, drop } = open();
      client.close(1000);
      await upstream.closed;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(drop).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  it("drops an upstream that does not answer the close", async () => {
    vi.useFakeTimers();
    try {
      const { 0: near, 1: far } = new WebSocketPair();
      far.accept({ allowHalfOpen: true });
      const told = new Promise((resolve) => far.addEventListener("close", resolve));
      const drop = vi.fn<() => void>();
      const client = endOf(relay(near, { now: () => 0, drop }));
      client.close(1000);
      await told;
      expect(drop).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(drop).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
