import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { clientFault } from "#contract/client.ts";
import { launchBrowser } from "#tools/screens/browser.ts";

/** The browser of the test file that imports it. Each test ends with all of its pages closed. */
export let browser: Browser;

const faults: unknown[] = [];

/** Returns the faults that pages have reported, which otherwise fail the test: an error boundary may hide them. */
export function takeFaults(): unknown[] {
  return faults.splice(0);
}

beforeAll(async () => {
  browser = await launchBrowser();
  browser.on("context", (context) => {
    context.on("request", (request) => {
      if (request.url().endsWith(clientFault.path)) faults.push(request.postDataJSON());
    });
  });
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  expect(takeFaults()).toEqual([]);
});
afterAll(() => browser.close());
