import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { LOCALES } from "#contract/locale.ts";
import { scrollOnce } from "./browser.ts";
import { base } from "./test-server.ts";

/**
 * What keeps some reader from using the page as it stands now; what stands in its frames is another's page. The modes
 * differ in colours alone: where a page has been looked at in one, `colours` is what is left to look at in the other.
 */
export async function violations(page: Page, which: "everything" | "colours" = "everything"): Promise<string[]> {
  // Else every look opens a page of its own to put together what was found in frames.
  const builder = new AxeBuilder({ page }).exclude("iframe").setLegacyMode();
  // Of what is in order nothing is put together: of a full page that would take longer than the looking.
  const axe = builder.options({ resultTypes: ["violations"] });
  const { violations: found } = await (which === "colours" ? axe.withRules("color-contrast") : axe).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}

// What a reader of any kind meets is looked at once here, in one mode and one locale, which take turns.

const MODES = ["light", "dark"] as const;
const TIMEOUT = { timeout: 30_000 };

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
    await expect.poll(() => page.locator("[aria-busy=true]").count(), TIMEOUT).toBe(0);
    expect([path, locale, colorScheme, ...(await violations(page))]).toEqual([path, locale, colorScheme]);
  }
}

async function inMode(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: "attached" });
}
