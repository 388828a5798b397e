import { onPath } from "#tools/paths.ts";

export const BROWSERS = ["firefox", "webkit"] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** Debian's packages. */
export const PACKAGES: Readonly<Record<BrowserName, readonly string[]>> = {
  firefox: ["firefox-esr"],
  webkit: ["webkit2gtk-driver", "xvfb"],
};

/** The program that a test starts: Firefox itself, or WebKit's driver. Null if it is not installed. */
export function findBrowser(name: BrowserName): string | null {
  if (name === "firefox") return [...onPath("firefox-esr"), ...onPath("firefox")][0] ?? null;
  // WebKit needs a screen, also an invisible one.
  return onPath("Xvfb").length === 0 ? null : (onPath("WebKitWebDriver")[0] ?? null);
}
