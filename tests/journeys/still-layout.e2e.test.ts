import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { ROUND_MS } from "#games/win-go/rules/timeline.ts";
import { games } from "#web/games/games.ts";
import { browser } from "../helpers/own-browser.ts";
import { base, makeMember, openAs, reachAge } from "../helpers/test-server.ts";

// Skeletons have the boxes of what they stand for: nothing moves while a game loads on a slow phone.

const SLOWER = 4;
const SHIFT_MAX = 0.01;

declare global {
  interface Window {
    /** Layout shifts since the page began to load, with the elements that moved. */
    shifts: { value: number; moved: string[] }[];
  }
}

let page: Page;

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

it.each(games.map(({ id }) => [`/${id}`, id === "aviator" ? "Players" : "My records"] as const))(
  "%s stands still while it loads",
  async (path, landmark) => {
    await reachAge(ROUND_MS, 10_000);
    const shifts = await load(path, landmark);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    console.log(`${path}: ${sum.toFixed(4)}`, JSON.stringify(shifts));
    expect(sum).toBeLessThanOrEqual(SHIFT_MAX);
  },
);
