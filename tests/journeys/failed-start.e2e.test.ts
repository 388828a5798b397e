import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientFault } from "#contract/client.ts";
import { launchBrowser, openPhone } from "../helpers/browser.ts";
import { base } from "../helpers/served.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const SCRIPTS = /\/assets\/[^/]+\.js$/;
/** What the page's own script fetches. */
const APP_SCRIPTS = /\/assets\/(?:main|libraries|client)-[^/]+\.js$/;

/** A page, and what it reports of itself. */
async function openPage(): Promise<Page & { reports: unknown[] }> {
  const context = await openPhone(browser, { reducedMotion: "reduce", locale: "en-IN" });
  const page = await context.newPage();
  const reports: unknown[] = [];
  page.on("response", (response) => {
    if (!response.url().endsWith(clientFault.path)) return;
    reports.push({ status: response.status(), body: response.request().postDataJSON() as unknown });
  });
  return Object.assign(page, { reports });
}

const lose = (page: Page, scripts: RegExp) => page.route(scripts, (route) => route.abort());
const isHome = (page: Page) => page.getByRole("heading", { level: 1, name: "rangoli" }).waitFor();

describe("the app, where a script of it cannot be had,", () => {
  it.each([
    ["the first one", SCRIPTS, "could not be loaded"],
    ["one that the first asks for", APP_SCRIPTS, "Failed to fetch dynamically imported module"],
  ])("%s, says so, is reported, and starts when it is tried again", async (_, lost, message) => {
    const page = await openPage();
    await lose(page, lost);
    await page.goto(base);
    await page.getByRole("alert").getByText("The app could not be started").waitFor();
    await expect
      .poll(() => page.reports)
      .toEqual([{ status: 200, body: { path: "/", message: expect.stringContaining(message) as unknown } }]);
    await page.unroute(lost);
    await page.getByRole("button", { name: "Try again" }).click();
    await isHome(page);
    await page.context().close();
  });

  it("that of a screen, says so, is reported, and shows the screen when it is tried again", async () => {
    const page = await openPage();
    await page.goto(`${base}/login`);
    const link = page.getByRole("link", { name: /password/i });
    await link.waitFor();
    await lose(page, SCRIPTS);
    await link.click();
    await page.getByRole("alert").getByText("This screen could not be shown").waitFor();
    await expect.poll(() => page.reports).toMatchObject([{ status: 200, body: { path: "/resetPassword" } }]);
    await page.unroute(SCRIPTS);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText("This screen could not be shown").count()).toBe(0);
    await page.context().close();
  });
});
