import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { controlClock } from "#contract/control/control.ts";
import { ROUND_MS } from "#games/win-go/rules/timeline.ts";
import { launchBrowser } from "../helpers/browser.ts";
import { askControl, base, makeMember, openAs } from "../helpers/test-server.ts";

// Skeletons have the boxes of what they stand for: nothing moves while a game loads on a slow phone.

const SLOWER = 4;
const SHIFT_MAX = 0.01;

declare global {
  interface Window {
    /** Layout shifts since the page began to load, with the elements that moved. */
    shifts: { value: number; moved: string[] }[];
  }
}

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

/** Opens a page of a member whose code is in the browser's cache, as on every visit but the first. */
async function load(path: string, landmark: string): Promise<Window["shifts"]> {
  page = await openAs(browser, await makeMember(1000), path);
  await page.getByText(landmark).first().waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Node | null }[] };
        const moved = sources.map(({ node }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.tagName ?? "text"}.${element?.className ?? ""}`;
        });
        window.shifts.push({ value, moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(base + path);
  await page.getByText(landmark).first().waitFor();
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => window.shifts);
}

it.each([
  ["/win", "My records"],
  ["/aviator", "Players"],
  ["/luckyhit", "My records"],
  ["/mines", "My records"],
  ["/dice", "My records"],
])("%s stands still while it loads", async (path, landmark) => {
  const { now } = controlClock.answer.parse(await askControl(controlClock, { frozen: true }));
  await askControl(controlClock, { shift_ms: Math.round((10_000 - (now % ROUND_MS) + ROUND_MS) % ROUND_MS) });
  await askControl(controlClock, { frozen: false });
  const shifts = await load(path, landmark);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  console.log(`${path}: ${sum.toFixed(4)}`, JSON.stringify(shifts));
  expect(sum).toBeLessThanOrEqual(SHIFT_MAX);
});
