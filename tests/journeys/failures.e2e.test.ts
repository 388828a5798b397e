import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { clientFault } from "#contract/client.ts";
import { openPhone } from "#tools/screens/browser.ts";
import { browser, takeFaults } from "../helpers/own-browser.ts";
import { base } from "../helpers/test-server.ts";

describe("the app without a network", () => {
  it("starts, shows that it is offline, and has stored no answer of a call", async () => {
    const context = await openPhone(browser, { reducedMotion: "reduce", locale: "en-IN" });
    const page = await context.newPage();
    await page.goto(base);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // After the reload, the service worker sees all requests of a visit.
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "rangoli" }).waitFor();

    await context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "rangoli" }).waitFor();
    await page.getByText("You are offline").waitFor();

    const kept = await page.evaluate(keptPaths);
    expect(kept).toContain("/");
    const named = ["/", "/favicon.svg", "/manifest.webmanifest"];
    expect(kept.filter((path) => !path.startsWith("/assets/") && !named.includes(path))).toEqual([]);

    await context.setOffline(false);
    await page.getByText("You are offline").waitFor({ state: "hidden" });
    // Parts that were never loaded before cannot be without a network. They come back with it.
    for (const { message } of takeFaults() as { message: string }[]) expect(message).toContain("preload");
  });
});

/** The paths that the service worker keeps; runs in the page. */
async function keptPaths(): Promise<string[]> {
  const paths: string[] = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  }
  return paths;
}

const SCRIPTS = /\/assets\/[^/]+\.js$/;
/** Scripts that the page loads itself. */
const APP_SCRIPTS = /\/assets\/(?:main|libraries|client)-[^/]+\.js$/;

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

describe("the app without", () => {
  it.each([
    ["its first script", SCRIPTS, "could not be loaded"],
    ["a script that the first one imports", APP_SCRIPTS, "Failed to fetch dynamically imported module"],
  ])("%s shows and reports it, and starts on a retry", async (_, lost, message) => {
    const page = await openPage();
    await lose(page, lost);
    await page.goto(base);
    await page.getByRole("alert").getByText("The app could not be started").waitFor();
    await expect
      .poll(() => page.reports)
      .toEqual([{ status: 200, body: { path: "/", message: expect.stringContaining(message) as unknown } }]);
    expect(takeFaults()).toHaveLength(1);
    await page.unroute(lost);
    await page.getByRole("button", { name: "Try again" }).click();
    await isHome(page);
  });

  it("the script of a screen shows and reports it, and shows the screen on a retry", async () => {
    const page = await openPage();
    await page.goto(`${base}/login`);
    const link = page.getByRole("link", { name: /password/i });
    await link.waitFor();
    await lose(page, SCRIPTS);
    await link.click();
    await page.getByRole("alert").getByText("This screen could not be shown").waitFor();
    await expect.poll(() => page.reports).toMatchObject([{ status: 200, body: { path: "/resetPassword" } }]);
    expect(takeFaults()).toHaveLength(1);
    await page.unroute(SCRIPTS);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText("This screen could not be shown").count()).toBe(0);
  });
});
