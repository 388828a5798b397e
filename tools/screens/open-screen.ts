import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Locale } from "#contract/values/locale.ts";
import { launchBrowser, openPhone, scrollOnce, textSize } from "./browser.ts";
import { NO_LIMITS } from "#tools/server/own-server.ts";
import { build, isStale } from "../build/build.ts";
import { startServer } from "../server/server.ts";
import type { SeededMember } from "./seed.ts";

/** Browser storage of a returning user; `member` null for a visitor. */
export function storedBy(
  locale: Locale,
  theme: "light" | "dark" | "system",
  member: SeededMember | null,
): Record<string, string> {
  const stored: Record<string, string> = {
    "app.settings": JSON.stringify({ locale, theme }),
    "app.cookieNotice": JSON.stringify(Date.now()),
  };
  if (member) stored["app.session"] = JSON.stringify({ ...member, rCode: member.userId, isEarly: true });
  return stored;
}

/** The built product without data, and a browser. */
export interface Product {
  url: string;
  controlToken: string;
  browser: Browser;
}

/** `text`: the size of text that the reader has chosen, in percent. */
export async function withProduct(work: (product: Product) => Promise<void>, text = 100): Promise<void> {
  if (isStale()) await build();
  const folder = mkdtempSync(join(tmpdir(), "rangoli-screens-"));
  const server = await startServer({
    port: 0,
    dataDir: folder,
    env: { CONTROL_TOKEN: "control-token-of-the-screens", RATE_LIMITS: NO_LIMITS },
    logFile: join(folder, "server.log"),
  });
  const browser = await launchBrowser([textSize(text)]);
  try {
    await work({ url: server.url, controlToken: server.controlToken, browser });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface Look {
  member: SeededMember | null;
  locale: Locale;
  mode: "light" | "dark" | "system";
  width: number;
  height?: number;
}

/** Height of a phone, px. */
export const HEIGHT = 844;
/** A screen without content after this time is taken as it is. */
const READY_MS = 8_000;

/**
 * Opens a screen in a fresh browser and waits for its content. The caller closes the page's context. `fails`: every
 * call is answered with a failure.
 */
export async function openScreen(
  product: Product,
  address: string,
  look: Look,
  device: BrowserContextOptions = {},
  fails = false,
): Promise<Page> {
  const { member, locale, mode, width, height = HEIGHT } = look;
  const viewport = { width, height };
  const options: BrowserContextOptions = { viewport, reducedMotion: "reduce", serviceWorkers: "block" };
  const context = await openPhone(product.browser, { ...options, ...device });
  if (fails) {
    await context.route("**/*", (route) =>
      route.request().resourceType() === "fetch" ? route.fulfill({ status: 503, body: "{}" }) : route.continue(),
    );
  }
  await context.addInitScript(
    (stored) => {
      // A named window skips the preview (platform.md, section 2).
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
  // Loading screens are marked; a game that never becomes idle is taken as it is.
  await page
    .waitForFunction(() => document.querySelector("h1") && !document.querySelector("main [aria-busy=true]"), null, {
      timeout: READY_MS,
    })
    .catch(() => undefined);
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined);
  // Dialogs on opening show only once: the notice, a recharge that arrived.
  if ((await page.locator("dialog[open]").count()) > 0) await page.keyboard.press("Escape");
  return page;
}

/** The actions that the accent fills: a screen has one at most. In an open dialog, those of the dialog. */
export function filledActions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement("i"));
    sample.style.background = "var(--primary)";
    const accent = getComputedStyle(sample).backgroundColor;
    sample.remove();
    const isFilled = (part: Element) => part.checkVisibility() && getComputedStyle(part).backgroundColor === accent;
    const shown = document.querySelector("dialog:modal") ?? document;
    return [...shown.querySelectorAll("a, button")]
      .filter((action) => isFilled(action) || [...action.querySelectorAll("*")].some(isFilled))
      .map((action) => action.textContent || action.outerHTML);
  });
}
