import type { Page } from "playwright-core";

/** Scrolls there and back: what stands below a screen's first view is drawn once one scrolls. */
export function scrollOnce(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.scrollTo(0, 1);
    window.scrollTo(0, 0);
  });
}
