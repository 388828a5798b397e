import { describe, expect, it, vi } from "vitest";
import { NOTICE_HEADER } from "#contract/notices.ts";
import { createConnection } from "./connection.ts";

const failed = () => Promise.reject(new TypeError("Failed to fetch"));
const settled = (promise: Promise<unknown>) => promise.catch(() => undefined);

describe("the connection", () => {
  it("is lost when a request fails, and back with any response", async () => {
    const changes: boolean[] = [];
    const { watch, isLost } = createConnection(failed);
    isLost.subscribe(() => void changes.push(isLost.get()));
    await settled(watch(failed()));
    await vi.waitFor(() => expect(changes).toEqual([true]));
    await settled(watch(failed()));
    await watch(Promise.resolve(new Response(null, { status: 503 })));
    expect(changes).toEqual([true, false]);
  });

  it("is not lost by an aborted request, but is by a timeout", async () => {
    const { watch, isLost } = createConnection(failed);
    await settled(watch(Promise.reject(new DOMException("given up", "AbortError"))));
    expect(isLost.get()).toBe(false);
    await settled(watch(Promise.reject(new DOMException("too long", "TimeoutError"))));
    await vi.waitFor(() => expect(isLost.get()).toBe(true));
  });

  it("is not lost if one request fails and the gateway answers", async () => {
    const changes: boolean[] = [];
    const ask = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response()));
    const { watch, isLost } = createConnection(ask);
    isLost.subscribe(() => void changes.push(isLost.get()));
    for (const _ of [1, 2, 3]) await settled(watch(failed()));
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    expect(changes).toEqual([]);
  });

  it("is in doubt from the failure until anything is answered, and lost once the gateway is silent for two seconds", async () => {
    vi.useFakeTimers();
    const { watch, isLost, isDoubted } = createConnection(
      (signal) => new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))),
    );
    await settled(watch(failed()));
    expect([isDoubted.get(), isLost.get()]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(isLost.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isLost.get()).toBe(true);
    await watch(Promise.resolve(new Response()));
    expect([isDoubted.get(), isLost.get()]).toEqual([false, false]);
    vi.useRealTimers();
  });

  it("returns the response that it watches", async () => {
    const { watch } = createConnection(failed);
    const response = new Response();
    expect(await watch(Promise.resolve(response))).toBe(response);
    await expect(watch(failed())).rejects.toThrow(TypeError);
  });

  it("asks the gateway what operators tell, and knows whether it has answered", async () => {
    const ask = vi.fn<() => Promise<Response>>(() =>
      Promise.resolve(new Response(null, { headers: { [NOTICE_HEADER]: "1-1" } })),
    );
    const quiet = createConnection(ask);
    expect(quiet.hasHeard()).toBe(false);
    await quiet.hear();
    expect([quiet.notice.get(), quiet.hasHeard()]).toEqual(["1-1", true]);
  });
});
