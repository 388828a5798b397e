import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Browser } from "playwright-core";
import type { Locale } from "#contract/locale.ts";
import { openPhone, launchBrowser, scrollOnce } from "#tests/helpers/browser.ts";
import { NO_LIMITS } from "#tests/helpers/no-limits.ts";
import { build, isStale } from "../build/build.ts";
import { startServer } from "../server/server.ts";
import type { SeededMember } from "./seed.ts";

/** What the client has kept in the browser of a reader who has been here before; `member` null: a visitor. */
export function storedBy(
  locale: Locale,
  theme: "light" | "dark" | "system",
  member: SeededMember | null,
): Record<string, string> {
  const stored: Record<string, string> = {
    "rangoli.settings": JSON.stringify({ locale, theme }),
    "rangoli.cookieNotice": JSON.stringify(Date.now()),
  };
  if (member) stored["rangoli.session"] = JSON.stringify({ ...member, rCode: member.userId, isEarly: true });
  return stored;
}

/** The built product with nothing in it yet, and a browser to look at it with. */
export interface Product {
  url: string;
  controlToken: string;
  browser: Browser;
}

/** Runs the product as long as the work takes. */
export async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  if (isStale()) await build();
  const folder = mkdtempSync(join(tmpdir(), "rangoli-screens-"));
  const server = await startServer({
    port: 0,
    dataDir: folder,
    env: { CONTROL_TOKEN: "control-token-of-the-screens", RATE_LIMITS: NO_LIMITS },
    logFile: join(folder, "server.log"),
  });
  const browser = await launchBrowser();
  try {
    await work({ url: server.url, controlToken: server.controlToken, browser });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

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
