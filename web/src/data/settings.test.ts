import "../testing/browser-shims.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";

const KEY = "rangoli.settings";
const QUIET = { sound: false, vibration: false };

/** Loads the settings as a newly opened page does. */
async function opened() {
  vi.resetModules();
  return (await import("./settings.ts")).settings;
}

beforeEach(() => {
  window.localStorage.clear();
  vi.restoreAllMocks();
});

describe("the settings", () => {
  it("follow the browser until the reader chooses", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-DE", "es-MX"]);
    expect((await opened()).get()).toEqual({ theme: "system", locale: "mx", ...QUIET });
  });

  it("are restored on the next visit, each on its own", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["pt-BR"]);
    (await opened()).chooseTheme("light");
    expect((await opened()).get()).toEqual({ theme: "light", locale: "pt", ...QUIET });
    (await opened()).chooseLocale("vi");
    (await opened()).chooseSound(true);
    expect((await opened()).get()).toEqual({ theme: "light", locale: "vi", sound: true, vibration: false });
    (await opened()).chooseVibration(true);
    (await opened()).chooseSound(false);
    expect((await opened()).get()).toEqual({ theme: "light", locale: "vi", sound: false, vibration: true });
  });

  it("follow changes in another tab", async () => {
    const settings = await opened();
    const listener = vi.fn<() => void>();
    settings.subscribe(listener);
    window.localStorage.setItem(KEY, '{"theme":"dark","locale":"vi"}');
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(settings.get()).toEqual({ theme: "dark", locale: "vi", ...QUIET });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each(['{"theme":"pink","locale":"xx","sound":"loud","vibration":1}', "7", "nonsense"])(
    "follow the browser after %s was stored",
    async (text) => {
      window.localStorage.setItem(KEY, text);
      vi.spyOn(navigator, "languages", "get").mockReturnValue(["vi"]);
      expect((await opened()).get()).toEqual({ theme: "system", locale: "vi", ...QUIET });
    },
  );
});
