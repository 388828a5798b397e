import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { launchBrowser, textSize } from "#tools/screens/browser.ts";
import { misfits } from "#tools/screens/fit.ts";
import { screenAddresses } from "#tools/screens/routes.ts";
import { beginPayments, PAYMENT_PAGES } from "#tools/screens/seed.ts";
import { base, controlToken, makeMember, openAs } from "../helpers/test-server.ts";

// Readers who have doubled the text in their browser's settings: nothing is cut, hidden or out of reach (WCAG 1.4.4,
// 1.4.10), on a usual phone and on the narrowest.

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const SLOW = { timeout: 30_000 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser([textSize(200)]);
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
afterAll(() => browser.close());

async function isRead(page: Page) {
  await page.getByRole("heading", { level: 1 }).waitFor(SLOW);
  // Lists load when they are near.
  const busy = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return page.locator("main [aria-busy=true]").count();
  };
  await expect.poll(busy, SLOW).toBe(0);
}

/** Misfits at either size. Waits for a part that loads or leaves meanwhile. */
async function misfitsOf(page: Page, what: string) {
  const found: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const isFit = await expect
      .poll(() => misfits(page), { timeout: 3_000 })
      .toEqual([])
      .then(
        () => true,
        () => false,
      );
    if (!isFit) found.push(...(await misfits(page)).map((misfit) => `${what} at ${size.width} px: ${misfit}`));
  }
  return found;
}

describe("text of twice the size fits", () => {
  it.each([
    ["a visitor", "in", false],
    ["a member", "in", true],
    ["a member", "pt", true],
    ["a member", "mx", true],
    ["a member", "vi", true],
  ] as const)("on every screen of %s, in %s", async (_, locale, isMember) => {
    const page = await openAs(browser, isMember ? await makeMember(1000) : null, "/login", { locale });
    const addresses = screenAddresses().filter(({ member, open }) => member === isMember || (open && !isMember));
    const found: string[] = [];
    for (const { address } of addresses) {
      await page.goto(base + address);
      await isRead(page);
      found.push(...(await misfitsOf(page, address)));
    }
    expect(found).toEqual([]);
  });

  it.each(LOCALES)("on every payment page, in %s", async (locale) => {
    const token = await makeMember(1000);
    const paths = await beginPayments(base, controlToken, token);
    const page = await openAs(browser, null, "/login");
    const found: string[] = [];
    for (const [at, path] of paths.entries()) {
      await page.goto(`${base}${path}?locale=${locale}`);
      found.push(...(await misfitsOf(page, PAYMENT_PAGES[at] ?? path)));
    }
    expect(found).toEqual([]);
  });

  it.each([
    ["the stake", "/win", '[aria-keyshortcuts="7"]'],
    ["the rules", "/dice", "header button:last-of-type"],
    ["a recharge", "/recharge", "main li button"],
    ["the languages", "/mine", "main button:has-text('Language')"],
  ])("in the sheet of %s", async (_, address, button) => {
    const page = await openAs(browser, await makeMember(1000), address);
    await page.locator(button).last().click();
    await page.getByRole("dialog").waitFor();
    expect(await misfitsOf(page, address)).toEqual([]);
  });
});
