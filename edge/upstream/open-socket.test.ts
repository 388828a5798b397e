import { describe, expect, it, vi } from "vitest";
import { acceptSocket, closeOf } from "#tests/helpers/open-gateway.ts";
import { openSocket } from "./open-socket.ts";

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

function open(fetch: Fetch, timeoutMs = 10_000): Promise<Response> {
  return openSocket(
    { url: ADDRESS, method: "GET", headers: HEADERS, body: undefined },
    { now: () => 0, fetch, timeoutMs },
  );
}

describe("the origin's socket", () => {
  it("is asked for as it was, but for what belongs to the other connection", async () => {
    const fetch = vi.fn<Fetch>(async () => acceptSocket());
    await open(fetch);
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
    const answer = await open(
      async () => new Response(null, { status: 101, webSocket: acceptSocket().webSocket, headers }),
    );
    expect([...answer.headers]).toEqual([["sec-websocket-protocol", "game"]]);
  });

  it("stays open after the time for the handshake is over", async () => {
    vi.useFakeTimers();
    try {
      let signal: AbortSignal | null | undefined;
      const answer = await open(async (_, init) => {
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
    const answer = await open(async () => Response.json({ code: status, msg: "no" }, { status }));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code: status, msg: "no" });
  });

  it("rejects where nobody is there", async () => {
    await expect(open(() => Promise.reject(new Error("connection refused")))).rejects.toThrow("connection refused");
  });

  it("rejects where the handshake takes too long", async () => {
    const never: Fetch = (_, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
    await expect(open(never, 10)).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("ends with the connection to the client", async () => {
    const { 0: near, 1: far } = new WebSocketPair();
    far.accept();
    const told = new Promise<number>((resolve) => far.addEventListener("close", ({ code }) => resolve(code)));
    const answer = await open(async () => new Response(null, { status: 101, webSocket: near }));
    const closed = closeOf(answer);
    answer.webSocket?.close(4000, "bye");
    expect(await told).toBe(4000);
    expect((await closed).code).toBe(4000);
  });
});
