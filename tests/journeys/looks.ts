import type { Page } from "playwright-core";
import { expect } from "vitest";
import { LOCALES } from "#contract/locale.ts";
import { scrollOnce } from "../helpers/scroll-once.ts";
import { base } from "../helpers/served.ts";
import { violations } from "../helpers/violations.ts";

// What a reader of any kind meets is looked at once here, in one mode and one locale, which take turns.

const MODES = ["light", "dark"] as const;
const PATIENCE = { timeout: 30_000 };

/** What stands on a page that follows the system's mode is looked at, each time in the other mode. */
export function looker(page: Page): () => Promise<void> {
  let looks = 0;
  return async () => {
    const colorScheme = MODES[looks++ % MODES.length] ?? "light";
    await inMode(page, colorScheme);
    expect([colorScheme, ...(await violations(page))]).toEqual([colorScheme]);
  };
}

/** Opens screens one after the other, and looks at each when what it asked for has come. */
export async function lookAtScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const [turn, path] of paths.entries()) {
    const locale = LOCALES[turn % LOCALES.length];
    // Every locale comes in both modes.
    const colorScheme = MODES[(turn + Math.floor(turn / LOCALES.length)) % MODES.length] ?? "light";
    await page.evaluate(
      (settings) => localStorage.setItem("rangoli.settings", settings),
      JSON.stringify({ theme: "system", locale }),
    );
    await page.goto(base + path);
    await inMode(page, colorScheme);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await scrollOnce(page);
    await expect.poll(() => page.locator("[aria-busy=true]").count(), PATIENCE).toBe(0);
    expect([path, locale, colorScheme, ...(await violations(page))]).toEqual([path, locale, colorScheme]);
  }
}

async function inMode(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: "attached" });
}
