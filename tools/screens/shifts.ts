import type { Page } from "playwright-core";

/** A layout shift since the page began to load, with the elements that moved. */
export interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Nothing moves on a screen while it loads: the highest sum of its layout shifts. */
export const SHIFT_MAX = 0.01;
const SLOWER = 4;

/** Loads the page again on a slow processor, and returns what moved. Its code is in the cache, as on a second visit. */
export async function shiftsOfLoad(page: Page, isLoaded: () => Promise<unknown>): Promise<readonly Shift[]> {
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
  await page.goto(page.url());
  await isLoaded();
  return page.evaluate(() => window.shifts);
}

export function sumOf(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, { value }) => sum + value, 0);
}
