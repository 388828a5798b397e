import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection, createConnection, probe } from "./connection.ts";

const answered = () => Promise.resolve(new Response());
const failed = () => Promise.reject(new TypeError("Failed to fetch"));
const settled = (promise: Promise<unknown>) => promise.catch(() => undefined);

describe("the connection", () => {
  it("is lost by an answer that does not come, and found by any that does", async () => {
    const heard: boolean[] = [];
    const { watch, isLost, subscribe } = createConnection();
    subscribe(() => void heard.push(isLost()));
    await settled(watch(failed()));
    await settled(watch(failed()));
    await watch(Promise.resolve(new Response(null, { status: 503 })));
    expect(heard).toEqual([true, false]);
  });

  it("is not lost by a request that was given up, but by one that took too long", async () => {
    const { watch, isLost } = createConnection();
    await settled(watch(Promise.reject(new DOMException("given up", "AbortError"))));
    expect(isLost()).toBe(false);
    await settled(watch(Promise.reject(new DOMException("too long", "TimeoutError"))));
    expect(isLost()).toBe(true);
  });

  it("hands on what it watches", async () => {
    const { watch } = createConnection();
    const response = new Response();
    expect(await watch(Promise.resolve(response))).toBe(response);
    await expect(watch(failed())).rejects.toThrow(TypeError);
  });
});

describe("a probe", () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    await settled(connection.watch(failed()));
  });
  afterEach(() => vi.useRealTimers());

  it("asks at growing distances until it is answered", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(failed);
    probe(fetch);
    const after = [];
    for (const ms of [999, 1, 1999, 1, 4000]) {
      await vi.advanceTimersByTimeAsync(ms);
      after.push(fetch.mock.calls.length);
    }
    expect(after).toEqual([0, 1, 1, 2, 3]);
    expect(connection.isLost()).toBe(true);
    fetch.mockImplementation(answered);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection.isLost()).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(4);
  });

  it("asks no more once it is ended", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(failed);
    const end = probe(fetch);
    await vi.advanceTimersByTimeAsync(1000);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
