import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { formatAside } from "./format-aside.ts";

interface Thread {
  onmessage: () => void;
  onerror: () => void;
}

let thread: Thread;
let done = false;

beforeEach(() => {
  done = false;
  thread = { onmessage: () => undefined, onerror: () => undefined };
  vi.stubGlobal(
    "Worker",
    vi.fn<() => Thread>(function make() {
      return thread;
    }),
  );
  void formatAside().then(() => (done = true));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ["has written a number", () => thread.onmessage()],
  ["cannot be had", () => thread.onerror()],
])("is waited for until the thread %s", async (_, happen) => {
  await Promise.resolve();
  expect(done).toBe(false);
  happen();
  await vi.waitFor(() => expect(done).toBe(true));
});

it("is not waited for where a browser gives no thread", async () => {
  vi.stubGlobal("Worker", undefined);
  await expect(formatAside()).resolves.toBeUndefined();
});
