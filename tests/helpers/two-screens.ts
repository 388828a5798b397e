import type { Browser, Page } from "playwright-core";
import { base, openAs } from "./test-server.ts";

async function openInOneBrowser(browser: Browser, token: string, path: string): Promise<[Page, Page]> {
  const one = await openAs(browser, token, path);
  const two = await one.context().newPage();
  await two.goto(base + path);
  return [one, two];
}

export async function openInTwoBrowsers(browser: Browser, token: string, path: string): Promise<[Page, Page]> {
  return [await openAs(browser, token, path), await openAs(browser, token, path)];
}

/** The ways in which a member has a path of the app open twice. */
export const WAYS = [
  ["two pages of one browser", openInOneBrowser],
  ["two browsers", openInTwoBrowsers],
] as const;

/** The time until the other screen has shown a deed, printed for the reader of the run; no test judges it. */
export async function shown(deed: string, act: () => Promise<void>, seen: () => Promise<unknown>): Promise<void> {
  await act();
  const since = performance.now();
  await seen();
  console.log(`${deed}: on the other screen after ${Math.round(performance.now() - since)} ms`);
}
