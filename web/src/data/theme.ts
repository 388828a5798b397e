import { useEffect } from "react";
import { useSettings } from "./use-store.ts";
import { useMedia } from "./use-media.ts";

export type ShownTheme = "light" | "dark";

/** The reader's theme, or the device's. */
export function useShownTheme(): ShownTheme {
  const { theme } = useSettings();
  const device = useMedia("(prefers-color-scheme: dark)") ? "dark" : "light";
  return theme === "system" ? device : theme;
}

/** Applies the theme to the page. Use it once in the app. */
export function useThemeOnPage(): void {
  const theme = useShownTheme();
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    // The colours of the browser's own bars are the brand's.
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    bar?.setAttribute("content", bar.dataset[theme] ?? "");
  }, [theme]);
}
