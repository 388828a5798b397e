import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { registerServiceWorker } from "./offline-start.ts";

const register = vi.fn<(path: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("navigator", { serviceWorker: { register: register.mockReset().mockResolvedValue() } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each(["complete", "interactive"] as const)(
  "registers the service worker a few seconds after a page that is %s",
  (state) => {
    vi.spyOn(document, "readyState", "get").mockReturnValue(state);
    registerServiceWorker();
    if (state !== "complete") {
      vi.advanceTimersByTime(60_000);
      window.dispatchEvent(new Event("load"));
    }
    vi.advanceTimersByTime(3_000);
    expect(register).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(register.mock.calls).toEqual([["/service-worker.js"]]);
  },
);

it("ignores a refusal, as in private windows", async () => {
  vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
  register.mockRejectedValue(new DOMException("no", "SecurityError"));
  registerServiceWorker();
  await vi.runAllTimersAsync();
  expect(register).toHaveBeenCalledTimes(1);
});

it("registers no service worker in development", () => {
  vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
  vi.stubEnv("PROD", false);
  registerServiceWorker();
  vi.runAllTimers();
  expect(register).not.toHaveBeenCalled();
});
