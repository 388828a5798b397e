import "../testing/browser-shims.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";

const KEY = "app.settings";
const DEVICE = { sound: true, vibration: false };

/** Loads the settings as a newly opened page does. */
async function opened() {
  vi.resetModules();
  return (await import("./settings.ts")).settings;
}

beforeEach(() => {
  window.localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the settings", () => {
  it("follow the browser until the reader chooses", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-DE", "es-MX"]);
    expect((await opened()).get()).toEqual({ theme: "system", locale: "mx", ...DEVICE });
  });

  it("are restored on the next visit, each on its own", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["pt-BR"]);
    (await opened()).chooseTheme("light");
    expect((await opened()).get()).toEqual({ theme: "light", locale: "pt", ...DEVICE });
    (await opened()).chooseLocale("vi");
    (await opened()).chooseSound(false);
    (await opened()).chooseVibration(true);
    const chosen = { sound: false, vibration: true };
    expect((await opened()).get()).toEqual({ theme: "light", locale: "vi", ...chosen });
  });

  it("follow changes in another tab", async () => {
    const settings = await opened();
    const listener = vi.fn<() => void>();
    settings.subscribe(listener);
    window.localStorage.setItem(KEY, '{"theme":"dark","locale":"vi"}');
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(settings.get()).toEqual({ theme: "dark", locale: "vi", ...DEVICE });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each(['{"theme":"pink","locale":"xx","sound":"loud","vibration":1}', "7", "nonsense"])(
    "follow the browser after %s was stored",
    async (text) => {
      window.localStorage.setItem(KEY, text);
      vi.spyOn(navigator, "languages", "get").mockReturnValue(["vi"]);
      expect((await opened()).get()).toEqual({ theme: "system", locale: "vi", ...DEVICE });
    },
  );
});
