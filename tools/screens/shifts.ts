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

/** The highest sum of a screen's layout shifts, while it loads or in a round of play. */
export const SHIFT_MAX = 0.01;
const SLOWER = 4;

/** Loads the page again on a slow processor, and returns the shifts. Its code is in the cache, as on a second visit. */
export async function shiftsOfLoad(page: Page, isLoaded: () => Promise<unknown>): Promise<readonly Shift[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(observe);
  await page.goto(page.url());
  await isLoaded();
  return page.evaluate(() => window.shifts);
}

/** Runs in the page: collects its layout shifts but for those within half a second of a press. */
function observe(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as unknown as LayoutShift;
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect: before, currentRect: after }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.tagName ?? "text"}.${element?.className ?? ""} ${before.y}+${before.height}>${after.y}+${after.height}`;
      });
      window.shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** The shifts of an open page while `play` ran. */
export async function shiftsOfPlay(page: Page, play: () => Promise<unknown>): Promise<readonly Shift[]> {
  await page.evaluate(observe);
  const before = await page.evaluate(() => window.shifts.length);
  await play();
  return (await page.evaluate(() => window.shifts)).slice(before);
}

export function sumOf(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, { value }) => sum + value, 0);
}
