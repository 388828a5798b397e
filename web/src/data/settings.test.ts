import "../testing/browser-shims.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";

const KEY = "rangoli.settings";
const QUIET = { sound: false, vibration: false };

/** The settings as a page finds them that is opened now. */
async function opened() {
  vi.resetModules();
  return (await import("./settings.ts")).settings;
}

beforeEach(() => {
  window.localStorage.clear();
  vi.restoreAllMocks();
});

describe("the reader's settings", () => {
  it("are the browser's until something is chosen", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["de-DE", "es-MX"]);
    expect((await opened()).get()).toEqual({ theme: "system", locale: "mx", ...QUIET });
  });

  it("are there again on the next visit, each chosen by itself", async () => {
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

  it("follow what another tab has chosen", async () => {
    const settings = await opened();
    const listener = vi.fn<() => void>();
    settings.subscribe(listener);
    window.localStorage.setItem(KEY, '{"theme":"dark","locale":"vi"}');
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(settings.get()).toEqual({ theme: "dark", locale: "vi", ...QUIET });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it.each(['{"theme":"pink","locale":"xx","sound":"loud","vibration":1}', "7", "nonsense"])(
    "are the browser's where %s was stored",
    async (text) => {
      window.localStorage.setItem(KEY, text);
      vi.spyOn(navigator, "languages", "get").mockReturnValue(["vi"]);
      expect((await opened()).get()).toEqual({ theme: "system", locale: "vi", ...QUIET });
    },
  );
});
