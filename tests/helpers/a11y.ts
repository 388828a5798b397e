import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { scrollOnce } from "#tools/screens/browser.ts";
import { base } from "./test-server.ts";

const RULES = { colours: "color-contrast", targets: "target-size" } as const;

type Rules = "everything" | "colours" | "targets";

/**
 * Accessibility violations of the page, without its frames, which belong to other pages. The modes differ in colours
 * alone, so `colours` is enough for a page that was checked in the other mode. `targets` is off by default, because any
 * row is cut somewhere while a page scrolls.
 */
export async function violations(page: Page, which: Rules = "everything"): Promise<string[]> {
  await page.evaluate(endAnimations);
  const found = await analyse(page, which);
  // A page that changes during the analysis mixes two states, so what it found must be there again.
  return found.length === 0 ? found : analyse(page, which);
}

async function analyse(page: Page, which: Rules): Promise<string[]> {
  // Without legacy mode, axe opens a new page for each analysis to merge the results of frames.
  const builder = new AxeBuilder({ page }).exclude("iframe").setLegacyMode();
  // Reporting the passed rules of a full page takes longer than the analysis.
  const axe = builder.options({ resultTypes: ["violations"] });
  const { violations: found } = await (which === "everything" ? axe : axe.withRules(RULES[which])).analyze();
  return found.map(({ id, nodes }) => {
    const texts = nodes.map(({ html, any }) => [html, ...any.map(({ message }) => message)].join(" "));
    return `${id}: ${texts.join(" ")}`;
  });
}

/** Waits for running animations, which mix the colours that axe compares. Some spinners never end. */
async function endAnimations(): Promise<void> {
  const running = document.getAnimations().filter(({ effect, playState }) => {
    return playState === "running" && Number(effect?.getComputedTiming().endTime) < Infinity;
  });
  await Promise.allSettled(running.map(({ finished }) => finished));
}

const MODES = ["light", "dark"] as const;
const TIMEOUT = { timeout: 30_000 };

/** Returns a check of a page that follows the system's mode. Each check uses the other mode. */
export function a11yCheck(page: Page): () => Promise<void> {
  let checks = 0;
  return async () => {
    const colorScheme = MODES[checks++ % MODES.length] ?? "light";
    await inMode(page, colorScheme);
    const found = await violations(page);
    expect(found, [colorScheme, ...found].join(" ")).toEqual([]);
  };
}

/** Opens each screen, waits until it has loaded and checks it. The locales and modes take turns. */
export async function checkScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const [turn, path] of paths.entries()) {
    const locale = LOCALES[turn % LOCALES.length];
    // Every locale comes in both modes.
    const colorScheme = MODES[(turn + Math.floor(turn / LOCALES.length)) % MODES.length] ?? "light";
    await page.evaluate(
      (settings) => localStorage.setItem("app.settings", settings),
      JSON.stringify({ theme: "system", locale }),
    );
    await page.goto(base + path);
    await inMode(page, colorScheme);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // The parts that load at the first scroll may not be on the page yet.
    const busyParts = async () => {
      await scrollOnce(page);
      return page.locator("[aria-busy=true]").count();
    };
    await expect.poll(busyParts, TIMEOUT).toBe(0);
    const found = await violations(page);
    expect(found, [path, locale, colorScheme, ...found].join(" ")).toEqual([]);
  }
}

async function inMode(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: "attached" });
}
