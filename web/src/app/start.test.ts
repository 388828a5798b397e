import { describe, beforeEach, expect, it, vi, afterEach } from "vitest";
import { loadTexts } from "../locales/load-texts.ts";
import { texts } from "../locales/texts.ts";
import { fetchScreen } from "./fetch-screen.ts";
import { screens } from "./screens.tsx";
import { measurePage } from "./measure-page.ts";
import { afterStart } from "./after-start.ts";
import { installation } from "../data/installation.ts";
import { afterPaint } from "../data/turns.ts";

vi.mock("../locales/load-texts.ts");
vi.mock("./measure-page.ts", () => ({ measurePage: vi.fn<() => void>() }));

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
      const done = fetchScreen(path, isMember, "vi");
      expect(fetched).toEqual(paths);
      const [own, initial] = vi.mocked(loadTexts).mock.calls;
      if (areas === null) expect(own?.[1]).toContain("initial");
      else expect([own, initial?.[0]]).toEqual([["vi", areas], "vi"]);
      await expect(done).rejects.toThrow("out of reach");
    },
  );

  it("resolves once the texts and the script have loaded or failed", async () => {
    vi.mocked(loadTexts).mockResolvedValue({});
    let found: () => void = () => undefined;
    const mine = screens().find(({ path }) => path === "/mine")?.view;
    const held = new Promise<void>((resolve) => (found = resolve));
    if (mine?.fetch) vi.spyOn(mine, "fetch").mockImplementation(() => held);
    let isLoaded = false;
    const loaded = fetchScreen("/mine", true, "mx").then(() => (isLoaded = true));
    await new Promise((resolve) => setTimeout(resolve));
    expect(isLoaded).toBe(false);
    found();
    await loaded;
    expect(texts.get()).toMatchObject({ locale: "mx", files: new Set(["initial", "account", "games", "support"]) });
    await fetchScreen("/nowhere", true, "mx");
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
      afterStart();
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
    afterStart();
    await vi.runAllTimersAsync();
    expect(register).toHaveBeenCalledTimes(1);
  });

  it("is registered by the end of the start, which tells of a first script that did not run", () => {
    vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
    const ask = vi.fn<typeof fetch>().mockResolvedValue(new Response());
    vi.stubGlobal("fetch", ask);
    afterStart();
    vi.runAllTimers();
    expect(register).toHaveBeenCalledTimes(1);
    expect(ask.mock.calls.map(([path]) => path)).toEqual(["/client/faults"]);
    window.appFirst = { take: () => undefined, look: () => undefined };
    afterStart();
    delete window.appFirst;
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("registers no service worker in development", () => {
    vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
    vi.stubEnv("PROD", false);
    afterStart();
    vi.runAllTimers();
    expect(register).not.toHaveBeenCalled();
  });
});

describe("the share of pages that measure", () => {
  beforeEach(() => {
    vi.mocked(measurePage).mockReset();
    vi.stubEnv("PROD", true);
  });

  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ["none without a share", undefined, 0, false],
    ["none of a share of 0", 0, 0, false],
    ["those below the share", 0.1, 0.099, true],
    ["none above it", 0.1, 0.1, false],
    ["all of a share of 1", 1, 0.999, true],
  ])("has %s", async (_, share, drawn, isMeasured) => {
    installation.set({ not_offered: [], ...(share !== undefined && { measure_share: share }) });
    afterStart(() => drawn);
    await vi.dynamicImportSettled();
    expect(vi.mocked(measurePage).mock.calls).toHaveLength(isMeasured ? 1 : 0);
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
