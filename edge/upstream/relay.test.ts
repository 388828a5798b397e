import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { acceptSocket, closeOf } from "#tests/helpers/open-gateway.ts";
import {
  BACKLOG_MAX_BYTES,
  relay,
  RELAYED_FRAME_MAX_BYTES,
  Backlog,
  RELAYED_MAX_BYTES,
  forwardedCloseCode,
  openSocket,
} from "./relay.ts";

interface Closed {
  code: number;
  reason: string;
}

/** An end of a relay that records its messages. */
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

  it("relays all frames before a close, and then the close", async () => {
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

  it("closes with 1013 when a side cannot have read more, and sends no more", async () => {
    const { upstream, client } = open();
    const frame = "x".repeat(BACKLOG_MAX_BYTES / 16);
    for (let i = 0; i < 40; i++) upstream.send(frame);
    expect((await client.closed).code).toBe(1013);
    expect((await upstream.closed).code).toBe(1013);
    expect(client.heard).toHaveLength(16);
  });

  it("continues as long as the frames can have been read", async () => {
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

const FRAME = 64 * 1024;

/** How many frames a side takes when one comes every so many ms, up to a bound. */
function taken(everyMs: number, bytes: number, atMost: number): number {
  const backlog = new Backlog(0);
  let frames = 0;
  while (frames < atMost && backlog.accepts(bytes, frames * everyMs)) frames++;
  return frames;
}

describe("the backlog of a relay", () => {
  it("is as much as comes at once, up to the bound", () => {
    expect(taken(0, FRAME, 1_000)).toBe(BACKLOG_MAX_BYTES / FRAME);
  });

  it("never runs out at a game's pace within hours", () => {
    const aDay = 24 * 60 * 60 * 4;
    expect(taken(250, 500, aDay)).toBeGreaterThan((8 / 24) * aDay);
  });

  it("is bounded at any pace, for ever", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(60_000), fc.nat(1024 * 1024))), (frames) => {
        const backlog = new Backlog(0);
        let now = 0;
        let carried = 0;
        // Ten times over, with nothing in between that would empty it.
        for (const [pause, bytes] of Array.from({ length: 10 }, () => frames).flat()) {
          now += pause;
          if (backlog.accepts(bytes, now)) carried += bytes;
        }
        expect(carried).toBeLessThan(RELAYED_MAX_BYTES + 1024 * 1024);
      }),
    );
  });

  it("is not made less by a clock that is put back", () => {
    const backlog = new Backlog(1_000_000);
    while (backlog.accepts(FRAME, 1_000_000)) continue;
    expect(backlog.accepts(1, 0)).toBe(false);
    expect(backlog.accepts(1, 100)).toBe(true);
  });
});

const OTHERWISE = 1013;

it.each([1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 4401, 4409, 4999])(
  "passes %i on as it is",
  (code) => expect(forwardedCloseCode(code, OTHERWISE)).toBe(code),
);

it("passes a close without a status on as a normal one", () => expect(forwardedCloseCode(1005, OTHERWISE)).toBe(1000));

it.each([0, 999, 1004, 1006, 1015, 1016, 2000, 2999, 5000, 65_535])("never sends %i", (code) => {
  expect(forwardedCloseCode(code, OTHERWISE)).toBe(OTHERWISE);
});

it("sends nothing that the platform refuses", () => {
  for (let code = 0; code < 5_100; code++) {
    const { 0: one } = new WebSocketPair();
    one.accept();
    expect(() => one.close(forwardedCloseCode(code, OTHERWISE)), String(code)).not.toThrow();
  }
});

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const ADDRESS = "https://backend.example/aviator?token=t&t=7";
const HEADERS = {
  upgrade: "websocket",
  authorization: "Token t",
  "accept-language": "pt",
  "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
  "sec-websocket-version": "13",
  "sec-websocket-extensions": "permessage-deflate",
  "sec-websocket-protocol": "game, other",
};

function openSocketOpen(fetch: Fetch, timeoutMs = 10_000): Promise<Response> {
  return openSocket(
    { path: "/aviator", url: ADDRESS, method: "GET", headers: HEADERS, body: undefined },
    { now: () => 0, fetch, timeoutMs },
  );
}

describe("the origin's socket", () => {
  it("is asked for as it was, but for what belongs to the other connection", async () => {
    const fetch = vi.fn<Fetch>(async () => acceptSocket());
    await openSocketOpen(fetch);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(ADDRESS);
    expect(init?.redirect).toBe("manual");
    expect(init?.headers).toEqual({
      upgrade: "websocket",
      authorization: "Token t",
      "accept-language": "pt",
      "sec-websocket-protocol": "game, other",
    });
  });

  it("comes with the protocol that the origin chose, and no other header of its", async () => {
    const headers = { "sec-websocket-protocol": "game", "set-cookie": "a=b" };
    const answer = await openSocketOpen(
      async () => new Response(null, { status: 101, webSocket: acceptSocket().webSocket, headers }),
    );
    expect([...answer.headers]).toEqual([["sec-websocket-protocol", "game"]]);
  });

  it("stays open after the time for the handshake is over", async () => {
    vi.useFakeTimers();
    try {
      let signal: AbortSignal | null | undefined;
      const answer = await openSocketOpen(async (_, init) => {
        signal = init.signal;
        return acceptSocket();
      });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(signal?.aborted).toBe(false);
      expect(answer.status).toBe(101);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([401, 500])("that is refused with %i is answered with the refusal", async (status) => {
    const answer = await openSocketOpen(async () => Response.json({ code: status, msg: "no" }, { status }));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code: status, msg: "no" });
  });

  it("rejects without a connection", async () => {
    await expect(openSocketOpen(() => Promise.reject(new Error("connection refused")))).rejects.toThrow(
      "connection refused",
    );
  });

  it("rejects if the handshake takes too long", async () => {
    const never: Fetch = (_, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
    await expect(openSocketOpen(never, 10)).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("ends with the connection to the client", async () => {
    const { 0: near, 1: far } = new WebSocketPair();
    far.accept();
    const told = new Promise<number>((resolve) => far.addEventListener("close", ({ code }) => resolve(code)));
    const answer = await openSocketOpen(async () => new Response(null, { status: 101, webSocket: near }));
    const closed = closeOf(answer);
    answer.webSocket?.close(4000, "bye");
    expect(await told).toBe(4000);
    expect((await closed).code).toBe(4000);
  });
});
