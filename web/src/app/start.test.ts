import { describe, beforeEach, expect, it, vi, afterEach } from "vitest";
import { loadTexts } from "../locales/load-texts.ts";
import { fetchScreen, waitForScreen } from "./fetch-screen.ts";
import { screens } from "./screens.tsx";
import { registerServiceWorker } from "./offline-start.ts";
import { afterPaint } from "../data/turns.ts";

vi.mock("../locales/load-texts.ts");

describe("what a path needs", () => {
  const fetched: string[] = [];

  beforeEach(() => {
    fetched.length = 0;
    vi.mocked(loadTexts).mockReset().mockRejectedValue(new Error("out of reach"));
    for (const { path, view } of screens()) {
      if (!view.fetch) continue;
      vi.spyOn(view, "fetch").mockImplementation(async () => {
        fetched.push(path);
        throw new Error("out of reach");
      });
    }
  });

  it.each([
    ["/", false, ["/"], []],
    ["/mine", true, ["/mine"], ["account", "games", "support"]],
    ["/MINE/", true, ["/mine"], ["account", "games", "support"]],
    ["/mine", false, ["/login"], ["account"]],
    ["/register", false, ["/register"], ["account", "support"]],
    ["/nowhere", true, [], null],
  ])(
    "fetches for %s, as a member: %s, the screens %j with the texts %j, and leaves errors to the render",
    async (path, isMember, paths, areas) => {
      fetchScreen(path, isMember, "vi");
      await Promise.resolve();
      expect(fetched).toEqual(paths);
      expect(vi.mocked(loadTexts).mock.calls).toEqual(areas === null ? [] : [["vi", areas]]);
    },
  );

  it("waitForScreen resolves once the texts and the script have loaded or failed", async () => {
    let found: () => void = () => undefined;
    const mine = screens().find(({ path }) => path === "/mine")?.view;
    const held = new Promise<void>((resolve) => (found = resolve));
    if (mine?.fetch) vi.spyOn(mine, "fetch").mockImplementation(() => held);
    let isLoaded = false;
    const loaded = waitForScreen("/mine", true).then(() => (isLoaded = true));
    await Promise.resolve();
    expect(vi.mocked(loadTexts).mock.calls).toEqual([["in", ["account", "games", "support"]]]);
    expect(isLoaded).toBe(false);
    found();
    await loaded;
    await waitForScreen("/nowhere", true);
  });
});

describe("the service worker", () => {
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
});

describe("the turn after a paint", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "requestAnimationFrame"] });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each(["hidden", "visible"] as const)(
    "afterPaint also resolves for a %s page that is never painted",
    async (state) => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
      vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
      const painted = afterPaint();
      if (state === "hidden") await vi.advanceTimersByTimeAsync(0);
      else await vi.runAllTimersAsync();
      await expect(painted).resolves.toBeUndefined();
    },
  );
});
