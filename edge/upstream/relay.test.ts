import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { acceptSocket } from "#tests/helpers/open-gateway.ts";
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

it.each([1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 3000, 4401, 4409, 4999])(
  "passes %i on as it is",
  (code) => expect(forwardedCloseCode(code, OTHERWISE)).toBe(code),
);

it("asks to try again for 1014, which not every client knows", () => expect(forwardedCloseCode(1014, 1001)).toBe(1013));

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

function openSocketOpen(fetch: Fetch): Promise<Response> {
  return openSocket(
    { path: "/aviator", url: ADDRESS, method: "GET", headers: HEADERS, body: undefined },
    { now: () => 0, fetch, timeoutMs: 10_000 },
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
});
