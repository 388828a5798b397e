import { useEffect, useSyncExternalStore } from "react";
import { useSettings } from "../data/use-store.ts";

export type ShownTheme = "light" | "dark";

// Colours of the browser's own bars. They repeat the backgrounds in tokens.css and public/boot.js.
const BAR_COLOUR = { light: "#f5f2ea", dark: "#0a0f1f" } as const satisfies Record<ShownTheme, string>;

/** The reader's theme, or the device's. */
export function useShownTheme(): ShownTheme {
  const { theme } = useSettings();
  const device = useSyncExternalStore(onDeviceTheme, deviceTheme);
  return theme === "system" ? device : theme;
}

/** Applies the theme to the page. Use it once in the app. */
export function useThemeOnPage(): void {
  const theme = useShownTheme();
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BAR_COLOUR[theme]);
  }, [theme]);
}

const DARK = "(prefers-color-scheme: dark)";

function deviceTheme(): ShownTheme {
  return window.matchMedia(DARK).matches ? "dark" : "light";
}

function onDeviceTheme(listener: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
