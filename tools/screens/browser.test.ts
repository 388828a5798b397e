import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it("a browser for tests turns off every feature that Playwright turns off, and more", async () => {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send("SystemInfo.getInfo");
  const lists = [...commandLine.matchAll(/--disable-features=(\S*)/g)].map(([, list = ""]) => list.split(","));
  expect(lists).toHaveLength(2);
  const [playwrights = [], ours = []] = lists;
  expect(playwrights.filter((feature) => !ours.includes(feature))).toEqual([]);
  expect(ours.length).toBeGreaterThan(playwrights.length);
});
