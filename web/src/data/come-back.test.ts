import { QueryObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "#contract/transport/call-error.ts";
import { comeBack } from "./come-back.ts";

const down = (code: number) => new CallError(code === 0 ? "network" : "refused", code, "cannot be reached");

/** A screen whose only query asks a backend. */
function open(code = 502) {
  const says: { answer: () => Promise<string> } = { answer: () => Promise.reject(down(code)) };
  const asked = vi.fn<() => Promise<string>>(() => says.answer());
  const client = new QueryClient();
  const failed = {
    type: "active",
    predicate: ({ state }: { state: { status: string } }) => state.status === "error",
  } as const;
  comeBack(client, () => void client.refetchQueries(failed));
  const observer = new QueryObserver(client, {
    queryKey: ["rows"],
    queryFn: asked,
    retry: false,
    networkMode: "always",
  });
  const leave = observer.subscribe(() => undefined);
  return { asked, says, leave, shown: () => observer.getCurrentResult().data };
}

const ready = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  ready.mockReset().mockResolvedValue(new Response(null, { status: 503 }));
  vi.stubGlobal("fetch", ready);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a screen whose backend was down", () => {
  it.each([502, 503, 504, 0])("comes back by itself once the backend does, after %i", async (code) => {
    const { says, shown, asked } = open(code);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(shown()).toBeUndefined();
    // The backend alone is asked meanwhile, less and less often.
    expect([asked.mock.calls.length, ready.mock.calls.length]).toEqual([1, 4]);
    says.answer = () => Promise.resolve("rows");
    ready.mockResolvedValue(new Response());
    await vi.advanceTimersByTimeAsync(15_000);
    expect(shown()).toBe("rows");
    ready.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ready).not.toHaveBeenCalled();
  });

  it("asks less and less often if one call alone stays down", async () => {
    const { asked } = open();
    ready.mockResolvedValue(new Response());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(8);
  });

  it("asks no more once it is left, and for no refusal", async () => {
    const { leave } = open();
    await vi.advanceTimersByTimeAsync(1_000);
    leave();
    ready.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ready.mock.calls.length).toBeLessThanOrEqual(1);
    ready.mockClear();
    open(400);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ready).not.toHaveBeenCalled();
  });
});
