import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, openPhone } from "../helpers/browser.ts";
import { base } from "../helpers/served.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe("the app without a network", () => {
  it("starts, says so, and has kept nothing that a call answered", async () => {
    const context = await openPhone(browser, { reducedMotion: "reduce", locale: "en-IN" });
    const page = await context.newPage();
    await page.goto(base);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // Under the worker, so that it sees the calls of a whole visit.
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "rangoli" }).waitFor();

    await context.setOffline(true);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "rangoli" }).waitFor();
    await page.getByText("You are offline").waitFor();

    const kept = await page.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
      }
      return paths;
    });
    expect(kept).toContain("/");
    const named = ["/", "/favicon.svg", "/manifest.webmanifest", "/boot.js"];
    expect(kept.filter((path) => !path.startsWith("/assets/") && !named.includes(path))).toEqual([]);

    await context.setOffline(false);
    await page.getByText("Back online").waitFor();
    await context.close();
  });
});
