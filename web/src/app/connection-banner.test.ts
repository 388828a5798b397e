import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection } from "../data/connection.ts";
import { probe } from "./connection-banner.tsx";

const answered = () => Promise.resolve(new Response());
const failed = () => Promise.reject(new TypeError("Failed to fetch"));
const settled = (promise: Promise<unknown>) => promise.catch(() => undefined);

describe("a probe", () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    await settled(connection.watch(failed()));
  });
  afterEach(() => vi.useRealTimers());

  it("retries at growing intervals until a response comes", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(failed);
    probe(fetch);
    const after = [];
    for (const ms of [999, 1, 1999, 1, 4000]) {
      await vi.advanceTimersByTimeAsync(ms);
      after.push(fetch.mock.calls.length);
    }
    expect(after).toEqual([0, 1, 1, 2, 3]);
    expect(connection.isLost.get()).toBe(true);
    fetch.mockImplementation(answered);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection.isLost.get()).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(4);
  });

  it("stops retrying once it is ended", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(failed);
    const end = probe(fetch);
    await vi.advanceTimersByTimeAsync(1000);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
