import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import * as z from "zod";
import { controlClock, controlForce } from "#contract/control/control.ts";
import { ROOT } from "#tools/paths.ts";
import { askControl, base, sessionOf } from "../helpers/test-server.ts";
import type { Driver } from "./driver.ts";
import { BROWSERS, findBrowser } from "./find-browsers.ts";
import { launchFirefox } from "./firefox.ts";
import { Screen, type Target } from "./screen.ts";
import { launchWebkit } from "./webkit.ts";

// The browser of all journeys, and what they do with it.

const browser = z.enum(BROWSERS).parse(process.env["BROWSER"]);
const program = findBrowser(browser) ?? "";
const PICTURES = join(ROOT, "screens", browser);
export const ROUND_MS = 60_000;

export let driver: Driver;
export let screen: Screen;

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  driver = await (browser === "firefox" ? launchFirefox(program) : launchWebkit(program));
  screen = new Screen(driver);
});
beforeEach(async () => {
  await driver.open(`${base}/favicon.svg`);
  await screen.run(() => localStorage.clear());
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await picture(`failed: ${task.name}`);
  await runAt(1);
  await askControl(controlForce, { table: "aviator", outcomes: [] });
});
afterAll(() => driver.quit());

export const button = (name: string | RegExp, within?: Target): Target => ({
  role: "button",
  name,
  ...(within && { within }),
});
export const field = (name: string | RegExp, within?: Target): Target => ({
  role: "field",
  name,
  ...(within && { within }),
});
export const dialog = (name: string | RegExp): Target => ({ role: "dialog", name });
export const region = (name: string): Target => ({ role: "region", name });
export const BALANCE: Target = { role: "group", name: "Balance" };

export const runAt = (speed: number) => askControl(controlClock, { speed });

export async function picture(name: string): Promise<void> {
  writeFileSync(join(PICTURES, `${name.replaceAll(/\W+/g, "-")}.png`), await screen.picture());
}

/** Opens a path as the member of a token. */
export async function openAs(token: string, path: string): Promise<void> {
  await screen.run((session) => localStorage.setItem("app.session", session), sessionOf(token));
  await driver.open(base + path);
}
