import { describe, expect, it } from "vitest";
import { createConnection } from "./connection.ts";

const failed = () => Promise.reject(new TypeError("Failed to fetch"));
const settled = (promise: Promise<unknown>) => promise.catch(() => undefined);

describe("the connection", () => {
  it("is lost when a request fails, and back with any response", async () => {
    const changes: boolean[] = [];
    const { watch, isLost } = createConnection();
    isLost.subscribe(() => void changes.push(isLost.get()));
    await settled(watch(failed()));
    await settled(watch(failed()));
    await watch(Promise.resolve(new Response(null, { status: 503 })));
    expect(changes).toEqual([true, false]);
  });

  it("is not lost by an aborted request, but is by a timeout", async () => {
    const { watch, isLost } = createConnection();
    await settled(watch(Promise.reject(new DOMException("given up", "AbortError"))));
    expect(isLost.get()).toBe(false);
    await settled(watch(Promise.reject(new DOMException("too long", "TimeoutError"))));
    expect(isLost.get()).toBe(true);
  });

  it("returns the response that it watches", async () => {
    const { watch } = createConnection();
    const response = new Response();
    expect(await watch(Promise.resolve(response))).toBe(response);
    await expect(watch(failed())).rejects.toThrow(TypeError);
  });
});
