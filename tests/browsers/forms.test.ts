import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundle } from "#tools/build/bundle.ts";
import { ROOT } from "#tools/paths.ts";
import { launchBrowser } from "#tools/screens/browser.ts";
import type { Driver } from "./driver.ts";
import { findBrowser } from "./find-browsers.ts";
import { launchFirefox } from "./firefox.ts";
import type { FormsRead } from "./forms-in-page.ts";
import { launchWebkit } from "./webkit.ts";

// Times must not depend on the zone of the device.
process.env["TZ"] = "Asia/Kolkata";

type Page = Pick<Driver, "evaluate" | "quit">;

async function launchPage(): Promise<Page> {
  const { BROWSER: name } = process.env;
  if (name === "firefox") return launchFirefox(findBrowser(name) ?? "");
  if (name === "webkit") return launchWebkit(findBrowser(name) ?? "");
  const browser = await launchBrowser();
  const page = await browser.newPage();
  return { evaluate: (expression) => page.evaluate<string>(expression), quit: () => browser.close() };
}

const folder = mkdtempSync(join(tmpdir(), "rangoli-forms-"));
let page: Page | undefined;

beforeAll(async () => {
  await bundle(join(ROOT, "tests/browsers/forms-in-page.ts"), join(folder, "forms.js"));
  page = await launchPage();
});
afterAll(async () => {
  await page?.quit();
  rmSync(folder, { recursive: true });
});

it("every form of a value is read as in the tables", async () => {
  const script = readFileSync(join(folder, "forms.js"), "utf8");
  const tables = JSON.parse(
    (await page?.evaluate(`(() => { ${script}; return readForms(); })()`)) ?? "[]",
  ) as FormsRead[];
  console.log(tables.map(({ name, count, wrong }) => `${name}: ${count - wrong.length} of ${count}`).join(", "));
  expect(tables.length).toBeGreaterThan(5);
  expect(tables.flatMap(({ wrong }) => wrong)).toEqual([]);
});
