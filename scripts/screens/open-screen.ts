import type { Page } from "playwright-core";
import type { Locale } from "#contract/locale.ts";
import { openPhone } from "#tests/helpers/browser.ts";
import { scrollOnce } from "#tests/helpers/scroll-once.ts";
import type { Product } from "./product.ts";
import type { SeededMember } from "./seed.ts";
import { storedBy } from "./stored.ts";

/** How a screen is looked at. */
export interface Look {
  /** Null: a visitor. */
  member: SeededMember | null;
  locale: Locale;
  mode: "light" | "dark" | "system";
  /** Px. */
  width: number;
}

/** A phone's, px. */
export const HEIGHT = 844;
/** A screen that still has no content then is taken as it is. */
const READY_MS = 8_000;

/** Opens a screen in a browser of its own and waits until it has its content. The page's context is to be closed. */
export async function openScreen(product: Product, address: string, look: Look): Promise<Page> {
  const { member, locale, mode, width } = look;
  const viewport = { width, height: HEIGHT };
  const context = await openPhone(product.browser, { viewport, reducedMotion: "reduce", serviceWorkers: "block" });
  await context.addInitScript(
    (stored) => {
      // A window with a name has seen the preview: platform.md, section 2.
      window.name = "screens";
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    storedBy(locale, mode, member),
  );
  const page = await context.newPage();
  await page.goto(product.url + address);
  await page
    .locator("h1")
    .waitFor({ timeout: READY_MS })
    .catch(() => undefined);
  await scrollOnce(page);
  // What has no content yet says so; a game that is never quiet is taken as it is.
  await page
    .waitForFunction(() => document.querySelector("h1") && !document.querySelector("main [aria-busy=true]"), null, {
      timeout: READY_MS,
    })
    .catch(() => undefined);
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined);
  // What a screen says first is read once: the notice, a recharge that has arrived.
  if ((await page.locator("dialog[open]").count()) > 0) await page.keyboard.press("Escape");
  return page;
}
