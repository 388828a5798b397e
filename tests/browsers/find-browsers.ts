import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export const BROWSERS = ["firefox", "webkit"] as const;
export type BrowserName = (typeof BROWSERS)[number];

/** Debian's packages. */
export const PACKAGES: Readonly<Record<BrowserName, readonly string[]>> = {
  firefox: ["firefox-esr"],
  webkit: ["webkit2gtk-driver", "xvfb"],
};

/** The program that a test starts: Firefox itself, or WebKit's driver. Null if it is not installed. */
export function findBrowser(name: BrowserName): string | null {
  if (name === "firefox") return onPath("firefox-esr") ?? onPath("firefox");
  // WebKit needs a screen, also an invisible one.
  return onPath("Xvfb") && onPath("WebKitWebDriver");
}

function onPath(command: string): string | null {
  const files = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, command));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
