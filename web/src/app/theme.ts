import { useEffect } from "react";
import { useSettings } from "../data/use-store.ts";
import { useMedia } from "../ui/use-media.ts";

export type ShownTheme = "light" | "dark";

// Colours of the browser's own bars. They repeat the backgrounds in tokens.css and public/boot.js.
const BAR_COLOUR = { light: "#f5f2ea", dark: "#0a0f1f" } as const satisfies Record<ShownTheme, string>;

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
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BAR_COLOUR[theme]);
  }, [theme]);
}
