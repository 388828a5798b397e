import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { launchBrowser, openPhone } from "#tests/helpers/browser.ts";
import { base } from "#tests/helpers/served.ts";

// The simulator's chat in a real browser: a page without an origin that opens a socket without a token.

let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(() => context.close());
afterAll(() => browser.close());

it("a visitor writes, and the agent answers over the page's own socket", async () => {
  context = await openPhone(browser);
  const page = await context.newPage();
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(new URL(socket.url()).host));
  await page.goto(`${base}/sim/chat?locale=in`);
  const said = page.locator("#lines > li");
  const before = await said.count();
  await page.locator("#field").fill("How do I recharge?");
  await page.locator("#send").tap();
  await expect.poll(() => said.allTextContents(), { timeout: 30_000 }).toHaveLength(before + 2);
  await expect
    .poll(async () => (await said.last().textContent())?.length ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(20);
  expect(sockets).toEqual([new URL(base).host]);
});
