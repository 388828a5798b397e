import type { Page } from "playwright-core";

/** Reads the notice that a first visit to the home screen opens with, in English, and closes it. */
export async function passNotice(page: Page): Promise<void> {
  const notice = page.getByRole("dialog", { name: "Notice" });
  await notice.getByRole("button", { name: "OK" }).click();
  await notice.waitFor({ state: "hidden" });
}
